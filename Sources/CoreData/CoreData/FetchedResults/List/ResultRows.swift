internal import FoundationBackfill

/// An immutable snapshot of a section's objects, for lists that show a part at a time. Copying takes constant time.
package struct ResultRows {
    /// The name of the section.
    package let sectionName: String
    private let rows: PackedRows
    /// The number of the section at the time of the snapshot.
    private let number: Int
    private let results: LiveResults

    init(_ section: ResultSection, number: Int, _ results: LiveResults) {
        sectionName = section.name
        rows = section.rows
        (self.number, self.results) = (number, results)
    }

    /// The number of objects.
    package var count: Int { rows.count }

    /// The beginning of the period that the section stands for; nil in sections of another kind, and in that of objects
    /// without a date.
    package var periodStart: Date? { results.periodStart(of: rows) }

    /// Returns the object at a position, which must exist. Reads it together with its neighbours.
    package func object<ResultType>(at position: Int, as type: ResultType.Type) -> ResultType {
        guard (0..<rows.count).contains(position) else {
            misuse(.range, "There is no object at \(position) of a fetched result with \(rows.count).")
        }
        let object = results.object(at: position, of: rows, inSection: number)
        guard let typed = results.result(object) as? ResultType else {
            misuse(.invalidArgument, "The objects of \(object.layout.name) are not of the type \(ResultType.self).")
        }
        return typed
    }

    /// Returns the position of the object with a key in its store, without reading any objects; nil if the section does
    /// not contain it.
    package func position(ofKey key: Int64, inEntity name: String) -> Int? {
        guard let layout = results.identifiers.layout else { return nil }
        return rows.entries.enumerated().first { _, entry in
            results.identity(of: entry).key == key && layout.entity(Int(entry.entityNumber)).name == name
        }?.offset
    }
}

extension NSFetchedResultsController {
    /// Snapshots of the current sections; empty before ``performFetch()``.
    package var rows: [ResultRows] {
        results.list?.sections.enumerated().map { ResultRows($1, number: $0, results) } ?? []
    }
}
