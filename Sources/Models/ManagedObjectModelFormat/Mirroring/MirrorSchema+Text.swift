/// The schema in CloudKit's language.
extension MirrorSchema {
    /// The schema as text, which `cloud schema import` and Apple's `cktool import-schema` read. The same model always
    /// gives the same text.
    ///
    /// Types get the rights that CloudKit gives new ones, which hold in the public database: everybody reads records,
    /// users make them, and those who made them change them.
    package var text: String {
        var lines = ["DEFINE SCHEMA", ""]
        for type in types {
            let entries = systemFields.map(Self.line) + type.fields.map { "\($0.name) \($0.typeName)" } + Self.grants
            lines.append("    RECORD TYPE \(type.name) (")
            lines.append(entries.map { "        \($0)" }.joined(separator: ",\n"))
            lines += ["    );", ""]
        }
        return lines.joined(separator: "\n")
    }

    private static let grants = [
        #"GRANT WRITE TO "_creator""#, #"GRANT CREATE TO "_icloud""#, #"GRANT READ TO "_world""#,
    ]

    /// The fields that CloudKit gives every record, and what queries of mirroring do with them. A text that omits one
    /// removes its index.
    private var systemFields: [(name: String, type: String, indexes: [String])] {
        [
            ("___createTime", "TIMESTAMP", []), ("___createdBy", "REFERENCE", []), ("___etag", "STRING", []),
            ("___modTime", "TIMESTAMP", isPublic ? ["QUERYABLE", "SORTABLE"] : []), ("___modifiedBy", "REFERENCE", []),
            ("___recordID", "REFERENCE", isPublic ? ["QUERYABLE"] : []),
        ]
    }

    private static func line(_ field: (name: String, type: String, indexes: [String])) -> String {
        (["\"\(field.name)\"", field.type] + field.indexes).joined(separator: " ")
    }
}
