// The system's random source: SplitMix64 from the run's seed on a sealed thread, the kernel's elsewhere.
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include "host.h"

#ifdef RB_REPLACES_LIBC

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>

static int is_sealed(void) { return rb_this_thread.instant != NULL; }

static uint64_t next_word(void) {
  uint64_t word = rb_this_thread.random += 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

void rb_fill_sealed(void *buffer, size_t length) {
  unsigned char *next = buffer;
  while (length > 0) {
    uint64_t word = next_word();
    size_t step = length < sizeof word ? length : sizeof word;
    memcpy(next, &word, step);
    next += step;
    length -= step;
  }
}

ssize_t getrandom(void *buffer, size_t length, unsigned flags) {
  if (is_sealed()) {
    rb_fill_sealed(buffer, length);
    return (ssize_t)length;
  }
  return rb_libc_result(rb_system_call(SYS_getrandom, (long)buffer, (long)length, (long)flags, 0, 0, 0));
}

int getentropy(void *buffer, size_t length) {
  if (length > 256) {
    errno = EIO;
    return -1;
  }
  size_t filled = 0;
  while (filled < length) {
    ssize_t step = getrandom((char *)buffer + filled, length - filled, 0);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) {
      errno = EIO;
      return -1;
    }
    filled += (size_t)step;
  }
  return 0;
}

void arc4random_buf(void *buffer, size_t length) {
  int saved = errno;
  for (size_t filled = 0; filled < length;) {
    size_t step = length - filled < 256 ? length - filled : 256;
    // There is no way to report a failure, and no number would be right.
    if (getentropy((char *)buffer + filled, step) != 0) abort();
    filled += step;
  }
  errno = saved;
}

uint32_t arc4random(void) {
  uint32_t value;
  arc4random_buf(&value, sizeof value);
  return value;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t unfair = -bound % bound;  // 2^32 mod bound: values below it would favour small results
  for (;;) {
    uint32_t value = arc4random();
    if (value >= unfair) return value % bound;
  }
}

// Swift's standard library requests random bytes through `syscall`.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && is_sealed()) return getrandom((void *)a, (size_t)b, (unsigned)c);
  return rb_libc_result(rb_system_call(number, a, b, c, d, e, f));
}

#endif
