internal import Foundation
internal import Synchronization

extension NSPersistentContainer {
    /// Returns the objects of a fetch, and then its changes as they are saved: by this program, and by others if the
    /// store posts ``Foundation/NSNotification/Name/NSPersistentStoreRemoteChange``.
    ///
    /// ```swift
    /// for try await changes in container.changes(of: Expense.fetchRequest(), as: ExpenseRow.init) {
    ///     for row in changes.values { rows[row.id] = row }
    ///     for object in changes.removed { rows[object["id", as: UUID.self]] = nil }
    ///     place = changes.place
    /// }
    /// ```
    ///
    /// The first element has all objects, unless the reader continues from a place where it was before. The store needs
    /// a history: set ``NSPersistentHistoryTrackingKey``. Not part of Apple's Core Data.
    ///
    /// Only changes of the fetched objects themselves count: if the predicate asks for `folder.name`, renaming the folder
    /// tells nothing about its notes.
    ///
    /// - Parameters:
    ///   - request: The fetch. Its predicate and sort descriptors count; its limit counts for the first element only.
    ///   - place: The place of the last element that the reader has seen; nil to begin. From a place that the history
    ///     does not reach back to, reading begins again.
    ///   - value: Makes a value of an object that may leave the queue of its context.
    public func changes<Object: NSManagedObject, Value: Sendable>(
        of request: @autoclosure @escaping @Sendable () -> NSFetchRequest<Object>,
        after place: String? = nil,
        as value: @escaping @Sendable (Object) throws -> Value
    ) -> FetchedChanges<Object, Value> {
        FetchedChanges(container: self, request: request, place: place, value: value)
    }
}

/// The objects of a fetch, and then its changes as they are saved. Made by ``NSPersistentContainer/changes(of:after:as:)``.
public struct FetchedChanges<Object: NSManagedObject, Value: Sendable>: AsyncSequence, Sendable {
    /// Changes that were saved together, or shortly after one another.
    public struct Element: Sendable {
        /// Whether the values are all there are, so that a reader discards what it has.
        public let isWhole: Bool
        /// The objects that are new or changed, and belong to the fetch, in its order.
        public let values: [Value]
        /// The objects that were deleted, or were changed and do not belong to the fetch, whether or not they did before.
        public let removed: [RemovedObject]
        /// The place of the element, from which a reader can continue later, even in another process.
        public let place: String
    }

    let container: NSPersistentContainer
    let request: @Sendable () -> NSFetchRequest<Object>
    let place: String?
    let value: @Sendable (Object) throws -> Value

    public func makeAsyncIterator() -> Iterator {
        Iterator(changes: self, token: place.flatMap(NSPersistentHistoryToken.init(place:)))
    }

    /// Reads the changes one after another.
    public struct Iterator: AsyncIteratorProtocol {
        let changes: FetchedChanges
        var token: NSPersistentHistoryToken?
        private let news: HistoryNews
        private var signals: AsyncStream<Void>.Iterator

        init(changes: FetchedChanges, token: NSPersistentHistoryToken?) {
            self.changes = changes
            self.token = token
            // Listens from the start, so that no change between reading and waiting is lost.
            news = HistoryNews(of: changes.container.persistentStoreCoordinator)
            signals = news.signals.makeAsyncIterator()
        }

        /// Waits for the next changes.
        ///
        /// - Throws: An error if the store has no history or cannot be read, or if a value cannot be made.
        public mutating func next() async throws -> Element? {
            while !Task.isCancelled {
                let (element, token) = try await changes.read(after: token)
                self.token = token
                if let element { return element }
                guard await signals.next() != nil else { return nil }
            }
            return nil
        }
    }
}

/// An object that does not belong to a fetch any more.
public struct RemovedObject: Sendable {
    /// The object's identifier.
    public let objectID: NSManagedObjectID
    /// The values of the attributes with ``NSAttributeDescription/preservesValueInHistoryOnDeletion``.
    let values: [String: any Sendable]

    /// The value that an attribute had, if the model preserves it in the history; otherwise nil.
    public subscript<Value: Sendable>(name: String, as type: Value.Type = Value.self) -> Value? {
        values[name] as? Value
    }
}

extension FetchedChanges {
    /// Reads all objects without a token, or the changes after one; without an element if there are none.
    fileprivate func read(after token: NSPersistentHistoryToken?) async throws -> (Element?, NSPersistentHistoryToken) {
        guard let token else { return try await readAll() }
        do {
            return try await container.performedInBackground { try readChanges(after: token, $0) }
        } catch let error as CocoaError where error.code.rawValue == NSPersistentHistoryTokenExpiredError {
            return try await readAll()
        }
    }

