/// A section of a controller's result.
public protocol NSFetchedResultsSectionInfo {
    /// The name: what the section's objects have in common. Empty if the result is not divided into sections.
    var name: String { get }

    /// The title for an index of the sections.
    var indexTitle: String? { get }

    /// The number of objects.
    var numberOfObjects: Int { get }

    /// The objects in their order.
    var objects: [Any]? { get }
}

/// A section as it is at one moment.
struct FetchedSection: NSFetchedResultsSectionInfo {
    let name: String
    private let rows: PackedRows
    private let results: LiveResults

    init(_ section: ResultSection, _ results: LiveResults) {
        name = section.name
        rows = section.rows
        self.results = results
    }

    var numberOfObjects: Int { rows.count }

    var indexTitle: String? { results.titleForSection(name) }

    var objects: [Any]? { results.objects(of: rows).map { results.result($0) } }
}
