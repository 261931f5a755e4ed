internal import CloudWire
internal import CoreData

/// The records of a zone, or of a type in it, in the order of an index, read some at a time. Tombstones may be among them.
struct RecordStream {
    let reached: ReachedZone
    private let context: NSManagedObjectContext
    private let query: BrowseQuery
    private let type: String?
    private var place: BrowsePlace?
    private var records: ArraySlice<StoredRecord> = []
    private var isAtEnd = false
    private var chunk: Int

    /// - Parameter streams: The streams that share a page: the more there are, the less each one reads ahead.
    init(
        _ query: BrowseQuery,
        type: String?,
        in reached: ReachedZone,
        _ context: NSManagedObjectContext,
        streams: Int
    ) {
        (self.query, self.type, self.reached, self.context) = (query, type, reached, context)
        place = query.after
        chunk = query.filters.isEmpty ? max(4, (query.limit + 1) / max(1, streams)) : CandidateScan.chunk
    }

    /// The records whose names begin as the query wants, by name.
    init(namesOf query: BrowseQuery, in reached: ReachedZone, _ context: NSManagedObjectContext) {
        var names = query
        (names.order, names.isAscending, names.after) = (.name, true, nil)
        self.init(names, type: query.type, in: reached, context, streams: 1)
    }

    mutating func peek() throws -> StoredRecord? {
        if records.isEmpty, !isAtEnd { try fill() }
        return records.first
    }

    mutating func next() throws -> StoredRecord? {
        _ = try peek()
        return records.popFirst()
    }

    private mutating func fill() throws {
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = condition
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: query.isAscending) }
        request.fetchLimit = chunk
        request.returnsObjectsAsFaults = false
        records = try context.fetch(request)[...]
        isAtEnd = records.count < chunk
        if let last = records.last { place = BrowsePlace(last, query.order) }
        chunk = min(CandidateScan.chunk, chunk * 2)
    }

    private var keys: [String] {
        switch query.order {
        case .name: ["name"]
        case .created: ["created", "name"]
        case .changed: ["sequence"]
        }
    }

    private var condition: NSPredicate {
        var parts = [NSPredicate(format: "zoneNumber == %@", NSNumber(value: reached.zone.number))]
        if let type { parts.append(NSPredicate(format: "type == %@", type)) }
        // The index of names has no room for this, and would not be used.
        if query.order != .name { parts.append(NSPredicate(format: "isRemoved == NO")) }
        if query.order == .name, !query.namePrefix.isEmpty {
            let end = query.namePrefix + "\u{10FFFF}"
            parts.append(NSPredicate(format: "name >=[n] %@ AND name <=[n] %@", query.namePrefix, end))
        }
        if let place { parts.append(after(place)) }
        return NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }

    private func after(_ place: BrowsePlace) -> NSPredicate {
        let beyond = query.isAscending ? ">" : "<"
        // Equal keys are told apart by the numbers of the zones: those of other zones may be equal and still come.
        let isBehind = query.isAscending == (place.zone < reached.zone.number) && place.zone != reached.zone.number
        // Compared by their bytes, names have an index.
        let names = "name \(beyond)\(isBehind ? "=" : "")[n] %@"
        guard query.order != .name else { return NSPredicate(format: names, place.name) }
        let (column, key) = (keys[0], NSNumber(value: place.key))
        return NSPredicate(
            format: "\(column) \(beyond)= %@ AND (\(column) \(beyond) %@ OR \(names))",
            argumentArray: [key, key, place.name]
        )
    }
}
