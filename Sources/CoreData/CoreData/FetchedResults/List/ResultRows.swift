internal import FoundationBackfill

/// The objects of a section as they were at one moment, for lists that show a part at a time. A copy costs nothing, and
/// nothing that happens afterwards changes it.
package struct ResultRows {
    /// What the objects of the section have in common, as text.
    package let sectionName: String
    private let rows: PackedRows
    private let results: LiveResults

    init(_ section: ResultSection, _ results: LiveResults) {
        sectionName = section.name
        rows = section.rows
        self.results = results
    }

    /// The number of objects.
    package var count: Int { rows.count }

    /// The object at a position, which there must be: read together with those around it.
    package func object<ResultType>(at position: Int, as type: ResultType.Type) -> ResultType {
        guard (0..<rows.count).contains(position) else {
            misuse(.range, "There is no object at \(position) of a fetched result with \(rows.count).")
        }
        let object = results.object(at: position, of: rows)
        guard let typed = results.result(object) as? ResultType else {
            misuse(.invalidArgument, "The objects of \(object.layout.name) are not of the type \(ResultType.self).")
        }
        return typed
    }

    /// The position of the object with a key in its store; nil if it is not there. No object is read for that.
    package func position(ofKey key: Int64, inEntity name: String) -> Int? {
        guard let layout = results.identifiers.layout else { return nil }
        return rows.entries.enumerated().first { _, entry in
            entry.identity.key == key && layout.entity(Int(entry.entityNumber)).name == name
        }?.offset
    }
}

extension NSFetchedResultsController {
    /// The sections as they are now; none before ``performFetch()``.
    package var rows: [ResultRows] {
        results.list?.sections.map { ResultRows($0, results) } ?? []
    }
}
