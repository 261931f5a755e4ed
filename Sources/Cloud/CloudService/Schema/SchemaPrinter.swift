internal import CloudWire

extension ContainerSchema {
    /// The text of the schema, in a fixed order, which reads back to an equal schema.
    package var text: String {
        var lines = ["DEFINE SCHEMA", ""]
        lines += roles.sorted().map { "    CREATE ROLE \($0.quotedForSchema);" }
        if !roles.isEmpty { lines.append("") }
        for (name, type) in types.sorted(by: { $0.key < $1.key }) {
            lines.append("    RECORD TYPE \(name.quotedForSchema) (")
            lines.append(type.lines.map { "        \($0)" }.joined(separator: ",\n"))
            lines += ["    );", ""]
        }
        return lines.joined(separator: "\n")
    }
}

extension RecordTypeSchema {
    /// The fields and grants; the text needs at least one, so the types of system fields are always there.
    fileprivate var lines: [String] {
        let system = ContainerSchema.systemFields.sorted { $0.key < $1.key }.map { name, shape in
            (name, shape, false, systemIndexes[name] ?? [])
        }
        let own = fields.sorted { $0.key < $1.key }.map { ($0, $1.shape, $1.isEncrypted, $1.indexes) }
        let fieldLines = (system + own).map { name, shape, isEncrypted, indexes in
            ([name.quotedForSchema] + (isEncrypted ? ["ENCRYPTED"] : []) + [shape.schemaName]
                + FieldSchema.Index.allCases.filter(indexes.contains).map(\.rawValue))
                .joined(separator: " ")
        }
        let grantLines = grants.sorted { $0.key < $1.key }.map { role, rights in
            "GRANT \(Right.allCases.filter(rights.contains).map(\.rawValue).joined(separator: ", ")) "
                + "TO \(role.quotedForSchema)"
        }
        return fieldLines + grantLines
    }
}

extension FieldShape {
    /// The name of the type in the text of a schema.
    package var schemaName: String {
        let name = type == .asset ? "ASSET" : type?.rawValue ?? "UNKNOWN"
        return isList ? "LIST<\(name)>" : name
    }
}

extension String {
    /// The name as it stands in the text of a schema: quoted if it is a keyword or begins with an underscore.
    fileprivate var quotedForSchema: String {
        let keywords = ["GRANT", "PREFERRED", "QUERYABLE", "SORTABLE", "SEARCHABLE", "ENCRYPTED", "LIST"]
        return hasPrefix("_") || keywords.contains(uppercased()) ? "\"\(self)\"" : self
    }
}
