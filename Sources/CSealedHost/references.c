// Counts of Swift's references, without locked instructions in a process that has one thread.
//
// A run by tape has one thread and counts references more often than it does anything else; a locked instruction takes
// several times as long as what it locks. The compiler has no switch for it that could be turned at run time: real
// decoding has threads, and they share objects. So the linker is told, in the manifest, to let calls of the runtime's
// functions arrive here; the runtime has a variant of each that does not lock.
#define _GNU_SOURCE
#include "CSealedHost.h"
#include "host.h"

// Declared by Swift's runtime, in no header.
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

// Before there are threads: a library's own constructor may be the first to make one.
__attribute__((constructor)) static void find_host_pthread_create(void) {
  if (!host_pthread_create) host_pthread_create = (thread_maker *)dlsym(RTLD_NEXT, "pthread_create");
}

// Whoever makes a thread is not alone from then on.
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
