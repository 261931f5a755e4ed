/// Makes identifiers of entries, on any thread.
struct EntryIdentifiers: Sendable {
    let layout: ModelLayout?
    let stores: [Int32: StoreIdentity]

    /// Entries come of layouts: one without is a result without objects.
    func identifier(of entry: ResultEntry) -> NSManagedObjectID? {
        identifier(of: entry.identity, entityNumber: Int(entry.entityNumber))
    }

    func identifier(of identity: RowIdentity, entityNumber: Int) -> NSManagedObjectID? {
        layout.map { NSManagedObjectID($0.entity(entityNumber), store: stores[identity.store], key: identity.key) }
    }
}
