package import CloudWire
internal import CoreData

/// The database that a request is about: one container, one environment, and one user's data or the public data.
package struct DatabaseAddress: Hashable, Sendable {
    package var container: String
    package var environment: CloudPath.Environment
    /// The user who owns the data; nil for the public data.
    package var owner: String?
    /// Whether it is the window of the user on what others share, which holds no data itself.
    var isShared = false

    package init(container: String, environment: CloudPath.Environment, owner: String?) {
        (self.container, self.environment, self.owner) = (container, environment, owner)
    }

    /// The address at which a database is stored.
    init(ofHome database: StoredDatabase) {
        let parts = database.address.split(separator: "/").map(String.init)
        self.init(
            container: parts.first ?? "",
            environment: parts.dropFirst().first.flatMap(CloudPath.Environment.init) ?? .development,
            owner: parts.last == "public" ? nil : parts.last
        )
    }

    var text: String { "\(container)/\(environment.rawValue)/\(owner ?? "public")\(isShared ? "/shared" : "")" }

    /// The database that holds a zone: the same one, or that of the zone's owner for a shared one.
    ///
    /// - Throws: `ZONE_NOT_FOUND` for a zone that names no other owner, which nobody can have shared.
    func home(of zone: ZoneName) throws(WireFailure) -> DatabaseAddress {
        guard isShared else { return self }
        guard let other = zone.owner, other != owner else { throw StoredZone.missing(zone) }
        return DatabaseAddress(container: container, environment: environment, owner: other)
    }

    /// The window of a user on what others share in the same container.
    func shared(with user: String) -> DatabaseAddress {
        var address = DatabaseAddress(container: container, environment: environment, owner: user)
        address.isShared = true
        return address
    }

    /// The address of the schema, which all databases of the container share.
    var schemaText: String { "\(container)/\(environment.rawValue)" }
}

extension StoredDatabase {
    /// The database at an address, if something was stored in it.
    static func existing(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws -> StoredDatabase? {
        if let known = ForeseenReads.database(address, in: context) { return known }
        let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
        request.predicate = NSPredicate(format: "address == %@", address.text)
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// The database at an address, which is made, along with its default zone, if it is missing.
    static func made(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws -> StoredDatabase {
        if let database = try existing(address, in: context) { return database }
        let database = StoredDatabase(context: context)
        database.address = address.text
        database.epoch = newEpoch()
        try StoredSchema.existing(address, in: context)?.databases += 1
        _ = try StoredZone.make(ZoneName.defaultName, in: database)
        return database
    }

    /// Keeps the row as it is now until changes of the context are saved: what is read from here on holds if the save succeeds,
    /// because whoever changes something in a database changes its row.
    func hold() {
        willAccessValue(forKey: nil)
        managedObjectContext?.userInfo["held/\(address)"] = self
    }

    /// A name that no other state of the database has.
    static func newEpoch() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// The user who owns the database; `public` for the public one.
    var owner: String { address.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether a zone that names this owner may be one of the database: no owner means whoever asks.
    func isOwned(by owner: String?) -> Bool {
        owner == nil || address.hasSuffix("/\(owner ?? "")")
    }

    /// Counts one more change.
    func nextSequence() -> Int64 {
        lastSequence += 1
        return lastSequence
    }

    /// The name of the version that a record has since a change of the database.
    ///
    /// The end of the epoch is in it, since two restored copies of one backup count on from the same number.
    func tag(of sequence: Int64) -> String { "\(String(sequence, radix: 36))-\(epoch.suffix(6))" }

    /// Returns the number of the change that a tag names; nil for a text that is no tag. Former tags have no epoch.
    static func sequence(ofTag tag: String) -> Int64? {
        Int64(tag.prefix { $0 != "-" }, radix: 36)
    }
}
