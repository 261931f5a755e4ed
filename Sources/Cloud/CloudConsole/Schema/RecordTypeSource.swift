internal import CloudService
internal import CloudWire

/// Swift for a record type: a structure with a property for each field, over Apple's records.
struct RecordTypeSource {
    private let name: String
    private let fields: [Field]

    private struct Field {
        let name: String
        let property: String
        let type: String
        /// The values among which the field is: those that are encrypted stand apart.
        let values: String
    }

    init(_ name: String, _ type: RecordTypeSchema) {
        self.name = name
        fields = type.fields.sorted { $0.key < $1.key }.map { key, field in
            Field(
                name: key,
                property: Self.property(key),
                type: Self.swiftType(field.shape),
                values: field.isEncrypted ? "record.encryptedValues" : "record"
            )
        }
    }

    /// The source, which compiles with CloudKit here and on Apple's platforms.
    var text: String {
        """
        import CloudKit
        import Foundation

        /// A record of type \(name).
        struct \(Self.typeName(name)) {
            static let recordType = "\(name)"

            /// The names of the fields, for queries and desired keys.
            enum Key {
        \(fields.map { "        static let \($0.property) = \"\($0.name)\"\n" }.joined())    }

            let record: CKRecord

            init(record: CKRecord) {
                self.record = record
            }

            init(recordName: String = UUID().uuidString, in zone: CKRecordZone.ID = .default) {
                let id = CKRecord.ID(recordName: recordName, zoneID: zone)
                record = CKRecord(recordType: Self.recordType, recordID: id)
            }

        \(fields.map(property).joined(separator: "\n"))
            /// Saves the record in a database.
            func save(in database: CKDatabase) async throws {
                _ = try await database.save(record)
            }

            /// Returns the records that fit a predicate, up to a hundred.
            static func all(in database: CKDatabase, where predicate: NSPredicate) async throws -> [\(Self.typeName(name))] {
                let query = CKQuery(recordType: recordType, predicate: predicate)
                let (matches, _) = try await database.records(matching: query, resultsLimit: 100)
                return try matches.map { \(Self.typeName(name))(record: try $0.1.get()) }
            }
        }
        """
    }

    private func property(_ field: Field) -> String {
        """
            var \(field.property): \(field.type)? {
                get { \(field.values)[Key.\(field.property)] as? \(field.type) }
                nonmutating set { \(field.values)[Key.\(field.property)] = newValue as (any CKRecordValueProtocol)? }
            }

        """
    }

    private static func swiftType(_ shape: FieldShape) -> String {
        let element =
            switch shape.type {
            case .string, nil: "String"
            case .int64: "Int"
            case .double: "Double"
            case .timestamp: "Date"
            case .bytes: "Data"
            case .reference: "CKRecord.Reference"
            case .location: "CLLocation"
            case .asset: "CKAsset"
            }
        return shape.isList ? "[\(element)]" : element
    }

    private static let keywords: Set = [
        "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal",
        "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// The name of a property: some are taken, and words of the language stand in backticks.
    private static func property(_ field: String) -> String {
        if ["record", "Key", "Type", "Protocol", "Self"].contains(field) { return "\(field)Field" }
        return keywords.contains(field) ? "`\(field)`" : field
    }

    /// The name of the structure. Names of types of the language get an ending.
    private static func typeName(_ type: String) -> String {
        let name = type.prefix(1).uppercased() + type.dropFirst()
        let taken: Set = [
            "Any", "Array", "Data", "Date", "Double", "Int", "Key", "Protocol", "Self", "Set", "String", "Type",
        ]
        return taken.contains(name) ? "\(name)Record" : name
    }
}
