internal import FoundationBackfill

/// The indexes that a model defines for an entity: fetch indexes, the index flags of older models, and uniqueness
/// constraints.
struct FetchIndexes {
    /// The indexes for sorting and searching.
    private(set) var ordered: [StoreSchema.Index] = []
    /// The indexes of uniqueness constraints.
    private(set) var unique: [StoreSchema.Index] = []
    /// The R-tree indexes.
    private(set) var spatial: [StoreSchema.SpatialIndex] = []

    private let entity: EntityLayout
    private let table: String
    private let resolver: ColumnResolver

    init(_ entity: EntityLayout, in table: String, _ resolver: ColumnResolver) {
        self.entity = entity
        self.table = table
        self.resolver = resolver
        unique = entity.description.uniquenessConstraints.compactMap { uniqueIndex($0) }
        for index in entity.description.indexes {
            append(index)
        }
        for names in legacyIndexes {
            append(names.joined(separator: "_"), names.map { resolver.columns(of: $0).map { ($0, true) } })
        }
    }

    private mutating func append(_ index: NSFetchIndexDescription) {
        if index.elements.contains(where: { $0.collationType == .rTree }) {
            spatial += SpatialIndexBuilder(entity, table, resolver).index(index).map { [$0] } ?? []
            return
        }
        // The column of a single relationship has an index anyway, and to-many relationships have no column.
        if index.elements.count == 1, index.elements[0].property is NSRelationshipDescription { return }
        var condition: String?
        if let predicate = index.partialIndexPredicate {
            // Without its condition, it would be a different index.
            guard let text = PartialIndexCondition(resolver).text(of: predicate) else { return }
            condition = text
        }
        let columns = index.elements.map { element in resolver.columns(of: element).map { ($0, element.isAscending) } }
        append(index.name, columns, condition)
    }

    /// Appends an index, unless an element has no column or a uniqueness constraint has the same columns.
    private mutating func append(_ name: String, _ elements: [[(String, Bool)]], _ condition: String? = nil) {
        guard !elements.isEmpty, !elements.contains(where: \.isEmpty) else { return }
        let terms = elements.flatMap { $0 }.map { Self.term($0, isAscending: $1) }
        guard condition != nil || !unique.contains(where: { $0.terms == terms }) else { return }
        ordered.append(
            StoreSchema.Index(name: "Z_\(entity.name)_\(name)", table: table, terms: terms, condition: condition)
        )
    }

    private func uniqueIndex(_ constraint: [Any]) -> StoreSchema.Index? {
        let names = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
        let columns = names.map { resolver.columns(of: $0) }
        guard !columns.isEmpty, !columns.contains(where: \.isEmpty) else { return nil }
        return StoreSchema.Index(
            name: "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))",
            table: table,
            terms: columns.flatMap { $0 }.map { Self.term($0, isAscending: true) },
            isUnique: true
        )
    }

    /// The properties of older index definitions that are not repeated as fetch indexes.
    private var legacyIndexes: [[String]] {
        let described = Set(
            entity.description.indexes.map { index in index.elements.map { $0.propertyName ?? "" } }
        )
        let single = entity.description.ownProperties.filter { $0.isIndexed && $0 is NSAttributeDescription }
            .map { [$0.name] }.sorted { $0[0] < $1[0] }
        // Compilers that know fetch indexes write both forms of the same indexes.
        let compound = described.isEmpty ? entity.description.legacyCompoundIndexes : []
        return (single + compound).filter { !described.contains($0) }
    }

    static func term(_ column: String, isAscending: Bool) -> String {
        "\(column) COLLATE BINARY \(isAscending ? "ASC" : "DESC")"
    }
}
