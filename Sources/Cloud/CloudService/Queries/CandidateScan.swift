internal import CloudWire
internal import CoreData

/// The records that a query looks at: those that the index names for its most telling filter, or all of the type.
struct CandidateScan {
    /// A range of keys of one field in the index.
    struct Range {
        var field: String
        var isText: Bool
        /// The condition on the column, with one argument for each `%@`.
        var condition: String
        var arguments: [Any]
    }

    enum Source {
        case names([String])
        case ranges([Range])
        case all
    }

    let context: NSManagedObjectContext
    let zone: Int64
    let type: String
    let source: Source

    static let chunk = 400

    /// Calls a closure with the records, some at a time, each once, until it returns false.
    func visit(_ body: ([StoredRecord]) throws -> Bool) throws {
        switch source {
        case .names(let names): _ = try body(records(named: names))
        case .all: try scanType(body)
        case .ranges(let ranges):
            var seen: Set<String> = []
            for range in ranges {
                guard try scan(range, &seen, body) else { return }
            }
        }
    }

    private func records(named names: [String]) throws -> [StoredRecord] {
        let found = try StoredRecord.all(named: names, zone: zone, in: context)
        return names.compactMap { found[$0] }.filter { !$0.isRemoved && $0.type == type }
    }

    private func scanType(_ body: ([StoredRecord]) throws -> Bool) throws {
        var last = ""
        while true {
            let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
            request.predicate = NSPredicate(
                format: "zoneNumber == %@ AND type == %@ AND name >[n] %@",
                argumentArray: [NSNumber(value: zone), type, last]
            )
            request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
            request.fetchLimit = Self.chunk
            request.returnsObjectsAsFaults = false
            let records = try context.fetch(request)
            guard try body(records.filter { !$0.isRemoved }), records.count == Self.chunk else { return }
            last = records.last?.name ?? ""
        }
    }

    /// Follows the index from key to key. Returns false if the closure has had enough.
    private func scan(
        _ range: Range,
        _ seen: inout Set<String>,
        _ body: ([StoredRecord]) throws -> Bool
    ) throws -> Bool {
        let column = range.isText ? "text" : "number"
        var place: (condition: String, arguments: [Any]) = ("", [])
        while true {
            let request = NSFetchRequest<StoredIndexEntry>(entityName: "StoredIndexEntry")
            let whole = "zoneNumber == %@ AND type == %@ AND field == %@ AND \(range.condition)\(place.condition)"
            request.predicate = NSPredicate(
                format: whole,
                argumentArray: [NSNumber(value: zone), type, range.field] + range.arguments + place.arguments
            )
            request.sortDescriptors = [column, "place"].map { NSSortDescriptor(key: $0, ascending: true) }
            request.fetchLimit = Self.chunk
            request.returnsObjectsAsFaults = false
            let entries = try context.fetch(request)
            let names = entries.map(\.record).filter { seen.insert($0).inserted }
            guard try body(records(named: names)) else { return false }
            guard entries.count == Self.chunk, let last = entries.last else { return true }
            let value: Any = last.text ?? NSNumber(value: last.number)
            let bytes = range.isText ? "[n]" : ""
            place.condition = " AND \(column) >=\(bytes) %@ AND (\(column) >\(bytes) %@ OR place > %@)"
            place.arguments = [value, value, NSNumber(value: last.place)]
        }
    }
}

extension CandidateScan.Source {
    /// Chooses the filter whose matches are likely to be the fewest: one for equality before one for a range.
    init(_ query: RecordsQuery, _ check: QueryCheck) {
        let sources = query.filters.compactMap { Self.source(of: $0, check) }
        self = sources.min { $0.rank < $1.rank }?.source ?? .all
    }

    private typealias Ranked = (rank: Int, source: CandidateScan.Source)

    private static func source(of filter: QueryFilter, _ check: QueryCheck) -> Ranked? {
        guard let field = filter.fieldName else { return wordSource(of: filter, check.searchableFields) }
        if field == "___recordID" { return nameSource(of: filter) }
        guard ContainerSchema.systemFields[field] == nil else { return nil }
        switch filter.comparator {
        case .equals, .listContains, .in, .containsAny:
            guard !(filter.comparator == .equals && filter.value.shape.isList) else { return nil }
            let keys = filter.value.elements.compactMap { IndexKey($0) }
            guard keys.count == filter.value.elements.count else { return nil }
            return (keys.count == 1 ? 1 : 2, .ranges(keys.map { .equal(field, $0) }))
        case .containsAllTokens, .containsAnyTokens: return wordSource(of: filter, [field])
        case .beginsWith, .listMemberBeginsWith:
            guard case .text(let text) = IndexKey(filter.value) else { return nil }
            let condition = "text >=[n] %@ AND text <=[n] %@"
            return (
                3,
                .ranges([
                    .init(field: field, isText: true, condition: condition, arguments: [text, text + "\u{10FFFF}"])
                ])
            )
        case .near: return nearSource(of: filter, field)
        case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals:
            guard let key = IndexKey(filter.value) else { return nil }
            let isLess = filter.comparator == .lessThan || filter.comparator == .lessThanOrEquals
            return (5, .ranges([.bounded(field, key, isLess ? "<=" : ">=")]))
        case .notEquals, .notIn, .notListContains, .notBeginsWith, .notListMemberBeginsWith: return nil
        }
    }

    private static func nameSource(of filter: QueryFilter) -> Ranked? {
        guard filter.comparator == .equals || filter.comparator == .in else { return nil }
        let names = filter.value.elements.compactMap { value -> String? in
            switch value {
            case .reference(let reference): reference.recordName
            case .string(let name): name
            default: nil
            }
        }
        return (0, .names(Array(Set(names)).sorted()))
    }

    private static func wordSource(of filter: QueryFilter, _ fields: [String]) -> Ranked? {
        guard case .string(let text) = filter.value else { return nil }
        var words = SearchWords.words(of: text).sorted()
        // All words must be there, so the records with the longest one are enough.
        if filter.comparator == .containsAllTokens, let longest = words.max(by: { $0.count < $1.count }) {
            words = [longest]
        }
        let ranges = fields.flatMap { field in
            words.map { CandidateScan.Range.equal(IndexKey.wordField(field), .text($0)) }
        }
        return words.isEmpty ? nil : (4, .ranges(ranges))
    }

    private static func nearSource(of filter: QueryFilter, _ field: String) -> Ranked? {
        guard case .location(let middle) = filter.value, let distance = filter.distance else { return nil }
        let degrees = distance / LocationValue.earthRadius * 180 / .pi * 1.000_001
        let bounds = [middle.latitude - degrees, middle.latitude + degrees].map { NSNumber(value: $0) }
        let condition = "number >= %@ AND number <= %@"
        return (4, .ranges([.init(field: field, isText: false, condition: condition, arguments: bounds)]))
    }
}

extension CandidateScan.Range {
    static func equal(_ field: String, _ key: IndexKey) -> Self { bounded(field, key, "==") }

    /// The keys on one side of a key, with the key itself: indexes are coarser than values.
    static func bounded(_ field: String, _ key: IndexKey, _ comparison: String) -> Self {
        switch key {
        case .text(let text):
            // By their bytes, as they stand in the index.
            Self(field: field, isText: true, condition: "text \(comparison)[n] %@", arguments: [text])
        case .number(let number):
            Self(
                field: field,
                isText: false,
                condition: "number \(comparison) %@",
                arguments: [NSNumber(value: number)]
            )
        }
    }
}
