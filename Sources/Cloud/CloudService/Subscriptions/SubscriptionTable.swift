internal import CloudWire
internal import CoreData
internal import TSanMutex

/// The subscriptions of databases, in memory: each saved batch asks whether anybody watches.
///
/// Where other servers may change subscriptions, nothing is kept, and each batch reads them.
final class SubscriptionTable: Sendable {
    struct Watcher: Sendable {
        let user: String
        let subscription: WireSubscription
    }

    private let isShared: Bool
    private let known = Mutex<[String: [Watcher]]>([:])

    init(isShared: Bool) {
        self.isShared = isShared
    }

    /// The subscriptions of a database, in the context that writes: no other changes them meanwhile.
    func watchers(of address: DatabaseAddress, in context: NSManagedObjectContext) throws -> [Watcher] {
        if let watchers = known.withLock({ $0[address.text] }) { return watchers }
        let stored =
            try ForeseenReads.subscriptions(of: address, in: context)
            ?? StoredSubscription.all(of: address, in: context)
        let watchers = try stored.map { Watcher(user: $0.user, subscription: try $0.wire()) }
        if !isShared { known.withLock { $0[address.text] = watchers } }
        return watchers
    }

    /// Has all subscriptions read again.
    func forgetAll() {
        known.withLock { $0 = [:] }
    }

    /// Has the subscriptions of a database read again.
    func forget(_ address: DatabaseAddress) {
        known.withLock { $0[address.text] = nil }
    }
}

/// A change of a record, as subscriptions judge it.
struct RecordChange: Sendable {
    let recordName: String
    let recordType: String
    let event: WireSubscription.Event
    /// The fields after the change, or before it if the record is gone.
    let entries: [String: FieldEntry]
    /// The share of a hierarchy in which the record is, or was before it was deleted.
    var share: String?

    init(_ record: StoredRecord, _ event: WireSubscription.Event, _ entries: [String: FieldEntry]) {
        (recordName, recordType, share) = (record.name, record.type, record.share)
        (self.event, self.entries) = (event, entries)
    }
}

extension SubscriptionTable.Watcher {
    /// The news for the user, if the changes of a zone are of the kind that the subscription asks for.
    func notice(of changes: [RecordChange], in zone: ZoneName, _ address: DatabaseAddress) -> ChangeNotice? {
        let type = subscription.recordType
        let hits = changes.filter { type == nil || $0.recordType == type }
        switch subscription.kind {
        case .database: guard !zone.isDefault, !hits.isEmpty else { return nil }
        case .zone:
            let isOfOwner = zone.owner == nil || subscription.zoneID?.owner == zone.owner
            guard subscription.zoneID?.name == zone.name, isOfOwner, !hits.isEmpty else { return nil }
        case .query:
            guard subscription.zoneID == nil || subscription.zoneID?.name == zone.name else { return nil }
            let tests = subscription.filters.map { FilterTest($0) }
            let hit = hits.last { change in
                subscription.firesOn.contains(change.event)
                    && tests.allSatisfy { test in
                        test.holds(for: test.filter.fieldName.flatMap { change.entries[$0]?.value }) {
                            change.entries.values.flatMap { $0.value?.texts ?? [] }
                        }
                    }
            }
            guard let hit else { return nil }
            return ChangeNotice(address, user: user, subscription, zone: zone, hit)
        }
        return ChangeNotice(address, user: user, subscription, zone: zone, nil)
    }

    /// The news that zones were made or deleted.
    func noticeOfZones(_ address: DatabaseAddress) -> ChangeNotice? {
        guard subscription.kind == .database, subscription.recordType == nil else { return nil }
        return ChangeNotice(address, user: user, subscription, zone: nil, nil)
    }
}
