import CoreData

/// What is done with a predicate.
enum RequestKind: CaseIterable {
    case fetch, window, batches, lazily, count, identifiers, dictionaries, groups, unsaved, unsavedCount
    case controller, liveController, history, update, delete, objects

    func isSupported(by store: FuzzStore) -> Bool {
        switch self {
        case .history: store.hasHistory
        case .update, .delete: store.takesBatchRequests
        default: true
        }
    }

    /// Whether a request deleted objects of the store, which must be made anew.
    static func deletes(_ store: FuzzStore) -> Bool {
        store.context.performAndWait {
            let count = try? store.context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
            return count != 4  // nil is no less a reason
        }
    }

    func perform(_ predicate: NSPredicate, on store: FuzzStore) throws {
        let context = [.unsaved, .unsavedCount, .liveController].contains(self) ? store.changed : store.context
        try context.performAndWait { try perform(predicate, in: context) }
    }

    private func perform(_ predicate: NSPredicate, in context: NSManagedObjectContext) throws {
        switch self {
        case .fetch, .unsaved: _ = try context.fetch(Self.request(predicate))
        case .window: _ = try context.fetch(Self.request(predicate, limit: 2, sortedBy: "title"))
        case .batches: _ = try context.fetch(Self.request(predicate, batch: 2, sortedBy: "rank"))
        case .lazily: for _ in try context.fetchLazily(Self.request(predicate, batch: 2)) {}
        case .count, .unsavedCount: _ = try context.count(for: Self.request(predicate))
        case .identifiers:
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            (request.predicate, request.resultType) = (predicate, .managedObjectIDResultType)
            _ = try context.fetch(request)
        case .dictionaries: _ = try context.fetch(Self.dictionaries(predicate))
        case .groups:
            let request = Self.dictionaries(NSPredicate(value: true))
            (request.propertiesToGroupBy, request.havingPredicate) = (["rank"], predicate)
            request.propertiesToFetch = ["rank"]
            _ = try context.fetch(request)
        case .controller: try Self.follow(predicate, in: context)
        case .liveController: try Self.follow(predicate, in: context)
        case .history:
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
            request.fetchRequest = NSPersistentHistoryTransaction.fetchRequest
            request.fetchRequest?.predicate = predicate
            _ = try context.execute(request)
        case .update:
            let request = NSBatchUpdateRequest(entityName: "Note")
            (request.predicate, request.propertiesToUpdate) = (predicate, ["rank": 1])
            _ = try context.execute(request)
        case .delete:
            let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            fetch.predicate = predicate
            _ = try context.execute(NSBatchDeleteRequest(fetchRequest: fetch))
        case .objects:
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                _ = try predicate.matches(note)
            }
        }
    }

    /// Parts of predicates with another value each time: sets have no order.
    private static let unsteady = [
        "random", "now()", "timeIntervalSinceNow", "description", "BETWEEN", "@first", "@last", "[", "Object", "UNION",
        "INTERSECT", "MINUS", "objectAtIndex:", "allObjects", "distinct:", "@union", "@distinct", "mode:",
    ]

    /// Returns how a count differs from the objects that are found; nil if it does not, or if a request fails.
    static func difference(_ predicate: NSPredicate, in store: FuzzStore) -> String? {
        let format = predicate.predicateFormat
        guard !unsteady.contains(where: format.contains) else { return nil }
        return store.context.performAndWait {
            do {
                let (found, count) = (
                    try store.context.fetch(request(predicate)).count, try store.context.count(for: request(predicate))
                )
                return found == count ? nil : "\(found) objects are found, but \(count) are counted"
            } catch {
                return nil  // what requests throw is examined elsewhere
            }
        }
    }

    private static func request(
        _ predicate: NSPredicate,
        limit: Int = 0,
        batch: Int = 0,
        sortedBy key: String? = nil
    ) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        (request.predicate, request.fetchLimit, request.fetchBatchSize) = (predicate, limit, batch)
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        return request
    }

    private static func dictionaries(_ predicate: NSPredicate) -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        (request.predicate, request.resultType) = (predicate, .dictionaryResultType)
        request.propertiesToFetch = ["title", "rank"]
        return request
    }

    /// Fetches with a controller, and changes objects that it follows.
    private static func follow(_ predicate: NSPredicate, in context: NSManagedObjectContext) throws {
        let controller = NSFetchedResultsController(
            fetchRequest: request(predicate, sortedBy: "title"),
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        let follower = Follower()
        controller.delegate = follower
        try controller.performFetch()
        let notes = try context.fetch(request(NSPredicate(value: true), sortedBy: "rank"))
        let former = notes.map { $0.value(forKey: "text") }
        for (index, note) in notes.enumerated() { note.setValue(index % 2 == 0 ? "other" : nil, forKey: "text") }
        context.processPendingChanges()
        for (note, text) in zip(notes, former) { note.setValue(text, forKey: "text") }
        context.processPendingChanges()
    }
}

/// A delegate, without which a controller follows nothing.
private final class Follower: NSObject, NSFetchedResultsControllerDelegate {
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
