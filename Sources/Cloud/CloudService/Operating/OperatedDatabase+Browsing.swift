package import CloudWire
internal import CoreData

extension OperatedDatabase {
    /// A page of the records that the caller may read.
    package func page(_ query: BrowseQuery) async throws -> BrowsePage {
        let (address, rules) = (address, try rules)
        let schema = try await service.schema(of: address)
        return try await service.store.read { context in
            let zones = try Self.zones(query.zone, address, rules, in: context)
            return try BrowseRun(query, zones, schema, in: context).page()
        }
    }

    /// The indexes that a program would need to find the same records.
    package func advice(for query: BrowseQuery) async throws -> [IndexAdvice] {
        IndexAdvice.all(for: query, try await service.schema(of: address))
    }

    /// The types of the schema, by name, with their fields.
    package func types() async throws -> [BrowsedType] {
        try await service.schema(of: address).types.map { BrowsedType($0.key, $0.value) }.sorted { $0.name < $1.name }
    }
}

/// A record type as the console shows it beside records.
package struct BrowsedType: Hashable, Sendable, Identifiable {
    package struct Field: Hashable, Sendable, Identifiable {
        package let name: String
        package let shape: FieldShape
        package let isEncrypted: Bool
        /// The words of its indexes, such as `QUERYABLE`.
        package let indexes: Set<String>

        package var id: String { name }
    }

    package let name: String
    package let fields: [Field]

    package var id: String { name }

    init(_ name: String, _ type: RecordTypeSchema) {
        self.name = name
        fields = type.fields.sorted { $0.key < $1.key }.map { name, field in
            Field(
                name: name,
                shape: field.shape,
                isEncrypted: field.isEncrypted,
                indexes: Set(field.indexes.map(\.rawValue))
            )
        }
    }

    package func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}
