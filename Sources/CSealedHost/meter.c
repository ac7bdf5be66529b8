// Owners of heap bytes: which ones exist, which one each thread has entered, how many bytes each one holds.
#include "CSealedHost.h"
#include "meter_table.h"

#ifdef RB_REPLACES_LIBC

#include <pthread.h>

struct rb_meter_slot rb_meter_slots[RB_SLOT_COUNT];
RB_THREAD_LOCAL uint32_t rb_meter_current;

// Guards which slots are in use; counting takes no lock.
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t last_slot;

int rb_meter_available(void) { return 1; }

uint32_t rb_meter_owner_make(void) {
  uint32_t owner = 0;
  pthread_mutex_lock(&table_lock);
  // Start at the slot after the last one handed out, so that an id is reused as late as possible.
  for (uint32_t step = 0; step < RB_SLOT_MASK && owner == 0; step++) {
    uint32_t index = last_slot % RB_SLOT_MASK + 1;
    last_slot = index;
    struct rb_meter_slot *slot = &rb_meter_slots[index];
    if (atomic_load(&slot->owner) != 0) continue;
    owner = slot->generation << RB_SLOT_BITS | index;
    slot->generation++;
    atomic_store(&slot->live, 0);
    atomic_store(&slot->peak, 0);
    atomic_store(&slot->owner, owner);
  }
  pthread_mutex_unlock(&table_lock);
  return owner;
}

void rb_meter_owner_release(uint32_t owner) {
  pthread_mutex_lock(&table_lock);
  struct rb_meter_slot *slot = rb_meter_slot_of(owner);
  if (slot) atomic_store(&slot->owner, 0);
  pthread_mutex_unlock(&table_lock);
}

uint32_t rb_meter_enter(uint32_t owner) {
  uint32_t previous = rb_meter_current;
  rb_meter_current = owner;
  return previous;
}

void rb_meter_leave(uint32_t previous) { rb_meter_current = previous; }

int64_t rb_meter_live(uint32_t owner) {
  struct rb_meter_slot *slot = rb_meter_slot_of(owner);
  return slot ? atomic_load_explicit(&slot->live, memory_order_relaxed) : 0;
}

int64_t rb_meter_peak(uint32_t owner) {
  struct rb_meter_slot *slot = rb_meter_slot_of(owner);
  return slot ? atomic_load_explicit(&slot->peak, memory_order_relaxed) : 0;
}

void rb_meter_peak_reset(uint32_t owner) {
  struct rb_meter_slot *slot = rb_meter_slot_of(owner);
  if (slot)
    atomic_store_explicit(&slot->peak, atomic_load_explicit(&slot->live, memory_order_relaxed), memory_order_relaxed);
}

#else

int rb_meter_available(void) { return 0; }
uint32_t rb_meter_owner_make(void) { return 0; }
void rb_meter_owner_release(uint32_t owner) { (void)owner; }
uint32_t rb_meter_enter(uint32_t owner) {
  (void)owner;
  return 0;
}
void rb_meter_leave(uint32_t previous) { (void)previous; }
int64_t rb_meter_live(uint32_t owner) {
  (void)owner;
  return 0;
}
int64_t rb_meter_peak(uint32_t owner) {
  (void)owner;
  return 0;
}
void rb_meter_peak_reset(uint32_t owner) { (void)owner; }

#endif
