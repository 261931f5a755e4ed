internal import CloudWire
internal import CoreData

/// An index that a program needs for a query, and that the schema does not have.
package struct IndexAdvice: Hashable, Sendable {
    package let type: String
    /// The field, or `recordName` for all records of the type.
    package let field: String
    /// The word of the schema, such as `QUERYABLE`.
    package let index: String

    /// The index that a filter needs.
    private static func index(for filter: QueryFilter) -> FieldSchema.Index {
        switch filter.comparator {
        case .containsAllTokens, .containsAnyTokens: .searchable
        case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals: .sortable
        default: .queryable
        }
    }

    /// Whether the index has entries that lead to the matches of a filter.
    static func isServed(_ filter: QueryFilter, by type: RecordTypeSchema) -> Bool {
        guard let field = filter.fieldName else { return false }
        if field == "___recordID" { return true }
        let indexes = type.fields[field]?.indexes ?? []
        if index(for: filter) == .searchable { return indexes.contains(.searchable) }
        // Both indexes have the same entries.
        return !indexes.isDisjoint(with: [.queryable, .sortable])
    }

    /// The indexes that a program would need for what the console shows.
    static func all(for query: BrowseQuery, _ schema: ContainerSchema) -> [IndexAdvice] {
        guard let name = query.type, let type = schema.types[name], name != ContainerSchema.usersType else { return [] }
        var needed: [(field: String, index: FieldSchema.Index)] = query.filters.compactMap { filter in
            filter.fieldName.map { ($0, index(for: filter)) }
        }
        if query.filters.isEmpty { needed.append(("___recordID", .queryable)) }
        switch query.order {
        case .name: needed.append(("___recordID", .sortable))
        case .created: needed.append(("___createTime", .sortable))
        case .changed: needed.append(("___modTime", .sortable))
        }
        return needed.filter { field, index in
            let has = type.fields[field]?.indexes ?? type.systemIndexes[field] ?? []
            return !has.contains(index)
        }
        .map { IndexAdvice(type: name, field: $0.field, index: $0.index.rawValue) }
    }
}

extension CloudService {
    /// Gives a field an index in the schema of development, from where a deployment brings it to production.
    ///
    /// - Parameter actor: The name of the person who does it, for the history of the schema.
    package func addIndex(_ advice: IndexAdvice, of container: String, by actor: String? = nil) async throws {
        let address = DatabaseAddress(container: container, environment: .development, owner: nil)
        try await changeSchema(of: address, .edited, by: actor) { current in
            guard let index = FieldSchema.Index(rawValue: advice.index), let type = current.types[advice.type] else {
                throw WireFailure.badRequest("development has no record type '\(advice.type)'")
            }
            let known = type.fields[advice.field]?.indexes ?? type.systemIndexes[advice.field] ?? []
            let edit = SchemaEdit.setIndexes(known.union([index]), field: advice.field, type: advice.type)
            return try current.applying(edit)
        }
    }
}
