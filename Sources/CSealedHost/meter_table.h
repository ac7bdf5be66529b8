// The table of owners, as the allocator sees it.
#ifndef CSEALEDHOST_METER_TABLE_H
#define CSEALEDHOST_METER_TABLE_H

#include "host.h"

#ifdef RB_REPLACES_LIBC

#include <stdatomic.h>

// An id has the slot's index in its lower bits and the slot's generation in its upper bits.
#define RB_SLOT_BITS 12
#define RB_SLOT_COUNT (1u << RB_SLOT_BITS)
#define RB_SLOT_MASK (RB_SLOT_COUNT - 1)

// One cache line per owner, so that two decoders on two threads do not slow each other down.
struct rb_meter_slot {
  _Alignas(64) _Atomic uint32_t owner;
  uint32_t generation;
  _Atomic int64_t live;
  _Atomic int64_t peak;
};

extern RB_HIDDEN struct rb_meter_slot rb_meter_slots[RB_SLOT_COUNT];
extern RB_HIDDEN RB_THREAD_LOCAL uint32_t rb_meter_current;

// The slot of an owner that is in use, or null: owner 0 and released owners have none.
static inline struct rb_meter_slot *rb_meter_slot_of(uint32_t owner) {
  if (__builtin_expect(owner == 0, 1)) return NULL;
  struct rb_meter_slot *slot = &rb_meter_slots[owner & RB_SLOT_MASK];
  return atomic_load_explicit(&slot->owner, memory_order_relaxed) == owner ? slot : NULL;
}

static inline void rb_meter_count(uint32_t owner, int64_t difference) {
  struct rb_meter_slot *slot = rb_meter_slot_of(owner);
  if (__builtin_expect(slot == NULL, 1)) return;
  int64_t live = atomic_fetch_add_explicit(&slot->live, difference, memory_order_relaxed) + difference;
  if (difference <= 0) return;
  int64_t peak = atomic_load_explicit(&slot->peak, memory_order_relaxed);
  while (live > peak && !atomic_compare_exchange_weak_explicit(&slot->peak, &peak, live, memory_order_relaxed,
                                                               memory_order_relaxed)) {
  }
}

#endif
#endif
