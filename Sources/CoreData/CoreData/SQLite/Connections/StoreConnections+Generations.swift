internal import SQLiteConnection

extension StoreConnections {
    /// What tells one state of the file from another, as far as the connection that writes can see.
    struct Version: Equatable {
        let ofOthers: Int64
        let ofOurs: Int

        init(_ writer: Connection) throws {
            ofOthers = try writer.dataVersion
            ofOurs = writer.totalChanges
        }
    }

    /// A snapshot that somebody may still have.
    struct Generation {
        let version: Version?
        weak var snapshot: HeldSnapshot?
    }

    /// The greatest number of states of a file that are kept at the same time.
    static let mostGenerations = 16

    /// A snapshot of the file as it is now: the one that others have of this state, if there is one. Nil if those who read
    /// would keep others from writing, as without a write-ahead log.
    ///
    /// - Parameter stamp: What the stamp of the cache is.
    func currentGeneration(stamp: () -> UInt64) throws -> HeldSnapshot? {
        guard let pool else { return nil }
        // While nobody of this program writes.
        return try write { writer in
            generations.removeAll { $0.snapshot == nil }
            let version = try Version(writer)
            if let shared = generations.first(where: { $0.version == version })?.snapshot { return shared }
            guard generations.count < Self.mostGenerations else { throw TooManyGenerations(count: generations.count) }
            let stamp = stamp()
            let snapshot = try pool.holdSnapshot()
            try snapshot.use { try pool.withConnection { connection in note(stamp, for: connection) } }
            // If another program has written meanwhile, nobody knows whether that is in the snapshot.
            generations.append(Generation(version: try Version(writer) == version ? version : nil, snapshot: snapshot))
            return snapshot
        }
    }

    /// Whether what this thread reads now is the past, so that rows in memory must not be taken for it.
    var isReadingGeneration: Bool { pool?.isInSnapshot ?? false }
}

/// More states of a file are pinned than can be kept.
struct TooManyGenerations: Error {
    let count: Int
}
