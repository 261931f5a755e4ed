internal import Foundation
internal import FoundationBackfill

/// Reads what a query finds: names and sort values where a store can say them, else objects.
struct ResultReading {
    let query: ResultQuery
    /// Where section names are remembered; nil if they are not.
    let cache: SectionCache?
    /// The stores by number, of the objects that were found.
    private(set) var stores: [Int32: StoreIdentity] = [:]

    private var context: NSManagedObjectContext { query.context }

    init(_ query: ResultQuery, cache: SectionCache?) {
        self.query = query
        self.cache = cache
    }

    /// The result with what is not saved yet.
    ///
    /// - Throws: an error of the store, or 134060 if the order does not group the objects by section.
    mutating func read() throws -> ResultList {
        context.processPendingChanges()
        guard let found = try storedRows() else { return try readObjects() }
        let changed = query.request.includesPendingChanges ? changedObjects : []
        let away = Set(changed.map { RowIdentity($0) })
        let list = ResultList(query.order, isDivided: query.naming.isDivided)
        let entries = found.entries.filter { !away.contains($0.identity) }
        let names = try sectionNames(of: entries, isAll: away.isEmpty, found.fingerprint)
        for (index, entry) in entries.enumerated() where !list.append(entry, sectionName: names.name(at: index)) {
            throw unsorted(index: index, name: names.name(at: index))
        }
        try overlay(changed, on: list)
        return list
    }

    // MARK: - Objects

    private mutating func readObjects() throws -> ResultList {
        let objects = try context.fetch(query.request)
        let list = ResultList(query.order, isDivided: query.naming.isDivided)
        let pairs = objects.map { (entry: query.entry(of: $0), object: $0) }
        let sorted = pairs.sorted { query.order.precedes($0.entry, $1.entry) }
        for (index, pair) in sorted.enumerated() {
            note(pair.object.store)
            let name = query.naming.name(of: pair.object)
            guard list.append(pair.entry, sectionName: name) else {
                throw unsorted(index: index, name: name)
            }
        }
        return list
    }

    /// The objects that are not in the store as the context has them.
    private var changedObjects: [NSManagedObject] {
        context.tracker.changed.filter { query.mayHave($0.layout) }
    }

    /// Puts changed objects where they belong now.
    private mutating func overlay(_ changed: [NSManagedObject], on list: ResultList) throws {
        guard !changed.isEmpty else { return }
        var isGrouped = true
        for object in changed where query.accepts(object) {
            note(object.store)
            let name = query.naming.name(of: object)
            if !list.insert(query.entry(of: object), sectionName: name) { isGrouped = false }
        }
        if query.plan.limit > 0 { list.truncate(to: query.plan.limit) }
        list.renumberSections()
        guard isGrouped || !query.naming.isDivided else {
            throw unsorted(index: nil, name: nil)
        }
    }

    /// The error of an order that does not group the objects, which is told to those who run the program, too.
    private func unsorted(index: Int?, name: String?) -> any Error {
        let reason = ErrorFactory.unsortedSections(index: index, name: name)
        Log.warning("(NSFetchedResultsController) \(reason).")
        return ErrorFactory.unsortedSections(reason)
    }

    private mutating func note(_ store: StoreIdentity?) {
        guard let store else { return }
        stores[Int32(truncatingIfNeeded: store.number)] = store
    }

    // MARK: - Rows

    private struct Found {
        let entries: [ResultEntry]
        /// What would be another number if a row were another one, had been saved since, or had another place.
        let fingerprint: UInt64
    }

    /// What the stores have; nil if they cannot say it without objects.
    private mutating func storedRows() throws -> Found? {
        let found = try context.readingStore?.orderedRows(
            query.keyPaths,
            of: query.plan,
            affectedStores: query.request.affectedStores
        )
        guard let found = found ?? nil else { return nil }
        var entries: [ResultEntry] = []
        var fingerprint = Fingerprint()
        for (store, rows) in found {
            note(store)
            fingerprint.combine(store?.uuid ?? "")
            let number = Int32(truncatingIfNeeded: store?.number ?? 0)
            entries.reserveCapacity(entries.count + rows.count)
            for row in rows {
                fingerprint.combine(row.key)
                fingerprint.combine(Int64(row.version))
                let identity = RowIdentity(store: number, key: row.key)
                entries.append(ResultEntry(identity: identity, entityNumber: row.entityNumber, values: row.values))
            }
        }
        if found.count > 1 {
            entries.sort(by: query.order.precedes)
            let rest = entries.dropFirst(query.plan.offset)
            entries = Array(query.plan.limit > 0 ? rest.prefix(query.plan.limit) : rest)
        }
        return Found(entries: entries, fingerprint: fingerprint.value)
    }

    // MARK: - Section names

    private func sectionNames(
        of entries: [ResultEntry],
        isAll: Bool,
        _ fingerprint: UInt64
    ) throws -> SectionNames {
        switch query.naming {
        case .none: return .one
        case .column(let column, let place): return SectionNames(entries, column, place: place)
        case .keyPath:
            guard let cache, isAll else { return .list(readNames(of: entries)) }
            if let known = cache.runs(for: query, fingerprint, count: entries.count) { return SectionNames(known) }
            let names = readNames(of: entries)
            cache.keep(SectionCache.runs(of: names), for: query, fingerprint)
            return .list(names)
        }
    }

    /// Asks the objects, some at a time, so that no more of them than necessary are in memory.
    private func readNames(of entries: [ResultEntry]) -> [String] {
        var names: [String] = []
        names.reserveCapacity(entries.count)
        for start in stride(from: 0, to: entries.count, by: Self.objectsAtATime) {
            let part = entries[start..<min(start + Self.objectsAtATime, entries.count)]
            let objects = part.map { context.object(of: $0, in: stores) }
            context.loadRows(of: objects)
            names += objects.map { query.naming.name(of: $0) }
        }
        return names
    }

    private static let objectsAtATime = 1_000
}

extension NSManagedObjectContext {
    /// The object of an entry: the one that the context has, or a new fault.
    func object(of entry: ResultEntry, in stores: [Int32: StoreIdentity]) -> NSManagedObject {
        object(
            key: entry.identity.key,
            of: layout.entity(Int(entry.entityNumber)),
            in: stores[entry.identity.store]
        )
    }
}
