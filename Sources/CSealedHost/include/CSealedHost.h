// What Reelbench needs of the host and Swift cannot say: heap bytes per owner, a virtual clock and seeded
// randomness on one thread, child processes, shared memory.
//
// The first two replace functions of glibc in the executable that links this target. They are compiled out
// under sanitizers, which bring their own replacements, and where the layout of a heap block is not known.
#ifndef CSEALEDHOST_H
#define CSEALEDHOST_H

#include <stdint.h>

// MARK: Heap meter
//
// Every block of the malloc family remembers how many bytes were requested and for whom. The owner is the one
// its thread had entered when the block was made; a free is credited to that owner on whatever thread it
// happens, and `realloc` keeps the owner. Owner 0 is everybody else and is not counted.

/// 1 when the meter works, 0 when every figure below would be 0.
int rb_meter_available(void);

/// A new owner, or 0 when 4095 are in use. Ids are 1, 2, 3 … at first; an id made after a release carries a
/// generation in its upper bits, so a block that outlives its owner is never credited to the next one.
uint32_t rb_meter_owner_make(void);

/// Gives an id back. No thread may be inside it; blocks that are still alive are forgotten.
void rb_meter_owner_release(uint32_t owner);

/// Makes `owner` the one that pays for what this thread allocates; returns the one that paid before.
uint32_t rb_meter_enter(uint32_t owner);

/// Ends a scope: `previous` is what `rb_meter_enter` returned.
void rb_meter_leave(uint32_t previous);

/// Requested bytes that are alive, in bytes. 0 for owner 0 and for released owners.
int64_t rb_meter_live(uint32_t owner);

/// The highest value of `rb_meter_live` since the owner was made or its peak reset, in bytes.
int64_t rb_meter_peak(uint32_t owner);

/// Lets the peak start again at what is alive now.
void rb_meter_peak_reset(uint32_t owner);

// MARK: Sealed thread
//
// On the sealed thread the wall and monotonic clocks show virtual time, and the system's random source is a
// seeded stream. CPU-time clocks stay real. Sleeping is not replaced: a sealed thread that sleeps spends host
// time and no virtual time, and a deadline computed from a sealed clock means nothing to the kernel. Not covered, because they never enter libc by name: the CPU's own RDRAND (C++
// `std::random_device`), `/dev/urandom` read through stdio, a file descriptor of it that was duplicated.

/// 1 when a thread can be sealed; 0 when `rb_seal` does nothing.
int rb_seal_available(void);

/// Seals the calling thread. `instant_ns` is read at each question for the time and must stay valid until
/// `rb_unseal`; nanoseconds since the start of the run, which is 2026-01-01T00:00:00Z. Sealing again replaces both.
void rb_seal(const int64_t *instant_ns, uint64_t seed);

/// Gives the calling thread the host's clocks and randomness back.
void rb_unseal(void);

/// The host's monotonic clock, in nanoseconds, sealed or not.
int64_t rb_host_monotonic_ns(void);

/// CPU time of the calling thread, in nanoseconds.
int64_t rb_host_thread_cpu_ns(void);

/// CPU time of all threads of this process, in nanoseconds.
int64_t rb_host_process_cpu_ns(void);

// MARK: Processes

/// `fork`: the child's id in the parent, 0 in the child, -1 and errno when it failed.
int rb_fork(void);

/// Has the calling process killed when the thread that forked it ends, however that ends; ends it at once when `parent`
/// is its parent no longer.
void rb_end_with_parent(int parent);

/// Ends the process at once: no exit handlers, no flushing.
void rb_exit(int code) __attribute__((noreturn));

int rb_getpid(void);

/// To be called in a process that has one thread: Swift's references are counted without locked instructions from now
/// on, until it makes another.
void rb_count_alone(void);

/// 1 while references are counted so.
int rb_counts_alone(void);

/// The kernel's id of the calling thread.
int rb_thread_id(void);

/// Waits for `pid` (-1: any child) and reaps it: its id; 0 when `nohang` and none has ended; -1 and errno.
int rb_waitpid(int pid, int *status, int nohang);

/// As `rb_waitpid`, with the child's user and system CPU time in nanoseconds and its peak resident bytes. Either
/// pointer may be null.
int rb_wait4(int pid, int *status, int nohang, int64_t *cpu_ns, int64_t *peak_rss_bytes);

/// Waits until one of `count` children has ended, without reaping it: its index; -1 after `timeout_ms` (negative:
/// no limit), -2 and errno when it cannot wait.
int rb_wait_any(const int *pids, int count, int64_t timeout_ms);

int rb_status_exited(int status);
int rb_status_exit_code(int status);
int rb_status_signaled(int status);
int rb_status_signal(int status);

// MARK: Shared memory

/// `bytes` of zeroed memory shared with children forked later, backed only where it is touched; null and errno on
/// failure. The descriptor goes to `fd_out`, to be closed by the caller, unless that is null.
void *rb_map_shared(int64_t bytes, int *fd_out);

void rb_unmap(void *start, int64_t bytes);

#endif
