internal import CloudWire
internal import CoreData

/// The rows that the changes of a group read first, where other servers write to the store, too: read at once for all of them, rather
/// than in several round trips for each.
///
/// Databases are read before all else, as every change does (`hold()`): the rows read after them hold if the save succeeds. A change
/// looks again for a row that is missing here, since one before it may have made it.
final class ForeseenReads {
    /// The place in which a change is made, as far as it is known before its turn.
    struct Place: Sendable {
        /// The database that holds the zone.
        var home: DatabaseAddress
        var zone: ZoneName
    }

    private let databases: [String: StoredDatabase]
    private let zones: [String: StoredZone]
    private let revisions: [String: Int64]
    /// The subscriptions of the databases; nil once a change of the group has made one.
    private var subscriptions: [String: [StoredSubscription]]?

    private static let key = "foreseen"

    private init(_ places: [Place], in context: NSManagedObjectContext) throws {
        func all<Object: NSManagedObject>(_ entity: String, _ key: String, _ values: [String]) throws -> [Object] {
            let request = NSFetchRequest<Object>(entityName: entity)
            request.predicate = NSPredicate(format: "%K IN %@", argumentArray: [key, Self.filled(values)])
            request.returnsObjectsAsFaults = false
            return try context.fetch(request)
        }
        let found: [StoredDatabase] = try all("StoredDatabase", "address", places.map(\.home.text))
        databases = Dictionary(found.map { ($0.address, $0) }) { first, _ in first }
        revisions = try StoredSchema.revisions(of: Set(places.map(\.home.schemaText)), in: context)
        let named: [StoredZone] = try all("StoredZone", "key", places.map { "\($0.home.text)/\($0.zone.name)" })
        zones = Dictionary(named.map { ($0.key, $0) }) { first, _ in first }
        let wishes: [StoredSubscription] = try all("StoredSubscription", "address", Array(databases.keys))
        subscriptions = Dictionary(grouping: wishes.sorted { $0.identifier < $1.identifier }, by: \.address)
    }

    /// Returns a list of one of few lengths, so that few statements have to be prepared.
    private static func filled(_ values: [String]) -> [String] {
        guard let last = values.last else { return [] }
        let length = [4, 16, 64].first { $0 >= values.count } ?? values.count
        return values + repeatElement(last, count: length - values.count)
    }

    /// Reads what the changes of a group read first, for all that look for it in the context from then on.
    static func read(_ places: [Place], in context: NSManagedObjectContext) throws {
        guard !places.isEmpty else { return }
        context.userInfo[key] = try ForeseenReads(places, in: context)
    }

    private static func known(in context: NSManagedObjectContext) -> ForeseenReads? {
        context.userInfo[key] as? ForeseenReads
    }

    static func database(_ address: DatabaseAddress, in context: NSManagedObjectContext) -> StoredDatabase? {
        known(in: context)?.databases[address.text].flatMap { $0.isDeleted ? nil : $0 }
    }

    /// - Parameter key: The key of its row.
    static func zone(_ key: String, in context: NSManagedObjectContext) -> StoredZone? {
        known(in: context)?.zones[key].flatMap { $0.isDeleted ? nil : $0 }
    }

    /// The revision of a database's schema; nil if the database was not read before it.
    static func revision(of address: DatabaseAddress, in context: NSManagedObjectContext) -> Int64? {
        guard let known = known(in: context), known.databases[address.text] != nil else { return nil }
        return known.revisions[address.schemaText]
    }

    static func subscriptions(of address: DatabaseAddress, in context: NSManagedObjectContext) -> [StoredSubscription]?
    {
        guard let known = known(in: context), known.databases[address.text] != nil else { return nil }
        return known.subscriptions.map { $0[address.text, default: []].filter { !$0.isDeleted } }
    }

    /// Has subscriptions looked for again, because a change has made one.
    static func forgetSubscriptions(in context: NSManagedObjectContext) { known(in: context)?.subscriptions = nil }
}
