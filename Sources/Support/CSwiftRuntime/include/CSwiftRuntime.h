#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

/// Retains and returns an object, or returns null if the object is being deallocated.
void *_Nullable swift_tryRetain(void *_Nonnull object);

#endif
