internal import FoundationBackfill

/// The sort of value that an expression has. Values of different kinds are neither equal nor in any order.
enum SQLKind: Hashable, Sendable {
    case integer
    /// Doubles and decimals, which the database may hold as integers where they are whole.
    case real
    case text
    case url
    case date
    case uuid
    case data
    /// The key of an object in the hierarchy of the entity with this number.
    case object(root: Int)
    /// The stored number of an entity.
    case entity
    /// A value that can be nil or not, and nothing else is known about it.
    case opaque

    init(_ type: NSAttributeType) {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
            self = .integer
        case .doubleAttributeType, .floatAttributeType, .decimalAttributeType: self = .real
        case .dateAttributeType: self = .date
        case .stringAttributeType: self = .text
        case .URIAttributeType: self = .url
        case .UUIDAttributeType: self = .uuid
        case .binaryDataAttributeType: self = .data
        case .objectIDAttributeType, .transformableAttributeType, .compositeAttributeType, .undefinedAttributeType:
            self = .opaque
        }
    }

    var isNumber: Bool { self == .integer || self == .real }

    /// Whether values of both kinds can be equal.
    func isComparable(with other: SQLKind) -> Bool {
        self == other || isNumber && other.isNumber
    }

    /// Whether values are less or greater than each other, too.
    var isOrdered: Bool {
        switch self {
        case .integer, .real, .text, .url, .date, .uuid: true
        case .data, .object, .entity, .opaque: false
        }
    }
}
