// The clocks of the executable: virtual on a sealed thread, the host's elsewhere.
#define _GNU_SOURCE
#include "host.h"

#ifdef RB_REPLACES_LIBC

#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

// 2026-01-01T00:00:00Z, the start of every run.
#define RUN_EPOCH_SECONDS 1767225600

typedef int clock_function(clockid_t, struct timespec *);

// glibc's own function, which needs no system call. Looked up before `main`; earlier calls go to the kernel.
static clock_function *_Atomic host_clock_gettime;

__attribute__((constructor)) static void find_host_clock(void) {
  atomic_store_explicit(&host_clock_gettime, (clock_function *)dlsym(RTLD_NEXT, "clock_gettime"), memory_order_release);
}

static int host_clock(clockid_t clock, struct timespec *out) {
  clock_function *ask = atomic_load_explicit(&host_clock_gettime, memory_order_acquire);
  if (ask) return ask(clock, out);
  return (int)rb_libc_result(rb_system_call(SYS_clock_gettime, clock, (long)out, 0, 0, 0, 0));
}

int clock_gettime(clockid_t clock, struct timespec *out) {
  const int64_t *instant = rb_this_thread.instant;
  if (!instant) return host_clock(clock, out);
  int64_t epoch;
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI:
      epoch = RUN_EPOCH_SECONDS;
      break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM:
      epoch = 0;
      break;
    default:
      return host_clock(clock, out);
  }
  out->tv_sec = epoch + *instant / 1000000000;
  out->tv_nsec = *instant % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
  struct timespec now;
  if (zone) *(struct timezone *)zone = (struct timezone){0};
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *out) {
  struct timespec now;
  // The coarse clock is what glibc's own `time` reads.
  if (clock_gettime(CLOCK_REALTIME_COARSE, &now) != 0) return (time_t)-1;
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *out, int base) {
  if (base != TIME_UTC) return 0;
  return clock_gettime(CLOCK_REALTIME, out) == 0 ? base : 0;
}

#endif
