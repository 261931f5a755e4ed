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
        case .fetch(let place):
            let fetch = try HistoryFetch(request, after: place, stores)
            return try GuardedEvaluation.evaluating(request.fetchRequest?.predicate, of: nil, fetch.result)
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
    /// The predicate for each store, by its identifier: tokens in it are numbers of the store's transactions.
    private let predicates: [String: NSPredicate]
    /// Whether the predicate for transactions refers to their changes.
    private let asksForChanges: Bool
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
        let predicate = request.fetchRequest?.predicate
        predicates = Dictionary(
            stores.compactMap { store in predicate.map { (store.identifier, $0.withNumbers(of: store.identifier)) } },
            uniquingKeysWith: { first, _ in first }
        )
        asksForChanges = predicate?.namesKey("changes") ?? false
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
        if isForChanges { return result(ofFound: window(changes(of: transactions))) }
        if asksForChanges { transactions.removeAll { !fits($0, in: $0.storeID) } }
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

    /// Returns the result of a fetch of changes. Transactions have the changes that were found, and no others.
    private func result(ofFound changes: [NSPersistentHistoryChange]) -> NSPersistentHistoryResult {
        guard [.transactionsOnly, .transactionsAndChanges].contains(request.givenResultType) else {
            return result(ofChanges: changes)
        }
        var found: [(owner: NSPersistentHistoryTransaction, records: [HistoryRecord])] = []
        for change in changes {
            guard let owner = change.transaction else { continue }
            if found.last?.owner !== owner { found.append((owner, [])) }
            found[found.count - 1].records.append(change.record)
        }
        return result(of: found.map { NSPersistentHistoryTransaction($0.owner.header, $0.records) })
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
        transactions.flatMap { transaction in
            (transaction.changes ?? []).filter { fits($0, in: transaction.storeID) }
        }
    }

    /// Returns whether a transaction or a change of a store satisfies the predicate.
    private func fits(_ object: Any, in store: String) -> Bool {
        predicates[store]?.evaluate(with: object) ?? true
    }

    private func window<Element>(_ elements: [Element]) -> [Element] {
        guard let window = request.fetchRequest else { return elements }
        let rest = elements.dropFirst(max(window.fetchOffset, 0))
        return Array(window.fetchLimit > 0 ? rest.prefix(window.fetchLimit) : rest)
    }

    private func query(of store: any HistoryStore) throws -> HistoryQuery {
        var query = HistoryQuery()
        query.includesChanges =
            isForChanges || asksForChanges
            || [.transactionsAndChanges, .changesOnly, .objectIDs].contains(request.resultType)
        if let predicate = predicates[store.identifier], !isForChanges, !asksForChanges {
            query.filter = { predicate.evaluate(with: $0) }
        }
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

extension NSPredicate {
    /// Returns the predicate with tokens replaced by the numbers of a store's transactions, which have an order.
    fileprivate func withNumbers(of store: String) -> NSPredicate {
        replacingExpressions { expression in
            switch expression.expressionType {
            case .keyPath where expression.keyPath == "token" || expression.keyPath.hasSuffix(".token"):
                NSExpression(forKeyPath: expression.keyPath.dropLast("token".count) + "transactionNumber")
            case .constantValue:
                (expression.constantValue as? NSPersistentHistoryToken).map {
                    NSExpression(forConstantValue: NSNumber(value: $0.numbers[store] ?? 0))
                }
            default: nil
            }
        }
    }

    /// Returns whether a key path in the predicate begins with the key.
    fileprivate func namesKey(_ key: String) -> Bool {
        var isNamed = false
        _ = replacingExpressions { expression in
            if expression.expressionType == .keyPath {
                isNamed = isNamed || expression.keyPath.split(separator: ".").first.map(String.init) == key
            }
            return nil
        }
        return isNamed
    }
}
