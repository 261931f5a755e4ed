/// An object in a result: what names it, and the values that it is sorted by, as they were when it got its place.
struct ResultEntry: Sendable {
    private(set) var identity: RowIdentity
    let entityNumber: Int32
    /// What decides where the values do not: see ``ResultOrder``. An object keeps it when it gets its permanent key.
    private(set) var tie: Int64
    /// The values of the sort keys, and behind them that of the section, if it has a column of its own.
    let values: [Value]

    init(identity: RowIdentity, entityNumber: Int, values: [Value]) {
        self.identity = identity
        self.entityNumber = Int32(truncatingIfNeeded: entityNumber)
        self.values = values
        tie = Self.tie(of: identity)
    }

    /// Whether the object was never saved when it got its place.
    var isBehindSaved: Bool { tie >= Self.firstTemporaryTie }

    /// The entry of the same object at the same place, under another key.
    ///
    /// - Parameter takesTie: Whether the new key decides its place from now on.
    func renamed(_ identity: RowIdentity, takesTie: Bool) -> ResultEntry {
        var entry = self
        entry.identity = identity
        if takesTie { entry.tie = Self.tie(of: identity) }
        return entry
    }

    /// Temporary keys count downwards from -1: whoever was made later has the lesser one, and comes later.
    private static func tie(of identity: RowIdentity) -> Int64 {
        identity.key < 0 ? firstTemporaryTie &- identity.key : identity.key
    }

    private static let firstTemporaryTie = Int64.max / 2
}
