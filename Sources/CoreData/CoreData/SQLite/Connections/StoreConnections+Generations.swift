internal import CoreDataSQLite

extension StoreConnections {
    /// A state of the file, as far as the connection that writes can distinguish states.
    struct Version: Equatable {
        let ofOthers: Int64
        let ofOurs: Int

        init(_ writer: Connection) throws {
            ofOthers = try writer.dataVersion
            ofOurs = writer.totalChanges
        }
    }

    /// A snapshot that may still be in use.
    struct Generation {
        let version: Version?
        weak var snapshot: HeldSnapshot?
    }

    /// The maximum number of states of a file that are kept at the same time.
    static let mostGenerations = 16

    /// Returns a snapshot of the file as it is now, which is shared with others of the same state. Returns nil without
    /// a write-ahead log, where readers would keep others from writing.
    ///
    /// - Parameter stamp: Returns the current stamp of the cache.
    func currentGeneration(stamp: () -> UInt64) throws -> HeldSnapshot? {
        guard let pool else { return nil }
        // The lock keeps other threads of this program from writing.
        return try write { writer in
            generations.removeAll { $0.snapshot == nil }
            let version = try Version(writer)
            if let shared = generations.first(where: { $0.version == version })?.snapshot { return shared }
            guard generations.count < Self.mostGenerations else { throw TooManyGenerations(count: generations.count) }
            let stamp = stamp()
            let snapshot = try pool.holdSnapshot()
            try snapshot.use { try pool.withConnection { connection in note(stamp, for: connection) } }
            // If another program has written in the meantime, it is unknown whether the snapshot contains that.
            generations.append(Generation(version: try Version(writer) == version ? version : nil, snapshot: snapshot))
            return snapshot
        }
    }

    /// Whether the current thread reads a snapshot, for which cached rows must not be used.
    var isReadingGeneration: Bool { pool?.isInSnapshot ?? false }
}
