#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Retains and returns an object, or returns null if the object is being deallocated.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Keeps the memory of an object, even after the object has ended, until it is released as often.
void *_Nullable swift_unownedRetain(void *_Nullable object);
void swift_unownedRelease(void *_Nullable object);

/// Calls a function with the places of the metadata of each part of the program, until the function returns false.
bool swift_enumerateAllMetadataSections(
    bool (*_Nonnull body)(const void *_Nonnull sections, void *_Nullable context), void *_Nullable context);

/// Returns the name of a function as people write it, which the caller frees; null for a name that is not one of Swift's.
char *_Nullable swift_demangle(
    const char *_Nonnull name, size_t length, char *_Nullable buffer, size_t *_Nullable bufferLength, uint32_t flags);

/// Stores the return addresses of the calls of this thread, the innermost first, and returns their number.
size_t CallStackTake(uintptr_t *_Nonnull addresses, size_t capacity);

/// Returns the path of the program or library that has the code at an address, and stores where in memory it begins; null
/// if there is none.
const char *_Nullable CodeFileFind(uintptr_t address, uintptr_t *_Nonnull start);

#endif