    private func readAll() async throws -> (Element?, NSPersistentHistoryToken) {
        try await container.performedInBackground { context in
            // Takes the place first: a change that is saved meanwhile is reported once more rather than not at all.
            guard let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil) else {
                throw ErrorFactory.noHistory(container.persistentStoreCoordinator.persistentStores)
            }
            let values = try context.fetch(request()).map(value)
            return (Element(isWhole: true, values: values, removed: [], place: token.place), token)
        }
    }

    private func readChanges(
        after token: NSPersistentHistoryToken,
        _ context: NSManagedObjectContext
    ) throws -> (Element?, NSPersistentHistoryToken) {
        let history = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let result = try context.execute(history) as? NSPersistentHistoryResult
        let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
        let end = transactions.reduce(token) { $0.advanced(to: $1) }
        let request = request()
        let entity = try context.plan(of: request).entity.description
        var latest: [NSManagedObjectID: NSPersistentHistoryChange] = [:]
        for change in transactions.flatMap({ $0.changes ?? [] })
        where change.changedObjectID.entity.isKindOf(entity: entity) {
            latest[change.changedObjectID] = change
        }
        return (latest.isEmpty ? nil : try element(of: latest, request, context, place: end.place), end)
    }

    private func element(
        of latest: [NSManagedObjectID: NSPersistentHistoryChange],
        _ request: NSFetchRequest<Object>,
        _ context: NSManagedObjectContext,
        place: String
    ) throws -> Element {
        let changed = latest.values.filter { $0.changeType != .delete }.map(\.changedObjectID)
        let among = NSPredicate(format: "SELF IN %@", changed)
        let predicates = [request.predicate, among].compactMap(\.self)
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: predicates)
        request.fetchLimit = 0
        request.fetchOffset = 0
        let objects = changed.isEmpty ? [] : try context.fetch(request)
        let found = Set(objects.map(\.objectID))
        let removed = latest.values.filter { !found.contains($0.changedObjectID) }
            .sorted { $0.changeID < $1.changeID }
            .map { RemovedObject($0, in: context) }
        return Element(isWhole: false, values: try objects.map(value), removed: removed, place: place)
    }
}

extension RemovedObject {
    /// Creates the object of a deletion, or of a change after which the object does not belong to a fetch.
    fileprivate init(_ change: NSPersistentHistoryChange, in context: NSManagedObjectContext) {
        objectID = change.changedObjectID
        if change.changeType == .delete {
            let pairs = (change.tombstone ?? [:]).map { ("\($0.key)", Self.sendable($0.value)) }
            values = Dictionary(pairs) { $1 }.compactMapValues(\.self)
            return
        }
        let object = context.object(with: objectID)
        let names = objectID.entity.attributesByName.filter(\.value.preservesValueInHistoryOnDeletion).keys
        let pairs = names.map { ($0, object.value(forKey: $0).flatMap(Self.sendable)) }
        values = Dictionary(pairs) { $1 }.compactMapValues(\.self)
    }

    /// Returns the value of an attribute if its type is one that may leave the context's queue.
    private static func sendable(_ value: Any) -> (any Sendable)? {
        switch value {
        case let text as String: text
        case let date as Date: date
        case let identifier as UUID: identifier
        case let data as Data: data
        case let url as URL: url
        case let number as NSNumber: number
        default: nil
        }
    }
}

extension NSPersistentHistoryToken {
    /// The token as text, such as the identifier of a server-sent event.
    fileprivate var place: String {
        numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    /// Creates a token from its text; nil for any other text.
    fileprivate convenience init?(place: String) {
        var numbers: [String: Int64] = [:]
        for pair in place.split(separator: "&") {
            let parts = pair.split(separator: "=")
            guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else { return nil }
            numbers[String(parts[0])] = number
        }
        if numbers.isEmpty { return nil }
        self.init(numbers)
    }
}

/// Signals that a history may have grown: a context of this program has saved, or a store has announced a change.
private final class HistoryNews {
    let signals: AsyncStream<Void>
    private let observers: [any NSObjectProtocol]

    init(of coordinator: NSPersistentStoreCoordinator) {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        let center = NotificationCenter.default
        let identifier = ObjectIdentifier(coordinator)
        observers = [
            center.addObserver(forName: .NSPersistentStoreRemoteChange, object: coordinator, queue: nil) { _ in
                continuation.yield()
            },
            center.addObserver(forName: .NSManagedObjectContextDidSave, object: nil, queue: nil) { notification in
                let context = notification.object as? NSManagedObjectContext
                guard let saved = context?.persistentStoreCoordinator, ObjectIdentifier(saved) == identifier else {
                    return
                }
                continuation.yield()
            },
        ]
    }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}
