// Services of the host that Reelbench needs and that cannot be written in Swift: heap bytes per owner, a virtual
// clock and seeded randomness on one thread, child processes, shared memory.
//
// The first two replace functions of glibc in the executable that links this target. They are compiled out
// under sanitizers, which bring their own replacements, and where the layout of a heap block is not known.
#ifndef CSEALEDHOST_H
#define CSEALEDHOST_H

#include <stdint.h>

// MARK: Heap meter
//
// Every block of the malloc family records how many bytes were requested and for which owner: the one that the
// allocating thread had entered. A free is credited to that owner on whatever thread it happens, and `realloc`
// keeps the owner. Owner 0 is all other code and is not counted.

/// 1 when the meter works, 0 when every figure below would be 0.
int rb_meter_available(void);

/// A new owner, or 0 when 4095 are in use. Ids are 1, 2, 3 … at first; an id made after a release carries a
/// generation in its upper bits, so a block that outlives its owner is never credited to the next one.
uint32_t rb_meter_owner_make(void);

/// Releases an owner's id. No thread may have entered it; blocks that are still allocated are no longer counted.
void rb_meter_owner_release(uint32_t owner);

/// Counts this thread's allocations for `owner` from now on; returns the previous owner.
uint32_t rb_meter_enter(uint32_t owner);

/// Ends a scope: `previous` is what `rb_meter_enter` returned.
void rb_meter_leave(uint32_t previous);

/// Bytes that were requested and are not yet freed. 0 for owner 0 and for released owners.
int64_t rb_meter_live(uint32_t owner);

/// The highest value of `rb_meter_live` since the owner was made or its peak reset, in bytes.
int64_t rb_meter_peak(uint32_t owner);

/// Resets the peak to the current value of `rb_meter_live`.
void rb_meter_peak_reset(uint32_t owner);

// MARK: Sealed thread
//
// On the sealed thread the wall and monotonic clocks show virtual time, and the system's random source is a
// seeded stream. CPU-time clocks stay real. Sleeping is not replaced: a sealed thread that sleeps spends host
// time and no virtual time, and a deadline computed from a sealed clock means nothing to the kernel. Not covered,
// because they do not call a libc function by its name: the CPU's RDRAND instruction (C++ `std::random_device`),
// `/dev/urandom` read through stdio, a duplicated file descriptor of it.

/// 1 when a thread can be sealed; 0 when `rb_seal` does nothing.
int rb_seal_available(void);

/// Seals the calling thread. `instant_ns` is read at each query of a clock and must stay valid until
/// `rb_unseal`; nanoseconds since the start of the run, which is 2026-01-01T00:00:00Z. Sealing again replaces both.
void rb_seal(const int64_t *instant_ns, uint64_t seed);

/// Restores the host's clocks and randomness on the calling thread.
void rb_unseal(void);

/// The host's monotonic clock, in nanoseconds, sealed or not.
int64_t rb_host_monotonic_ns(void);

/// CPU time of the calling thread, in nanoseconds.
int64_t rb_host_thread_cpu_ns(void);

/// CPU time of all threads of this process, in nanoseconds.
int64_t rb_host_process_cpu_ns(void);

// MARK: Processes

/// `fork`: returns the child's id in the parent, 0 in the child, -1 and errno on failure.
int rb_fork(void);

/// Has the calling process killed when the thread that forked it ends for any reason; exits at once if `parent` is no
/// longer its parent.
void rb_end_with_parent(int parent);

/// Ends the process at once: no exit handlers, no flushing.
void rb_exit(int code) __attribute__((noreturn));

int rb_getpid(void);

/// Counts Swift's references without locked instructions until the process creates another thread. May only be called
/// in a process that has one thread.
void rb_count_alone(void);

/// 1 while references are counted without locked instructions.
int rb_counts_alone(void);

/// The kernel's id of the calling thread.
int rb_thread_id(void);

/// Waits for `pid` (-1: any child) and reaps it. Returns its id; 0 if `nohang` is set and none has ended; -1 and
/// errno on failure.
int rb_waitpid(int pid, int *status, int nohang);

/// Like `rb_waitpid`; also reports the child's user and system CPU time in nanoseconds and its peak resident bytes.
/// Either pointer may be null.
int rb_wait4(int pid, int *status, int nohang, int64_t *cpu_ns, int64_t *peak_rss_bytes);

/// Waits until one of `count` children has ended, without reaping it. Returns its index; -1 after `timeout_ms`
/// (negative: no limit); -2 and errno if it cannot wait.
int rb_wait_any(const int *pids, int count, int64_t timeout_ms);

int rb_status_exited(int status);
int rb_status_exit_code(int status);
int rb_status_signaled(int status);
int rb_status_signal(int status);

// MARK: Shared memory

/// Maps `bytes` of zeroed memory that children forked later share, backed only where it is touched; null and errno
/// on failure. If `fd_out` is not null, it receives the descriptor, which the caller must close.
void *rb_map_shared(int64_t bytes, int *fd_out);

void rb_unmap(void *start, int64_t bytes);

#endif
