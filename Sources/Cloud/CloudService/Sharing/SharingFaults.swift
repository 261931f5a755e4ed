internal import CloudWire
internal import CoreData

/// What must never be of the shares of a zone.
struct SharingFaults {
    private(set) var faults: [String] = []

    init(of zone: StoredZone, _ context: NSManagedObjectContext) throws {
        let shares = try StoredShare.all(inZone: zone.number, in: context)
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND isRemoved == NO AND (share != nil OR type == %@)",
            argumentArray: [NSNumber(value: zone.number), WireShare.recordType]
        )
        let records = Dictionary(try context.fetch(request).map { ($0.name, $0) }) { first, _ in first }
        let kinds = Set(shares.values.map { $0.root == nil ? StoredZone.Sharing.whole : .hierarchies })
        if kinds.count > 1 || (kinds.first ?? .none) != zone.sharingKind {
            faults.append("it is not shared as it says")
        }
        for (name, share) in shares { check(share, named: name, records) }
        for record in records.values { check(record, shares, records) }
        try checkChildren(of: records, zone, context)
    }

    private mutating func check(_ share: StoredShare, named name: String, _ records: [String: StoredRecord]) {
        if records[name]?.type != WireShare.recordType { faults.append("share \(name) has no record") }
        if let root = share.root, records[root]?.isShareRoot != true || records[root]?.share != name {
            faults.append("share \(name) is not that of its record \(root)")
        }
        if share.participants.count(where: \.isOwner) != 1 { faults.append("share \(name) has not one owner") }
        let users = share.participants.compactMap(\.user)
        if Set(users).count != users.count { faults.append("a user takes part in share \(name) twice") }
    }

    private mutating func check(
        _ record: StoredRecord,
        _ shares: [String: StoredShare],
        _ records: [String: StoredRecord]
    ) {
        if record.type == WireShare.recordType, shares[record.name] == nil {
            faults.append("share \(record.name) has a record only")
        }
        guard let share = record.share, record.type != WireShare.recordType else { return }
        if shares[share] == nil { faults.append("record \(record.name) is in a share \(share) that does not exist") }
        if record.isShareRoot, shares[share]?.root != record.name {
            faults.append("record \(record.name) is not the one that share \(share) is of")
        }
        if !record.isShareRoot, record.parent.flatMap({ records[$0] })?.shareOfChildren != share {
            faults.append("record \(record.name) is in a share in which its parent is not")
        }
    }

    /// Finds records whose parent is in a share, and they are in none.
    private mutating func checkChildren(
        of records: [String: StoredRecord],
        _ zone: StoredZone,
        _ context: NSManagedObjectContext
    ) throws {
        guard zone.sharingKind == .hierarchies else { return }
        let children = try RecordLinks(context: context, zone: zone.number).children(of: Array(records.keys))
        for (parent, names) in children where records[parent]?.shareOfChildren != nil {
            for name in names where records[name] == nil {
                faults.append("record \(name) is not in the share in which its parent is")
            }
        }
    }
}

extension StoredRecord {
    fileprivate var shareOfChildren: String? { type == WireShare.recordType ? nil : share }
}
