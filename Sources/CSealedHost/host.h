// Declarations that the files of this target share: whether libc may be replaced here, system calls that bypass
// the replacements, and the state of a sealed thread.
#ifndef CSEALEDHOST_HOST_H
#define CSEALEDHOST_HOST_H

#include <errno.h>
#include <features.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(hwaddress_sanitizer) || __has_feature(leak_sanitizer)
#define RB_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RB_SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(RB_SANITIZED) && (defined(__x86_64__) || defined(__aarch64__)) && defined(__LP64__)
#define RB_REPLACES_LIBC 1
#endif

#ifdef RB_REPLACES_LIBC

#define RB_HIDDEN __attribute__((visibility("hidden")))
// Initial-exec: an access never allocates, not even a thread's first one.
#define RB_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

// The state of a sealed thread. `instant` is null while the thread is not sealed.
struct rb_sealed_thread {
  const int64_t *instant;
  uint64_t random;
  // File descriptors below 1024 that this thread opened on a random device.
  uint64_t devices[16];
};

extern RB_HIDDEN RB_THREAD_LOCAL struct rb_sealed_thread rb_this_thread;

// Fills `buffer` with the next bytes of this sealed thread's random stream.
extern RB_HIDDEN void rb_fill_sealed(void *buffer, size_t length);

static inline long rb_system_call(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
#endif
}

// Converts the kernel's result to libc's form: -1 and errno on failure.
static inline long rb_libc_result(long result) {
  if (result < 0 && result > -4096) {
    errno = (int)-result;
    return -1;
  }
  return result;
}

#endif
#endif
