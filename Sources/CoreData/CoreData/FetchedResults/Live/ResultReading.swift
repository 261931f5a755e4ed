internal import Foundation
internal import FoundationBackfill

/// Reads the result of a query: identities and sort values if the stores can provide them, or else objects.
struct ResultReading {
    let query: ResultQuery
    /// The cache for section names; nil for none.
    let cache: SectionCache?
    /// The stores of the found objects, by number.
    private(set) var stores: [Int32: StoreIdentity] = [:]

    private var context: NSManagedObjectContext { query.context }

    init(_ query: ResultQuery, cache: SectionCache?) {
        self.query = query
        self.cache = cache
    }

    /// Reads the result, including unsaved changes.
    ///
    /// - Throws: An error of the store, or 134060 if the sort order does not keep the objects of a section together.
    mutating func read() throws -> ResultList {
        context.processPendingChanges()
        let changed = query.request.includesPendingChanges ? changedObjects : []
        // Unsaved changes may move objects into a part of the result.
        let isPart = query.plan.hasWindow && !changed.isEmpty
        guard !isPart, let found = try storedRows() else { return try readObjects() }
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
        let found = query.reading {
            objects.map { (entry: query.entry(of: $0), name: query.naming.name(of: $0), store: $0.store) }
        }
        for (index, object) in found.sorted(by: { query.order.precedes($0.entry, $1.entry) }).enumerated() {
            note(object.store)
            guard list.append(object.entry, sectionName: object.name) else {
                throw unsorted(index: index, name: object.name)
            }
        }
        return list
    }

    /// The objects with unsaved changes.
    private var changedObjects: [NSManagedObject] {
        context.tracker.changed.filter { query.mayHave($0.layout) }
    }

    /// Inserts changed objects at their current positions.
    private mutating func overlay(_ changed: [NSManagedObject], on list: ResultList) throws {
        guard !changed.isEmpty else { return }
        var isGrouped = true
        for object in try query.accepted(changed) {
            note(object.store)
            let name = query.naming.name(of: object)
            if !list.insert(query.entry(of: object), sectionName: name) { isGrouped = false }
        }
        list.renumberSections()
        guard isGrouped || !query.naming.isDivided else {
            throw unsorted(index: nil, name: nil)
        }
    }

    /// Returns the error for a sort order that does not keep sections together, and logs it.
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
        /// A hash of the keys, versions and positions of all rows.
        let fingerprint: UInt64
    }

    /// Reads the rows from the stores; nil if the stores cannot evaluate the query without objects.
    private mutating func storedRows() throws -> Found? {
        let found = try context.readingStore?.orderedRows(query.keyPaths, of: query.plan)
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
        case .column(let column): return SectionNames(entries, column)
        case .period(let column, let finder): return SectionNames(entries, column, finder)
        case .keyPath:
            guard let cache, isAll else { return .list(readNames(of: entries)) }
            if let known = cache.runs(for: query, fingerprint, count: entries.count) { return SectionNames(known) }
            let names = readNames(of: entries)
            cache.keep(SectionCache.runs(of: names), for: query, fingerprint)
            return .list(names)
        }
    }

    /// Computes section names from the objects, in batches to limit memory use.
    private func readNames(of entries: [ResultEntry]) -> [String] {
        var names: [String] = []
        names.reserveCapacity(entries.count)
        for start in stride(from: 0, to: entries.count, by: Self.objectsAtATime) {
            let part = entries[start..<min(start + Self.objectsAtATime, entries.count)]
            let objects = part.map { context.object(of: $0, in: stores) }
            context.loadRows(of: objects)
            names += query.reading { objects.map { query.naming.name(of: $0) } }
        }
        return names
    }

    private static let objectsAtATime = 1_000
}

extension NSManagedObjectContext {
    /// Returns the object of an entry: the registered one, or a new fault.
    func object(of entry: ResultEntry, in stores: [Int32: StoreIdentity]) -> NSManagedObject {
        object(
            key: entry.identity.key,
            of: layout.entity(Int(entry.entityNumber)),
            in: stores[entry.identity.store]
        )
    }
}
