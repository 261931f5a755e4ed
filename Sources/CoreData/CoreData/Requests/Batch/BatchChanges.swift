/// The rows that a batch request changed, store by store. Creates object identifiers on demand.
struct BatchChanges {
    private let layout: ModelLayout
    private var parts: [(store: StoreIdentity?, outcome: BatchOutcome)] = []

    init(_ layout: ModelLayout) {
        self.layout = layout
    }

    mutating func append(_ outcome: BatchOutcome, of store: StoreIdentity?) {
        parts.append((store, outcome))
    }

    /// The number of objects that the request applied to, including those deleted by a cascade.
    var count: Int { parts.reduce(0) { $0 + $1.outcome.count } }
    var inserted: [NSManagedObjectID] { identifiers(\.inserted) }
    /// The objects that the request updated, and those that it changed as a side effect.
    var updated: [NSManagedObjectID] { identifiers(\.updated) + identifiers(\.touched) }
    var deleted: [NSManagedObjectID] { identifiers(\.deleted) }

    /// The changes as the user info of a did-save notification, for merging into contexts.
    var userInfo: [AnyHashable: Any] {
        [NSInsertedObjectIDsKey: inserted, NSUpdatedObjectIDsKey: updated, NSDeletedObjectIDsKey: deleted]
    }

    private func identifiers(_ rows: KeyPath<BatchOutcome, [BatchOutcome.Row]>) -> [NSManagedObjectID] {
        parts.flatMap { store, outcome in
            outcome[keyPath: rows].map { NSManagedObjectID(layout.entity($0.entity), store: store, key: $0.key) }
        }
    }
}

/// A result that can report the changes of its batch request.
protocol BatchResult: NSPersistentStoreResult {
    var changes: BatchChanges { get }
}
