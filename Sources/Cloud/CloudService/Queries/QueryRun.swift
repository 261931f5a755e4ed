internal import CloudWire
internal import CoreData
internal import Foundation

/// Carries out a query in one zone.
///
/// An index finds candidates, and the values of each record decide. A page is an offset into the matches, which are found
/// again for each page, as Apple's service does.
struct QueryRun {
    let context: NSManagedObjectContext
    let query: RecordsQuery
    let check: QueryCheck
    let caller: RecordRules

    /// The records of a page, and the offset of the next one; nil if there is none.
    typealias Page = (records: [StoredRecord], next: Int?)

    private struct Match {
        let record: StoredRecord
        let keys: [FieldValue?]
    }

    func page(in zone: Int64, from offset: Int, limit: Int) throws -> Page {
        let source = CandidateScan.Source(query, check)
        let scan = CandidateScan(context: context, zone: zone, type: query.recordType, source: source)
        let tests = query.filters.map { FilterTest($0) }
        let needed = query.sorts.isEmpty ? offset + limit + 1 : Int.max
        var matches: [Match] = []
        try scan.visit { records in
            for record in records {
                guard let match = try match(record, tests) else { continue }
                matches.append(match)
                if matches.count == needed { return false }
            }
            return true
        }
        if !query.sorts.isEmpty { matches.sort { isOrdered($0, $1) } }
        let page = matches.dropFirst(offset).prefix(limit).map(\.record)
        return (page, matches.count > offset + limit ? offset + limit : nil)
    }

    /// A match with what it is sorted by; nil if the record does not match or may not be read.
    private func match(_ record: StoredRecord, _ tests: [FilterTest]) throws(WireFailure) -> Match? {
        guard caller.allowsReading(record, check.type) else { return nil }
        let entries = try record.entries()
        let value = { (name: String) in entries[name]?.value ?? record.systemValue(name) }
        let texts = { check.searchableFields.flatMap { entries[$0]?.value?.texts ?? [] } }
        for test in tests {
            guard test.holds(for: test.filter.fieldName.flatMap(value), texts: texts) else { return nil }
        }
        let keys = query.sorts.map { sort -> FieldValue? in
            guard let place = sort.relativeLocation else { return value(sort.fieldName) }
            guard case .location(let location) = value(sort.fieldName) else { return nil }
            return .double(location.distance(to: place))
        }
        return Match(record: record, keys: keys)
    }

    /// Records without a value come last, and equal ones in the order of their names.
    private func isOrdered(_ first: Match, _ second: Match) -> Bool {
        for (index, sort) in query.sorts.enumerated() {
            switch (first.keys[index], second.keys[index]) {
            case (nil, nil): continue
            case (nil, _): return false
            case (_, nil): return true
            case (let one?, let other?):
                let order = one.order(to: other) ?? 0
                if order != 0 { return (order < 0) == sort.isAscending }
            }
        }
        return first.record.name < second.record.name
    }
}

extension StoredRecord {
    /// The value of a field that every record has.
    func systemValue(_ name: String) -> FieldValue? {
        switch name {
        case "___recordID": .string(self.name)
        case "___createTime": .timestamp(Double(created))
        case "___modTime": .timestamp(Double(modified))
        case "___createdBy": createdBy.map { .string($0) }
        case "___modifiedBy": modifiedBy.map { .string($0) }
        case "___etag": .string(tag)
        default: nil
        }
    }
}
