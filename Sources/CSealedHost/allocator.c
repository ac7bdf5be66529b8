// The malloc family of the executable: glibc's own, with a trailer at the end of each block that records how many
// bytes were requested and for which owner.
//
// A trailer and not a header, so that a block starts where glibc put it and keeps its alignment. The trailer
// is found from the size field that glibc keeps before each block. The `__libc_` entry points are exported by
// glibc, so no symbol lookup is needed and nothing allocates before the first call.
#define _GNU_SOURCE
#include "meter_table.h"

#ifdef RB_REPLACES_LIBC

#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

struct trailer {
  uint64_t requested;
  uint32_t owner;
  uint32_t mark;
};

_Static_assert(sizeof(struct trailer) == 16, "a trailer takes 16 bytes of each block");

// Depends on the address, so that bytes copied from another block are not mistaken for a trailer.
static inline uint32_t mark_of(const void *block) { return 0x7e57a110u ^ (uint32_t)((uintptr_t)block >> 4); }

// The number of bytes that glibc can store in the block. The low three bits of the size field are flags; bit 1 marks
// a block with its own mapping, which has no successor to borrow 8 bytes from.
static inline size_t capacity_of(const void *block) {
  size_t field = ((const size_t *)block)[-1];
  return (field & ~(size_t)7) - (field & 2 ? 16 : 8);
}

static inline struct trailer *trailer_of(void *block) {
  return (struct trailer *)((char *)block + capacity_of(block) - sizeof(struct trailer));
}

static inline int is_ours(const void *block, const struct trailer *trailer) { return trailer->mark == mark_of(block); }

static inline int with_trailer(size_t requested, size_t *total) {
  if (!__builtin_add_overflow(requested, sizeof(struct trailer), total)) return 1;
  errno = ENOMEM;
  return 0;
}

static inline void write_trailer(void *block, size_t requested, uint32_t owner) {
  *trailer_of(block) = (struct trailer){.requested = requested, .owner = owner, .mark = mark_of(block)};
}

static inline void *made(void *block, size_t requested) {
  if (__builtin_expect(block == NULL, 0)) return NULL;
  uint32_t owner = rb_meter_current;
  write_trailer(block, requested, owner);
  rb_meter_count(owner, (int64_t)requested);
  return block;
}

void *malloc(size_t size) {
  size_t total;
  return with_trailer(size, &total) ? made(__libc_malloc(total), size) : NULL;
}

void free(void *block) {
  if (!block) return;
  struct trailer *trailer = trailer_of(block);
  if (is_ours(block, trailer)) {
    trailer->mark = 0;
    rb_meter_count(trailer->owner, -(int64_t)trailer->requested);
  }
  __libc_free(block);
}

void *calloc(size_t count, size_t size) {
  size_t requested, total;
  if (__builtin_mul_overflow(count, size, &requested)) {
    errno = ENOMEM;
    return NULL;
  }
  return with_trailer(requested, &total) ? made(__libc_calloc(1, total), requested) : NULL;
}

void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  if (size == 0) {  // as glibc does
    free(old);
    return NULL;
  }
  size_t total;
  if (!with_trailer(size, &total)) return NULL;
  struct trailer before = *trailer_of(old);
  int known = is_ours(old, &before);
  void *block = __libc_realloc(old, total);
  if (!block) return NULL;  // `old` is untouched and stays counted
  if (!known) return made(block, size);
  write_trailer(block, size, before.owner);
  rb_meter_count(before.owner, (int64_t)size - (int64_t)before.requested);
  return block;
}

void *reallocarray(void *old, size_t count, size_t size) {
  size_t requested;
  if (__builtin_mul_overflow(count, size, &requested)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(old, requested);
}

void *memalign(size_t alignment, size_t size) {
  size_t total;
  return with_trailer(size, &total) ? made(__libc_memalign(alignment, total), size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  int saved = errno;
  void *block = memalign(alignment, size);
  errno = saved;
  if (!block) return ENOMEM;
  *out = block;
  return 0;
}

void *valloc(size_t size) { return memalign((size_t)getpagesize(), size); }

void *pvalloc(size_t size) {
  size_t page = (size_t)getpagesize(), rounded;
  if (__builtin_add_overflow(size, page - 1, &rounded)) {
    errno = ENOMEM;
    return NULL;
  }
  return memalign(page, rounded & ~(page - 1));
}

size_t malloc_usable_size(void *block) {
  if (!block) return 0;
  size_t capacity = capacity_of(block);
  return is_ours(block, trailer_of(block)) ? capacity - sizeof(struct trailer) : capacity;
}

#endif
