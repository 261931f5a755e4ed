internal import CloudSync
internal import CloudWire

/// The service as a model: one user's zone, in the fewest lines that show what clients must cope with.
struct ModelService {
    struct Stored {
        var version: RecordVersion
        var sequence: Int
        var isDeleted = false
        var tag: String { "t\(sequence)" }
    }

    /// A change that a device sends.
    struct Operation {
        let name: String
        /// Nil to delete the record.
        let version: RecordVersion?
        /// The version that the device knows; nil for a record that it makes.
        let tag: String?
        /// Whether the service is not to compare tags.
        var isForced = false
    }

    enum Answer {
        case done(tag: String)
        /// The service has another version.
        case conflict(RecordVersion, tag: String)
        case gone
        case noZone
    }

    struct Page {
        var records: [(name: String, stored: Stored)] = []
        var token: String
        var moreComing: Bool
    }

    private(set) var records: [String: Stored] = [:]
    private(set) var hasZone = false
    private var sequence = 0
    /// Counts how often tokens have expired: those from before are not valid any more.
    private var epoch = 0
    /// The epoch that has begun with the last restored backup.
    private var restoredEpoch = 0
    private var backup: (records: [String: Stored], hasZone: Bool) = ([:], false)

    /// Makes the zone if it is not there, and returns whether it was made.
    mutating func makeZone() -> Bool {
        guard !hasZone else { return false }
        hasZone = true
        sequence += 1
        return true
    }

    mutating func apply(_ operation: Operation) -> Answer {
        guard hasZone else { return .noZone }
        let current = records[operation.name].flatMap { $0.isDeleted ? nil : $0 }
        guard let current else {
            guard let version = operation.version, operation.tag == nil || operation.isForced else { return .gone }
            return store(version, operation.name)
        }
        guard operation.isForced || operation.tag == current.tag else {
            return .conflict(current.version, tag: current.tag)
        }
        return store(operation.version, operation.name)
    }

    private mutating func store(_ version: RecordVersion?, _ name: String) -> Answer {
        sequence += 1
        let stored = Stored(version: version ?? RecordVersion(), sequence: sequence, isDeleted: version == nil)
        records[name] = stored
        return .done(tag: stored.tag)
    }

    /// The place that a token names, 0 without one.
    private func place(of token: String?) throws(SyncFailure) -> Int {
        guard let token else { return 0 }
        let parts = token.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] == epoch else {
            throw SyncFailure(parts.first ?? 0 < restoredEpoch ? .pastLost : .tokenExpired)
        }
        return parts[1]
    }

    /// Fails if a client knows a past that was lost when a backup was restored.
    private func checkPast(_ token: String?) throws(SyncFailure) {
        do {
            _ = try place(of: token)
        } catch {
            if error.kind == .pastLost { throw error }
        }
    }

    private func token(at place: Int) -> String { "\(epoch):\(place)" }

    /// The end of the feeds.
    var token: String { token(at: sequence) }

    /// The changes after a token, or all records if the client knows a token of before only.
    func page(since token: String?, past: String?, limit: Int) throws(SyncFailure) -> Page {
        let start = try place(of: token)
        try checkPast(past)
        guard hasZone else { throw SyncFailure(.zoneMissing) }
        let changed = records.filter { $0.value.sequence > start && (token != nil || !$0.value.isDeleted) }
            .sorted { $0.value.sequence < $1.value.sequence }
        let page = changed.prefix(limit)
        let moreComing = page.count < changed.count
        let end = moreComing ? page.last?.value.sequence ?? sequence : sequence
        return Page(records: page.map { ($0.key, $0.value) }, token: self.token(at: end), moreComing: moreComing)
    }

    /// Whether something has changed after a token of the database.
    func hasChanges(since token: String?, past: String?) throws(SyncFailure) -> Bool {
        let start = try place(of: token)
        try checkPast(past)
        return hasZone && sequence > start
    }

    /// Forgets the past: whoever has not read on must begin from the start, and is not told of what is gone.
    mutating func expireTokens() {
        epoch += 1
        records = records.filter { !$0.value.isDeleted }
    }

    mutating func backUp() { backup = (records, hasZone) }

    /// Goes back to the last backup.
    mutating func restore() {
        (records, hasZone) = backup
        epoch += 1
        restoredEpoch = epoch
        // No version gets the tag of one that was lost.
        sequence += 1_000
    }
}
