// Sealing of threads, and functions that read the host's clocks on any thread, sealed or not.
#define _GNU_SOURCE
#include "CSealedHost.h"
#include "host.h"

#include <sys/syscall.h>
#include <time.h>

#ifdef RB_REPLACES_LIBC

RB_THREAD_LOCAL struct rb_sealed_thread rb_this_thread;

int rb_seal_available(void) { return 1; }

void rb_seal(const int64_t *instant_ns, uint64_t seed) {
  rb_this_thread = (struct rb_sealed_thread){.instant = instant_ns, .random = seed};
}

void rb_unseal(void) { rb_this_thread = (struct rb_sealed_thread){0}; }

static int64_t host_clock(clockid_t clock) {
  struct timespec now;
  rb_system_call(SYS_clock_gettime, clock, (long)&now, 0, 0, 0, 0);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#else

int rb_seal_available(void) { return 0; }

void rb_seal(const int64_t *instant_ns, uint64_t seed) {
  (void)instant_ns;
  (void)seed;
}

void rb_unseal(void) {}

static int64_t host_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#endif

int64_t rb_host_monotonic_ns(void) { return host_clock(CLOCK_MONOTONIC); }
int64_t rb_host_thread_cpu_ns(void) { return host_clock(CLOCK_THREAD_CPUTIME_ID); }
int64_t rb_host_process_cpu_ns(void) { return host_clock(CLOCK_PROCESS_CPUTIME_ID); }
