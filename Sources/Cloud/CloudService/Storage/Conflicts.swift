internal import CoreData
internal import Foundation

/// The reason why a change is made anew: something that it has read is outdated.
struct OutdatedRead: Error {}

extension Error {
    /// Whether a change has failed because others have saved meanwhile, so that it may succeed if it is made anew.
    var isConflict: Bool {
        let codes = [NSManagedObjectMergeError, NSManagedObjectConstraintMergeError]
        return self is OutdatedRead || codes.contains((self as NSError).code)
    }
}

/// How often changes are made anew that conflict with those of other servers, and after which pauses.
enum ConflictPatience {
    /// The attempts after which a change is given up.
    static let mostAttempts = 50

    /// Makes a change, and makes it anew as long as others have changed meanwhile what it has read.
    static func repeating<Result>(_ change: () async throws -> Result) async throws -> Result {
        for attempt in 1..<mostAttempts {
            do {
                return try await change()
            } catch  where error.isConflict {
                try await Task.sleep(for: .microseconds(pause(after: attempt)))
            }
        }
        return try await change()
    }

    /// Returns the microseconds to wait after an attempt: none at first, then more and more, at random.
    static func pause(after attempt: Int) -> UInt32 {
        attempt > 2 ? .random(in: 0...UInt32(min(attempt, 20) * 1_000)) : 0
    }
}
