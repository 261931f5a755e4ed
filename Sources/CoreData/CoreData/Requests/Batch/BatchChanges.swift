/// What a batch request has changed, store by store. Identifiers are made when somebody asks for them.
struct BatchChanges {
    private let layout: ModelLayout
    private var parts: [(store: StoreIdentity?, outcome: BatchOutcome)] = []

    init(_ layout: ModelLayout) {
        self.layout = layout
    }

    mutating func append(_ outcome: BatchOutcome, of store: StoreIdentity?) {
        parts.append((store, outcome))
    }

    /// The number of objects that the request was for, with those that a deletion took along.
    var count: Int { parts.reduce(0) { $0 + $1.outcome.count } }
    var inserted: [NSManagedObjectID] { identifiers(\.inserted) }
    /// What was changed, on the way or because the request said so.
    var updated: [NSManagedObjectID] { identifiers(\.updated) + identifiers(\.touched) }
    var deleted: [NSManagedObjectID] { identifiers(\.deleted) }

    /// The same as contexts take it in.
    var userInfo: [AnyHashable: Any] {
        [NSInsertedObjectIDsKey: inserted, NSUpdatedObjectIDsKey: updated, NSDeletedObjectIDsKey: deleted]
    }

    private func identifiers(_ rows: KeyPath<BatchOutcome, [BatchOutcome.Row]>) -> [NSManagedObjectID] {
        parts.flatMap { store, outcome in
            outcome[keyPath: rows].map { NSManagedObjectID(layout.entity($0.entity), store: store, key: $0.key) }
        }
    }
}

/// What a batch request came to.
protocol BatchResult: NSPersistentStoreResult {
    var changes: BatchChanges { get }
}
