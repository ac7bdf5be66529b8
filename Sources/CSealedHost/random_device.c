// `/dev/urandom` and `/dev/random` as a sealed thread sees them: the real device is opened, but reads return
// bytes of the thread's seeded stream.
//
// A descriptor is recorded when it is opened and checked again when it is read, so what happens to it in between
// need not be tracked.
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include "host.h"

#ifdef RB_REPLACES_LIBC

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

extern int __open64(const char *, int, ...);
extern ssize_t __read(int, void *, size_t);

// Declared by glibc's headers only for fortified builds.
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int directory, const char *path, int flags);
int __openat64_2(int directory, const char *path, int flags);
ssize_t __read_chk(int descriptor, void *buffer, size_t length, size_t capacity);

static const int descriptor_limit = sizeof rb_this_thread.devices * 8;

static int is_random_device(int descriptor) {
  struct stat info;
  if (fstat(descriptor, &info) != 0 || !S_ISCHR(info.st_mode)) return 0;
  return info.st_rdev == makedev(1, 8) || info.st_rdev == makedev(1, 9);
}

static int opened(const char *path, int descriptor) {
  if (descriptor < 0 || !rb_this_thread.instant) return descriptor;
  if (strcmp(path, "/dev/urandom") != 0 && strcmp(path, "/dev/random") != 0) return descriptor;
  if (descriptor >= descriptor_limit) {  // fail: unseeded randomness would not be reproducible
    close(descriptor);
    errno = EMFILE;
    return -1;
  }
  rb_this_thread.devices[descriptor / 64] |= UINT64_C(1) << (descriptor % 64);
  return descriptor;
}

static int is_sealed_device(int descriptor) {
  if (!rb_this_thread.instant || descriptor < 0 || descriptor >= descriptor_limit) return 0;
  uint64_t bit = UINT64_C(1) << (descriptor % 64);
  if (!(rb_this_thread.devices[descriptor / 64] & bit)) return 0;
  int saved = errno;
  int still = is_random_device(descriptor);
  errno = saved;
  if (!still) rb_this_thread.devices[descriptor / 64] &= ~bit;
  return still;
}

// The mode argument is passed only when a file may be created.
#define READ_MODE(flags)                                     \
  mode_t mode = 0;                                           \
  if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) { \
    va_list list;                                            \
    va_start(list, flags);                                   \
    mode = va_arg(list, mode_t);                             \
    va_end(list);                                            \
  }

static int open_at(int directory, const char *path, int flags, mode_t mode) {
  flags |= O_LARGEFILE;
  return opened(path, (int)rb_libc_result(rb_system_call(SYS_openat, directory, (long)path, flags, (long)mode, 0, 0)));
}

int open(const char *path, int flags, ...) {
  READ_MODE(flags)
  return opened(path, __open64(path, flags, mode));
}

int open64(const char *path, int flags, ...) {
  READ_MODE(flags)
  return opened(path, __open64(path, flags, mode));
}

int openat(int directory, const char *path, int flags, ...) {
  READ_MODE(flags)
  return open_at(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  READ_MODE(flags)
  return open_at(directory, path, flags, mode);
}

int __open_2(const char *path, int flags) { return opened(path, __open64(path, flags)); }
int __open64_2(const char *path, int flags) { return opened(path, __open64(path, flags)); }
int __openat_2(int directory, const char *path, int flags) { return open_at(directory, path, flags, 0); }
int __openat64_2(int directory, const char *path, int flags) { return open_at(directory, path, flags, 0); }

ssize_t read(int descriptor, void *buffer, size_t length) {
  if (!is_sealed_device(descriptor)) return __read(descriptor, buffer, length);
  rb_fill_sealed(buffer, length);
  return (ssize_t)length;
}

ssize_t __read_chk(int descriptor, void *buffer, size_t length, size_t capacity) {
  if (length > capacity) abort();
  return read(descriptor, buffer, length);
}

#endif
