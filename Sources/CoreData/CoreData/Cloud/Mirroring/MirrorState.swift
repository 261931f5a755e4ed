#if CloudKit
internal import CloudSync
internal import FoundationBackfill
internal import UntrustedJSON

/// What a mirror knows besides its rows.
struct MirrorState: Codable, Hashable, Sendable {
    /// The clock by which changes of several devices are ordered. It names the device.
    var clock: HybridClock
    /// The number of the last change in the store's history that was looked at; nil before all objects were.
    var history: Int64?
    /// Where the look at all objects goes on: the entity and the key of the last one that was looked at.
    var scan: Scan?
    /// How often the feed of each zone was begun from its start.
    var feeds: [String: Int64] = [:]
    /// The reading of each zone's feed after which records were looked for that it has not told of.
    var sweeps: [String: Int64] = [:]
    /// The zones whose feeds were begun anew because they, or the service, have begun anew.
    var losses: Set<String> = []
    /// Whether the service has the zone of new objects.
    var hasHomeZone = false
    /// The predicates of kept objects, as text, by which the store was gone through last.
    var predicates = ""
    /// The user whose data they are.
    var user: String?
    /// The latest change of each type that a public database has told of.
    var publicDates: [String: Date] = [:]
    /// When a fetch and a sending have ended well last.
    var lastImport: Date?
    var lastExport: Date?
    /// The records that have changed at the service and could not be read, for instance because a file of theirs is missing.
    var unread: Set<Unread> = []
    /// The records that the first import has brought so far.
    var firstImport: Int?
    /// The numbers of the zones that have begun anew at the service, which may have lost their shares.
    var lostShares: Set<Int64>?
    /// The fields of a newer model that the objects do not show yet, by entity; nil for none.
    var gained: [String: Set<String>]?
    /// Those of them that the objects have shown under former names.
    var renamed: [String: Set<String>]?

    struct Unread: Codable, Hashable, Sendable {
        var zone: Int64
        var name: String
    }

    struct Scan: Codable, Hashable, Sendable {
        var entity: String
        var key: Int64
    }

    init(device: String) {
        clock = HybridClock(device: device)
    }

    static let key = "mirror"
    static let engineKey = "engine"
    static let fieldsKey = "fields"
}

extension MirrorTables {
    func mirrorState() throws -> MirrorState? {
        try state(MirrorState.key).map { try JSONDecoder().decode(MirrorState.self, fromUntrusted: Data($0)) }
    }

    func write(_ state: MirrorState) throws {
        try setState(Array(try JSONEncoder().encode(state)), for: MirrorState.key)
    }
}
#endif
