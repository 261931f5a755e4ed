// The restrictions that need C: filters of system calls are programs of the kernel's, made by macros, and Landlock has
// no functions in the C library. The numbers of Landlock are declared here, since the headers of some systems lack them.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define THUMBNAILER_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THUMBNAILER_MACHINE AUDIT_ARCH_AARCH64
#endif

#define THUMBNAILER_IF(name, verdict) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, verdict)
#define THUMBNAILER_ALLOW(name) THUMBNAILER_IF(name, SECCOMP_RET_ALLOW)
#define THUMBNAILER_KILL(name) THUMBNAILER_IF(name, SECCOMP_RET_KILL_PROCESS)
#define THUMBNAILER_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))

// Allows the process to read and write open files, to use memory and to end, and nothing else. What would start
// processes or threads, run programs, open sockets or make memory executable ends the process (SIGSYS); every other
// call fails with EPERM. Returns 0, or the number of an error; ENOSYS if the kernel has no seccomp.
static inline int thumbnailer_filter(void) {
#ifdef THUMBNAILER_MACHINE
    struct sock_filter steps[] = {
        THUMBNAILER_LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THUMBNAILER_MACHINE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        THUMBNAILER_LOAD(nr),
#ifdef __x86_64__
        // The calls of the x32 interface.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        THUMBNAILER_ALLOW(time),
        THUMBNAILER_KILL(fork),
        THUMBNAILER_KILL(vfork),
#endif
        THUMBNAILER_ALLOW(read),
        THUMBNAILER_ALLOW(write),
        THUMBNAILER_ALLOW(writev),
        THUMBNAILER_ALLOW(brk),
        THUMBNAILER_ALLOW(munmap),
        THUMBNAILER_ALLOW(mremap),
        THUMBNAILER_ALLOW(madvise),
        THUMBNAILER_ALLOW(futex),
        THUMBNAILER_ALLOW(rt_sigreturn),
        THUMBNAILER_ALLOW(rt_sigprocmask),
        THUMBNAILER_ALLOW(clock_gettime),
        THUMBNAILER_ALLOW(gettimeofday),
        THUMBNAILER_ALLOW(getrandom),
        THUMBNAILER_ALLOW(sched_yield),
        THUMBNAILER_ALLOW(getpid),
        THUMBNAILER_ALLOW(gettid),
        THUMBNAILER_ALLOW(restart_syscall),
        THUMBNAILER_ALLOW(exit),
        THUMBNAILER_ALLOW(exit_group),
        THUMBNAILER_KILL(clone),
        THUMBNAILER_KILL(clone3),
        THUMBNAILER_KILL(execve),
        THUMBNAILER_KILL(execveat),
        THUMBNAILER_KILL(socket),
        THUMBNAILER_KILL(socketpair),
        THUMBNAILER_KILL(ptrace),
        THUMBNAILER_KILL(io_uring_setup),
        // Memory, unless it could be executed: the flags are in the lower half of the third argument.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mmap, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_mprotect, 0, 4),
        THUMBNAILER_LOAD(args[2]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {sizeof(steps) / sizeof(steps[0]), steps};
    long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    // A positive result is the number of a thread that did not get the filter.
    return result == 0 ? 0 : result > 0 ? EBUSY : errno;
#else
    return ENOSYS;
#endif
}

// The system calls of Landlock have the same numbers on all machines.
#define THUMBNAILER_LANDLOCK_CREATE 444
#define THUMBNAILER_LANDLOCK_ENTER 446

// The version of Landlock, from 1; 0 if the kernel has none.
static inline int thumbnailer_landlock_version(void) {
    long version = syscall(THUMBNAILER_LANDLOCK_CREATE, NULL, 0, 1U);
    return version > 0 ? (int)version : 0;
}

// Takes all access to files from the thread and, where the kernel can, to ports and to processes outside. Returns 0 or
// the number of an error. Does nothing if the kernel has no Landlock.
static inline int thumbnailer_landlock(void) {
    int version = thumbnailer_landlock_version();
    if (version == 0) return 0;
    // What newer versions know is an error for older ones: each line adds the rights of its version.
    struct {
        uint64_t files, ports, scopes;
    } denied = {0x1FFF, 0, 0};
    if (version >= 2) denied.files |= 1 << 13;
    if (version >= 3) denied.files |= 1 << 14;
    if (version >= 4) denied.ports = 3;
    if (version >= 5) denied.files |= 1 << 15;
    if (version >= 6) denied.scopes = 3;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int rules = (int)syscall(THUMBNAILER_LANDLOCK_CREATE, &denied, size, 0);
    if (rules < 0) return errno;
    int failure = syscall(THUMBNAILER_LANDLOCK_ENTER, rules, 0) == 0 ? 0 : errno;
    close(rules);
    return failure;
}
