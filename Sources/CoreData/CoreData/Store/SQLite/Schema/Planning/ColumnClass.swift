/// The classes by which columns are ordered in a table, in that order.
enum ColumnClass: Int, CaseIterable, Sendable {
    case integer
    case real
    case decimal
    case text
    case uri
    case uuid
    case transformable
    case binary

    init(_ type: NSAttributeType) {
        self =
            switch type {
            case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
                .integer
            case .doubleAttributeType, .floatAttributeType, .dateAttributeType: .real
            case .decimalAttributeType: .decimal
            case .stringAttributeType, .objectIDAttributeType: .text
            case .URIAttributeType: .uri
            case .UUIDAttributeType: .uuid
            case .transformableAttributeType: .transformable
            case .binaryDataAttributeType, .compositeAttributeType, .undefinedAttributeType: .binary
            }
    }
}

extension NSAttributeType {
    /// The type that a column of this type is declared with.
    var sqlType: String {
        switch ColumnClass(self) {
        case .integer: "INTEGER"
        case .real: self == .dateAttributeType ? "TIMESTAMP" : "FLOAT"
        case .decimal: "DECIMAL"
        case .text, .uri: "VARCHAR"
        case .uuid, .transformable, .binary: "BLOB"
        }
    }
}
