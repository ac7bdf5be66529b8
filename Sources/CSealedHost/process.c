// Child processes, with the calls that the parent process of a matrix of runs needs.
#define _GNU_SOURCE
#include "CSealedHost.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

int rb_fork(void) { return fork(); }
void rb_end_with_parent(int parent) {
  // The signal is requested before the parent is checked: whenever the parent ends, one of the two notices it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
}

void rb_exit(int code) { _exit(code); }
int rb_getpid(void) { return getpid(); }
int rb_thread_id(void) { return (int)syscall(SYS_gettid); }

static int64_t nanoseconds(struct timeval time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_usec * 1000; }

int rb_waitpid(int pid, int *status, int nohang) { return rb_wait4(pid, status, nohang, NULL, NULL); }

int rb_wait4(int pid, int *status, int nohang, int64_t *cpu_ns, int64_t *peak_rss_bytes) {
  struct rusage usage = {0};
  int result;
  do {
    result = wait4(pid, status, nohang ? WNOHANG : 0, &usage);
  } while (result < 0 && errno == EINTR);
  if (result > 0) {
    if (cpu_ns) *cpu_ns = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    if (peak_rss_bytes) *peak_rss_bytes = (int64_t)usage.ru_maxrss * 1024;
  }
  return result;
}

// Polls until one of the descriptors is readable, and again after an interruption by a signal. Returns its index,
// -1 after the timeout, -2 when polling failed.
static int first_readable(struct pollfd *polls, int count, int64_t timeout_ms) {
  int64_t end = rb_host_monotonic_ns() + timeout_ms * 1000000;
  for (;;) {
    int64_t left = timeout_ms < 0 ? -1 : (end - rb_host_monotonic_ns() + 999999) / 1000000;
    if (timeout_ms >= 0 && left < 0) left = 0;
    int ready = poll(polls, (nfds_t)count, left > INT32_MAX ? INT32_MAX : (int)left);
    if (ready < 0 && errno != EINTR) return -2;
    for (int index = 0; ready > 0 && index < count; index++) {
      if (polls[index].revents) return index;
    }
    if (left == 0) return -1;
  }
}

int rb_wait_any(const int *pids, int count, int64_t timeout_ms) {
  struct pollfd *polls = calloc(count > 0 ? (size_t)count : 1, sizeof *polls);
  if (!polls) return -2;
  int opened = 0, result = -2;
  while (opened < count) {
    int descriptor = (int)syscall(SYS_pidfd_open, pids[opened], 0);
    if (descriptor < 0) break;
    polls[opened++] = (struct pollfd){.fd = descriptor, .events = POLLIN};
  }
  if (opened == count) result = first_readable(polls, count, timeout_ms);
  int saved = errno;
  for (int index = 0; index < opened; index++) close(polls[index].fd);
  free(polls);
  errno = saved;
  return result;
}

int rb_status_exited(int status) { return WIFEXITED(status); }
int rb_status_exit_code(int status) { return WEXITSTATUS(status); }
int rb_status_signaled(int status) { return WIFSIGNALED(status); }
int rb_status_signal(int status) { return WTERMSIG(status); }
