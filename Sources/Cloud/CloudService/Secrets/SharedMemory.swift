internal import CoreData
internal import Foundation
internal import ServerSecurity

/// What all servers on a database must know of those who send requests: signatures that were used, and attempts to sign in.
struct SharedMemory: Sendable {
    /// The time after which nobody's attempts matter any more, in seconds.
    private static let attemptLife: TimeInterval = 3_600

    private let store: CloudStore

    init(_ store: CloudStore) {
        self.store = store
    }

    /// Remembers a signature.
    ///
    /// - Parameter end: The time after which the signature is not accepted anyway.
    /// - Returns: False if any server has seen it before.
    func insert(_ signature: [UInt8], until end: Date) async throws -> Bool {
        let digest = signature.hexadecimal
        return try await store.writeBeside { context in
            let known: StoredSignature? = try context.first("StoredSignature", "digest", digest)
            guard known == nil else { return false }
            let row = StoredSignature(context: context)
            (row.digest, row.end) = (digest, end)
            return true
        }
    }

    /// Takes a token from somebody's bucket.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is one.
    func take(_ name: String, _ rate: TokenRate, at time: Double) async throws -> Double? {
        try await store.writeBeside { context in
            let known: StoredAttempts? = try context.first("StoredAttempts", "name", name)
            var bucket = known.map { TokenBucket(tokens: $0.left, filled: $0.time) } ?? TokenBucket(rate, at: time)
            let wait = bucket.take(rate, at: time)
            let row = known ?? StoredAttempts(context: context)
            (row.name, row.left, row.time) = (name, bucket.tokens, bucket.filled)
            return wait
        }
    }

    /// Removes what is of no use any more.
    func forget(now: Date = Date()) async throws {
        try await store.removeRows(of: "StoredSignature", before: now, "end")
        let end = now.timeIntervalSince1970 - Self.attemptLife
        try await store.writeBeside { context in
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredAttempts")
            old.predicate = NSPredicate(format: "time < %@", NSNumber(value: end))
            try context.execute(NSBatchDeleteRequest(fetchRequest: old))
        }
    }
}
