#define _GNU_SOURCE
#include "CSwiftRuntime.h"

long swift_observation_offset;
bool swift_observation_isUnknown;

void swift_observation_giveUp(void) {
    swift_observation_isUnknown = true;
}

#if defined(__linux__)

#include <link.h>
#include <pthread.h>
#include <string.h>

// The library is asked only whether something is tracked in the course of noting an access, which takes ten times as long
// as reading a property. The pointer that it looks at is a variable of each thread, which has no name outside of it. So
// it is searched for among the variables of the library, once, while its value is known to be within a stretch of the
// stack; and it is used only if it lies at the same distance from the thread's pointer in another thread, too.

struct variable {
    unsigned long module;
    unsigned long offset;
};

struct search {
    const char *low;
    const char *high;
    const char *list;
    int count;
    struct variable found;
};

extern void *__tls_get_addr(struct variable *);

// Known to the linker only in programs that have the library linked into them.
extern void *_swift_observation_tls_get(void) __attribute__((weak));

static void search_words(struct search *search, const struct dl_phdr_info *library, unsigned long count) {
    const char *const *words = library->dlpi_tls_data;
    for (unsigned long word = 0; word < count; word++) {
        bool is_right = search->list ? words[word] == search->list
                                     : words[word] > search->low && words[word] < search->high;
        if (is_right) {
            search->count++;
            search->found.module = library->dlpi_tls_modid;
            search->found.offset = word * sizeof(void *);
        }
    }
}

static int search_library(struct dl_phdr_info *library, size_t size, void *context) {
    struct search *search = context;
    bool is_observation = search->list ? library->dlpi_name == NULL || library->dlpi_name[0] == 0
                                       : library->dlpi_name && strstr(library->dlpi_name, "libswiftObservation");
    if (!is_observation || !library->dlpi_tls_data) { return 0; }
    for (int index = 0; index < library->dlpi_phnum; index++) {
        if (library->dlpi_phdr[index].p_type == PT_TLS) {
            search_words(search, library, library->dlpi_phdr[index].p_memsz / sizeof(void *));
        }
    }
    return 0;
}

static void *distance(void *variable) {
    return (void *)((char *)__tls_get_addr(variable) - (char *)__builtin_thread_pointer());
}

bool swift_observation_find(const void *low, const void *high) {
    struct search search = {low, high, 0, 0, {0, 0}};
    if (_swift_observation_tls_get) { search.list = _swift_observation_tls_get(); }
    dl_iterate_phdr(search_library, &search);
    if (search.count != 1) { return false; }
    pthread_t thread;
    void *there = 0;
    if (pthread_create(&thread, 0, distance, &search.found) || pthread_join(thread, &there)) { return false; }
    if (there != distance(&search.found)) { return false; }
    swift_observation_offset = (long)there;
    return true;
}

#else

bool swift_observation_find(const void *low, const void *high) {
    return false;
}

#endif
