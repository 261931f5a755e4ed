extension NSPersistentHistoryTransaction {
    /// Leads to true, in a notification of a remote change, if that is the save of a context of the same coordinator.
    static var isByContextKey: String { "isByContext" }

    /// The numbers, by store, of the saves that a notification tells of although contexts of the same coordinator made them,
    /// and announced them by themselves.
    package static func ownSaves(in userInfo: [AnyHashable: Any]?) -> [String: Int64] {
        guard userInfo?[isByContextKey] != nil, let token = userInfo?[NSPersistentHistoryTokenKey] else { return [:] }
        return (token as? NSPersistentHistoryToken)?.numbers ?? [:]
    }
}

extension NSPersistentHistoryToken {
    /// The place behind a transaction, with those of other stores as they were.
    package func advanced(to transaction: NSPersistentHistoryTransaction) -> NSPersistentHistoryToken {
        NSPersistentHistoryToken(numbers.merging(transaction.token.numbers) { _, new in new })
    }
}
