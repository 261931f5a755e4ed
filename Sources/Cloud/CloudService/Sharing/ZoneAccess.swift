internal import CloudWire
internal import CoreData

/// The part of a zone that a caller sees, and where the caller may change something.
struct ZoneAccess: Sendable {
    /// All of a zone, as its owner has it, and everybody that of the public database.
    static let whole = ZoneAccess(shares: nil)

    /// The permissions that shares give, by the names of their records; nil for a zone that is not reached through shares.
    private let shares: [String: WireShare.Permission]?
    /// The shares that the caller may invite others to.
    private var administered: Set<String> = []

    private init(shares: [String: WireShare.Permission]?) {
        self.shares = shares
    }

    /// The access of somebody who takes part in shares of a zone.
    ///
    /// - Throws: `ZONE_NOT_FOUND` for everybody else: the zone's name tells nobody that it exists.
    init(of user: String, to zone: StoredZone, named name: ZoneName, in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<StoredParticipant>(entityName: "StoredParticipant")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND user == %@ AND status == %@",
            argumentArray: [NSNumber(value: zone.number), user, WireParticipant.Status.accepted.rawValue]
        )
        guard let access = ZoneAccess(try context.fetch(request)) else { throw StoredZone.missing(name) }
        self = access
    }

    /// The access that participants of a zone, who are all the same user, have together; nil for none.
    init?(_ participants: [StoredParticipant]) {
        var shares: [String: WireShare.Permission] = [:]
        var administered: Set<String> = []
        for participant in participants where participant.role != WireParticipant.Role.owner.rawValue {
            guard let share = participant.share?.record else { continue }
            shares[share] = WireShare.Permission(rawValue: participant.permission) ?? WireShare.Permission.none
            if participant.role == WireParticipant.Role.administrator.rawValue { administered.insert(share) }
        }
        shares = shares.filter { $0.value != .none }
        guard !shares.isEmpty else { return nil }
        self.init(shares: shares)
        self.administered = administered
    }

    private var zonePermission: WireShare.Permission? { shares?[WireShare.zoneShareName] }

    /// Whether the caller sees all records of the zone.
    var seesAll: Bool { shares == nil || zonePermission != nil }

    func sees(_ record: StoredRecord) -> Bool {
        seesAll || record.share.map { shares?[$0] != nil } ?? false
    }

    func changes(_ record: StoredRecord) -> Bool {
        guard let shares else { return true }
        if let zonePermission { return zonePermission == .readWrite }
        return record.share.map { shares[$0] == .readWrite } ?? false
    }

    /// Whether the caller may make records that no parent brings into a share.
    var makesRecordsAnywhere: Bool { shares == nil || zonePermission == .readWrite }

    /// Whether the caller may say who takes part in a share.
    func administers(_ share: String) -> Bool { shares == nil || administered.contains(share) }

    /// A number that changes when the caller sees other parts of the zone: 0 for the zone's owner. What the feed had to say
    /// of records before the caller saw them is not told later, so tokens of another view are expired.
    var view: Int64 {
        guard let shares else { return 0 }
        return Int64(bitPattern: shares.keys.sorted().joined(separator: "\n").utf8.stableHash)
    }

    /// The condition that holds for changes of records that the caller sees, or has seen; nil if it holds for all.
    ///
    /// - Parameter fromStart: Whether the caller knows nothing yet, also of no record that is gone.
    func condition(fromStart: Bool) -> NSPredicate? {
        guard let shares, zonePermission == nil else { return nil }
        let names = shares.keys.sorted()
        let now = NSPredicate(format: "share IN %@", names)
        if fromStart { return now }
        let former = names.map { NSPredicate(format: "formerShares CONTAINS %@", StoredRecord.mark(ofShare: $0)) }
        return NSCompoundPredicate(orPredicateWithSubpredicates: [now] + former)
    }
}

extension StoredRecord {
    /// Names a share in ``formerShares``.
    static func mark(ofShare name: String) -> String { "\n\(name)\n" }

    /// Puts the record into a share of a hierarchy, or takes it out of the one that it is in.
    func move(toShare name: String?) {
        guard share != name else { return }
        if let share, case let mark = Self.mark(ofShare: share), formerShares?.contains(mark) != true {
            formerShares = (formerShares ?? "") + mark
        }
        share = name
    }
}

extension StoredZone {
    /// How the records of a zone are shared.
    enum Sharing: Int16 {
        case none
        /// All records, also those to come.
        case whole
        /// Records, each along with those below it.
        case hierarchies
    }

    var sharingKind: Sharing {
        get { Sharing(rawValue: sharing) ?? .none }
        set { sharing = newValue.rawValue }
    }
}
