#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

/// Retains an object unless it is being destroyed, in which case the answer is null.
void *_Nullable swift_tryRetain(void *_Nonnull object);

#endif
