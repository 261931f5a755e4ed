#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

#include <stdbool.h>

/// Retains and returns an object, or returns null if the object is being deallocated.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Calls a function with the places of the metadata of each part of the program, until the function returns false.
bool swift_enumerateAllMetadataSections(
    bool (*_Nonnull body)(const void *_Nonnull sections, void *_Nullable context), void *_Nullable context);

#endif
