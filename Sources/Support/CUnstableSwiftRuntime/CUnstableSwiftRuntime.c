#define _GNU_SOURCE
#include <dlfcn.h>
#include <execinfo.h>

#include "CUnstableSwiftRuntime.h"

size_t CallStackTake(uintptr_t *addresses, size_t capacity) {
    int count = backtrace((void **)addresses, (int)capacity);
    return count > 0 ? (size_t)count : 0;
}

const char *CodeFileFind(uintptr_t address, uintptr_t *start) {
    Dl_info info;
    if (dladdr((void *)address, &info) == 0 || info.dli_fname == NULL) return NULL;
    *start = (uintptr_t)info.dli_fbase;
    return info.dli_fname;
}
