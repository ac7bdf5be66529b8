// Memory that a child writes and its parent reads, even after the child has died.
#define _GNU_SOURCE
#include "CSealedHost.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

void *rb_map_shared(int64_t bytes, int *fd_out) {
  if (bytes <= 0) {
    errno = EINVAL;
    return NULL;
  }
  int descriptor = memfd_create("reelbench", MFD_CLOEXEC);
  if (descriptor < 0) return NULL;
  void *start = MAP_FAILED;
  if (ftruncate(descriptor, (off_t)bytes) == 0) {
    start = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor, 0);
  }
  if (start != MAP_FAILED && fd_out) {
    *fd_out = descriptor;
    return start;
  }
  int saved = errno;
  close(descriptor);
  errno = saved;
  return start == MAP_FAILED ? NULL : start;
}

void rb_unmap(void *start, int64_t bytes) {
  if (start) munmap(start, (size_t)bytes);
}
