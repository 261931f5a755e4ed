internal import Foundation
internal import FoundationBackfill

extension NSPersistentStoreCoordinator {
    /// Returns a token for the current end of the stores' persistent histories, including transactions of other
    /// processes.
    ///
    /// - Parameter stores: The stores, as ``NSPersistentStore``; nil for all.
    /// - Returns: The token; nil if none of the stores tracks history.
    public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
        var numbers: [String: Int64] = [:]
        for store in historyStores(stores?.compactMap { $0 as? NSPersistentStore }) {
            do {
                numbers[store.identifier] = try store.lastTransactionNumber()
            } catch {
                Log.warning("Could not read the history of \(ErrorFactory.store(at: store.url)): \(error)")
            }
        }
        return numbers.isEmpty ? nil : NSPersistentHistoryToken(numbers)
    }

    /// Executes a history request on the stores that track history.
    func execute(_ request: NSPersistentHistoryChangeRequest) throws -> NSPersistentHistoryResult {
        let stores = historyStores(request.affectedStores)
        guard !stores.isEmpty else { throw ErrorFactory.noHistory(attachedStores.map(\.store)) }
        switch request.task {
        case .fetch(let place): return try HistoryFetch(request, after: place, stores).result()
        case .delete(let place):
            var count = 0
            for store in stores { count += try delete(before: place, from: store) }
            switch request.resultType {
            case .count: return NSPersistentHistoryResult(NSNumber(value: count), .count)
            default: return NSPersistentHistoryResult(NSNumber(value: true), .statusOnly)
            }
        }
    }

    private func delete(before place: HistoryPlace, from store: any HistoryStore) throws -> Int {
        switch place {
        case .beginning: return 0
        case .date(let date): return try store.deleteHistory(before: nil, date)
        case .token(let token):
            guard let number = token.numbers[store.identifier] else { return 0 }
            return try store.deleteHistory(before: number, nil)
        }
    }

    private func historyStores(_ wanted: [NSPersistentStore]?) -> [any HistoryStore] {
        attachedStores.compactMap { attached in
            guard wanted?.contains(where: { $0 === attached.store }) ?? true,
                let store = attached.store as? any HistoryStore, store.keepsHistory
            else { return nil }
            return store
        }
    }
}

/// A history fetch from one or more stores.
private struct HistoryFetch {
    private let request: NSPersistentHistoryChangeRequest
    private let place: HistoryPlace
    private let stores: [any HistoryStore]
    private let predicate: NSPredicate?
    /// Whether the fetch request is for changes instead of transactions.
    private let isForChanges: Bool

    init(
        _ request: NSPersistentHistoryChangeRequest,
        after place: HistoryPlace,
        _ stores: [any HistoryStore]
    ) throws {
        self.request = request
        self.place = place
        self.stores = stores
        predicate = request.fetchRequest?.predicate
        switch request.fetchRequest?.entityName {
        case nil, HistoryEntities.transactionName?: isForChanges = false
        case HistoryEntities.changeName?: isForChanges = true
        case let name?:
            throw ErrorFactory.unsupportedOption(
                "a fetch of \(name)",
                of: "NSPersistentHistoryChangeRequest",
                reason: "the history consists of transactions and changes"
            )
        }
        guard request.fetchRequest?.sortDescriptors?.isEmpty ?? true else {
            throw ErrorFactory.unsupportedOption(
                "sort descriptors",
                of: "NSPersistentHistoryChangeRequest",
                reason: "the history has a fixed order"
            )
        }
    }

    func result() throws -> NSPersistentHistoryResult {
        if request.resultType == .count, request.fetchRequest == nil {
            let count = try stores.reduce(0) { try $0 + $1.countTransactions(query(of: $1)) }
            return NSPersistentHistoryResult(NSNumber(value: count), .count)
        }
        var transactions: [NSPersistentHistoryTransaction] = []
        for store in stores { transactions += try store.history(query(of: store)) }
        if stores.count > 1 { transactions.sort { $0.timestamp < $1.timestamp } }
        if isForChanges { return result(ofChanges: window(changes(of: transactions))) }
        if let predicate, asksForChanges { transactions.removeAll { !predicate.evaluate(with: $0) } }
        return result(of: window(transactions))
    }

    private func result(of transactions: [NSPersistentHistoryTransaction]) -> NSPersistentHistoryResult {
        switch request.resultType {
        case .transactionsAndChanges: NSPersistentHistoryResult(transactions, .transactionsAndChanges)
        case .transactionsOnly:
            NSPersistentHistoryResult(
                transactions.map { NSPersistentHistoryTransaction($0.header, nil) },
                .transactionsOnly
            )
        case .count: NSPersistentHistoryResult(NSNumber(value: transactions.count), .count)
        case .statusOnly, .changesOnly, .objectIDs:
            result(ofChanges: transactions.flatMap { $0.changes ?? [] })
        }
    }

    private func result(ofChanges changes: [NSPersistentHistoryChange]) -> NSPersistentHistoryResult {
        switch request.resultType {
        case .statusOnly: NSPersistentHistoryResult(NSNumber(value: true), .statusOnly)
        case .count: NSPersistentHistoryResult(NSNumber(value: changes.count), .count)
        case .objectIDs:
            NSPersistentHistoryResult(Self.distinct(changes.map(\.changedObjectID)), .objectIDs)
        case .changesOnly, .transactionsOnly, .transactionsAndChanges:
            NSPersistentHistoryResult(changes, .changesOnly)
        }
    }

    private static func distinct(_ ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
        var known: Set<NSManagedObjectID> = []
        return ids.filter { known.insert($0).inserted }
    }

    private func changes(of transactions: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryChange] {
        let changes = transactions.flatMap { $0.changes ?? [] }
        guard let predicate else { return changes }
        return changes.filter { predicate.evaluate(with: $0) }
    }

    private func window<Element>(_ elements: [Element]) -> [Element] {
        guard let window = request.fetchRequest else { return elements }
        let rest = elements.dropFirst(max(window.fetchOffset, 0))
        return Array(window.fetchLimit > 0 ? rest.prefix(window.fetchLimit) : rest)
    }

    /// Whether the predicate for transactions refers to their changes.
    private var asksForChanges: Bool { predicate?.predicateFormat.contains("changes") ?? false }

    private func query(of store: any HistoryStore) throws -> HistoryQuery {
        var query = HistoryQuery()
        query.includesChanges =
            isForChanges || asksForChanges
            || [.transactionsAndChanges, .changesOnly, .objectIDs].contains(request.resultType)
        if let predicate, !isForChanges, !asksForChanges { query.filter = { predicate.evaluate(with: $0) } }
        switch place {
        case .beginning: break
        case .date(let date): query.date = date
        case .token(let token):
            guard let number = token.numbers[store.identifier] else { break }
            guard try store.knowsHistory(after: number) else { throw ErrorFactory.expiredToken(number, at: store.url) }
            query.number = number
        }
        return query
    }
}
