internal import CloudWire
internal import CoreData

/// Finds the records of a page.
///
/// If an index names few candidates for the filters, these are all read and sorted. Otherwise records are read in the wanted order
/// until the page is full or the budget is spent. In both cases, a page costs the same wherever it is.
struct BrowseRun {
    let context: NSManagedObjectContext
    let query: BrowseQuery
    let zones: [ReachedZone]
    let schema: ContainerSchema
    private let tests: [FilterTest]

    /// The candidates of an index that are read for a page. If there are more, matches are so many that reading in order finds them.
    static let mostCandidates = 5_000

    init(_ query: BrowseQuery, _ zones: [ReachedZone], _ schema: ContainerSchema, in context: NSManagedObjectContext) {
        (self.query, self.zones, self.schema, self.context) = (query, zones, schema, context)
        tests = query.filters.map { FilterTest($0) }
    }

    func page() throws -> BrowsePage {
        if let found = try candidates() { return try page(of: found) }
        return try scan()
    }

    private func place(_ record: StoredRecord) -> BrowsePlace { BrowsePlace(record, query.order) }

    /// Whether the caller may read a record and all conditions hold. A record whose fields are damaged is found without filters
    /// only, so that somebody can see that it is damaged.
    private func matches(_ record: StoredRecord, _ reached: ReachedZone) -> Bool {
        guard !record.isRemoved, query.type == nil || record.type == query.type,
            record.name.hasPrefix(query.namePrefix),
            reached.rules.allowsReading(record, schema.types[record.type])
        else { return false }
        guard !tests.isEmpty else { return true }
        guard case .success(let entries) = Result(catching: { try record.entries() }) else { return false }
        let texts = { entries.values.flatMap { $0.value?.texts ?? [] } }
        return tests.allSatisfy { test in
            let value = test.filter.fieldName.flatMap { entries[$0]?.value ?? record.systemValue($0) }
            return test.holds(for: value, texts: texts)
        }
    }
}

/// Pages by an index.
extension BrowseRun {
    private typealias Found = (record: StoredRecord, zone: ReachedZone)

    /// The filters that an index serves, as a source of candidates.
    private var source: CandidateScan.Source {
        guard let type = query.type else { return .all }
        let known = schema.types[type] ?? RecordTypeSchema()
        var indexed = RecordsQuery(recordType: type)
        indexed.filters = query.filters.filter { IndexAdvice.isServed($0, by: known) }
        return CandidateScan.Source(indexed, QueryCheck(unchecked: known))
    }

    /// All records that the index or the beginning of the name leads to; nil if nothing leads to few.
    private func candidates() throws -> [Found]? {
        var found: [Found] = []
        let source = source
        for zone in zones {
            if case .all = source {
                guard !query.namePrefix.isEmpty, query.order != .name else { return nil }
                var stream = RecordStream(namesOf: query, in: zone, context)
                while found.count <= Self.mostCandidates, let record = try stream.next() {
                    found.append((record, zone))
                }
            } else {
                let type = query.type ?? ""
                let scan = CandidateScan(context: context, zone: zone.zone.number, type: type, source: source)
                try scan.visit { records in
                    found += records.map { ($0, zone) }
                    return found.count <= Self.mostCandidates
                }
            }
            guard found.count <= Self.mostCandidates else { return nil }
        }
        return found
    }

    private func page(of found: [Found]) throws -> BrowsePage {
        let matches = found.filter { self.matches($0.record, $0.zone) }
            .map { (place: place($0.record), found: $0) }
            .filter { match in query.after.map { $0.isBefore(match.place, ascending: query.isAscending) } ?? true }
            .sorted { $0.place.isBefore($1.place, ascending: query.isAscending) }
        var page = BrowsePage()
        (page.searched, page.usesIndex) = (found.count, true)
        page.records = matches.prefix(query.limit).map { BrowsedRecord($0.found.record, in: $0.found.zone) }
        if matches.count > query.limit { page.next = matches[query.limit - 1].place }
        return page
    }
}

/// Pages by reading in order.
extension BrowseRun {
    private func scan() throws -> BrowsePage {
        var streams = zones.flatMap { zone in
            typesOfStreams.map { RecordStream(query, type: $0, in: zone, context, streams: zones.count) }
        }
        var page = BrowsePage()
        var last: BrowsePlace?
        while let index = try first(of: &streams) {
            guard page.records.count < query.limit else {
                page.next = last
                break
            }
            guard page.searched < query.budget else {
                (page.next, page.hasGivenUp) = (last, true)
                break
            }
            guard let record = try streams[index].next() else { continue }
            page.searched += 1
            last = place(record)
            if matches(record, streams[index].reached) {
                page.records.append(BrowsedRecord(record, in: streams[index].reached))
            }
        }
        return page
    }

    /// One stream for each type if only an index of types has the order.
    private var typesOfStreams: [String?] {
        guard query.type == nil, query.order == .created else { return [query.type] }
        return schema.types.keys.sorted() + [WireShare.recordType]
    }

    /// The index of the stream with the record that comes first.
    private func first(of streams: inout [RecordStream]) throws -> Int? {
        var first: (index: Int, place: BrowsePlace)?
        for index in streams.indices {
            guard let place = try streams[index].peek().map(place) else { continue }
            if let known = first, !place.isBefore(known.place, ascending: query.isAscending) { continue }
            first = (index, place)
        }
        return first?.index
    }
}
