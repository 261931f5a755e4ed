/// An object in a result: its identity, and its sort values at the time when it got its position.
struct ResultEntry: Sendable {
    private(set) var identity: RowIdentity
    let entityNumber: Int32
    /// The tiebreaker for equal values; see ``ResultOrder``. An object keeps it when it gets its permanent key.
    private(set) var tie: Int64
    /// The values of the sort keys, followed by the value of the section if it has a column of its own.
    let values: [Value]

    init(identity: RowIdentity, entityNumber: Int, values: [Value]) {
        self.identity = identity
        self.entityNumber = Int32(truncatingIfNeeded: entityNumber)
        self.values = values
        tie = Self.tie(of: identity)
    }

    /// Whether the object was unsaved when it got its position.
    var isBehindSaved: Bool { tie >= Self.firstTemporaryTie }

    /// Returns the entry with another key.
    ///
    /// - Parameter takesTie: Whether the new key becomes the tiebreaker.
    func renamed(_ identity: RowIdentity, takesTie: Bool) -> ResultEntry {
        var entry = self
        entry.identity = identity
        if takesTie { entry.tie = Self.tie(of: identity) }
        return entry
    }

    /// Temporary keys count downwards from -1, so later objects have smaller keys; the tiebreaker reverses that.
    private static func tie(of identity: RowIdentity) -> Int64 {
        identity.key < 0 ? firstTemporaryTie &- identity.key : identity.key
    }

    private static let firstTemporaryTie = Int64.max / 2
}

/// The identity of an object in a result: the number of its store, or 0 if it is unsaved, and its key.
struct RowIdentity: Hashable, Sendable {
    let store: Int32
    let key: Int64

    init(store: Int32, key: Int64) {
        self.store = store
        self.key = key
    }

    init(_ object: NSManagedObject) {
        if object.key == 0 { _ = object.objectID }
        key = object.key
        store = object.key < 0 ? 0 : Int32(truncatingIfNeeded: object.store?.number ?? 0)
    }
}

/// Creates object identifiers from entries. Can be used on any thread.
struct EntryIdentifiers: Sendable {
    let layout: ModelLayout?
    let stores: [Int32: StoreIdentity]

    /// Returns the identifier of an entry's object; nil only if there is no layout, when there are no entries either.
    func identifier(of entry: ResultEntry) -> NSManagedObjectID? {
        identifier(of: entry.identity, entityNumber: Int(entry.entityNumber))
    }

    func identifier(of identity: RowIdentity, entityNumber: Int) -> NSManagedObjectID? {
        layout.map { NSManagedObjectID($0.entity(entityNumber), store: stores[identity.store], key: identity.key) }
    }
}
