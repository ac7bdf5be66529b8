// Reference counting of Swift objects, without locked instructions in a process that has one thread.
//
// A run that uses tapes has one thread, and reference counting is its most frequent operation; a locked instruction
// takes several times as long as the same instruction without the lock. The compiler has no switch that can be changed
// at run time, which is necessary because real decoding has threads that share objects. So linker flags in the manifest
// redirect calls of the runtime's functions to this file; the runtime has a variant of each that does not lock.
#define _GNU_SOURCE
#include "CSealedHost.h"
#include "host.h"

// No header of Swift's runtime declares these functions.
#define COUNTER(result, name, ...)                   \
  extern result __real_swift_##name(__VA_ARGS__);    \
  extern result swift_nonatomic_##name(__VA_ARGS__); \
  extern result __wrap_swift_##name(__VA_ARGS__);

#ifdef RB_REPLACES_LIBC

#include <dlfcn.h>
#include <pthread.h>

static int is_alone;

void rb_count_alone(void) { is_alone = 1; }

typedef int thread_maker(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static thread_maker *host_pthread_create;

// Looked up before `main`, or by the first call of `pthread_create` if a library's constructor makes it earlier.
__attribute__((constructor)) static void find_host_pthread_create(void) {
  if (!host_pthread_create) host_pthread_create = (thread_maker *)dlsym(RTLD_NEXT, "pthread_create");
}

// Creating a thread restores counting with locked instructions.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  is_alone = 0;
  find_host_pthread_create();
  return host_pthread_create(thread, attributes, body, argument);
}

int rb_counts_alone(void) { return is_alone; }

#define IS_ALONE __builtin_expect(is_alone, 1)

#else

void rb_count_alone(void) {}
int rb_counts_alone(void) { return 0; }

#define IS_ALONE 0

#endif

#define COUNTS_ONE(result, name)                                                         \
  COUNTER(result, name, void *)                                                          \
  result __wrap_swift_##name(void *object) {                                             \
    return IS_ALONE ? swift_nonatomic_##name(object) : __real_swift_##name(object);      \
  }

#define COUNTS_SOME(result, name)                                                                    \
  COUNTER(result, name, void *, uint32_t)                                                            \
  result __wrap_swift_##name(void *object, uint32_t count) {                                         \
    return IS_ALONE ? swift_nonatomic_##name(object, count) : __real_swift_##name(object, count);    \
  }

// The names are also in the manifest.
COUNTS_ONE(void *, retain)
COUNTS_ONE(void, release)
COUNTS_SOME(void *, retain_n)
COUNTS_SOME(void, release_n)
COUNTS_ONE(void *, bridgeObjectRetain)
COUNTS_ONE(void, bridgeObjectRelease)
COUNTS_SOME(void *, bridgeObjectRetain_n)
COUNTS_SOME(void, bridgeObjectRelease_n)
COUNTS_ONE(void *, unownedRetain)
COUNTS_ONE(void, unownedRelease)
COUNTS_ONE(void *, unownedRetainStrong)
