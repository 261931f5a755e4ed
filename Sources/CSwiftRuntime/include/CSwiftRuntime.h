#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

#include <stdbool.h>

/// Retains an object unless it is being destroyed, in which case the answer is null.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// How far from a thread's own pointer the Observation library keeps the list of what is being read under
/// `withObservationTracking`; 0 until that is known.
extern long swift_observation_offset;

/// Whether to assume, for want of that knowledge, that there always is such a list.
extern bool swift_observation_isUnknown;

/// Whether properties that this thread reads are being tracked. Asked for each read of each property: under a nanosecond.
static inline bool swift_observation_isTracking(void) {
#if defined(__linux__)
    if (swift_observation_offset != 0) {
        return *(void *_Nullable *)((char *)__builtin_thread_pointer() + swift_observation_offset) != 0;
    }
#endif
    return swift_observation_isUnknown;
}

/// Finds the place of the list. Called while properties are tracked, with two addresses on the stack between which the
/// Observation library must have put what the list's pointer points to; true if exactly one pointer does.
bool swift_observation_find(const void *_Nonnull low, const void *_Nonnull high);

/// Gives up: properties count as tracked always.
void swift_observation_giveUp(void);

#endif
