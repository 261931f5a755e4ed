internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The kind of value that an expression has. Values of different kinds, except for numbers, are neither equal nor
/// ordered.
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
    /// A value of which only nullability can be tested.
    case opaque

    init(_ type: NSAttributeType) {
        switch type.traits.comparison {
        case .integer: self = .integer
        case .real: self = .real
        case .date: self = .date
        case .text: self = .text
        case .url: self = .url
        case .uuid: self = .uuid
        case .data: self = .data
        case .opaque: self = .opaque
        }
    }

    var isNumber: Bool { self == .integer || self == .real }

    /// Whether values of both kinds can be equal.
    func isComparable(with other: SQLKind) -> Bool {
        self == other || isNumber && other.isNumber
    }

    /// Whether values of the kind are ordered.
    var isOrdered: Bool {
        switch self {
        case .integer, .real, .text, .url, .date, .uuid: true
        case .data, .object, .entity, .opaque: false
        }
    }
}

/// A value that the database computes, with its kind and nullability.
struct SQLValue {
    let expression: SQLExpression
    let kind: SQLKind
    var isNullable = true
    /// For the key of an object, the stored number of its entity, if that is known without another table.
    var entityNumber: SQLExpression?
    /// The rows that the value counts; nil if it is no count of rows.
    var countedRows: SQLSelect?
    /// Whether the value is a decimal, which the database holds as an integer or as a double.
    var isDecimal = false
    /// A column with the same text without case and accents.
    var folded: SQLExpression?
    /// The same decimal with all of its digits, as a number or as text, for results and further computations; nil if
    /// that is `expression`. Numbers and text are not compared with each other.
    var digits: SQLExpression?

    /// The decimal with all of its digits.
    var exact: SQLExpression { digits ?? expression }

    /// The value, marked as never nil.
    var present: SQLValue {
        var value = self
        value.isNullable = false
        return value
    }
}

/// The compiled form of a predicate's expression.
enum SQLTerm {
    /// A value that the database computes.
    case value(SQLValue)
    /// A value known beforehand.
    case constant(Operand)
    /// A list with at least one element that is not known beforehand.
    case list([SQLTerm])
    /// The values that a to-many key path or a subquery leads to.
    case collection(SQLCollectionPath)
    /// The name of the entity with the given stored number, in the hierarchy of the root's number.
    case entityName(SQLValue, root: Int)
}

/// The values that a to-many key path or a subquery leads to, as rows of a select of their own.
struct SQLCollectionPath {
    let frame: SQLFrame
    /// The rows at the end of the last relationship.
    let scope: SQLScope
    /// The value of each row.
    var element: SQLValue
    /// The number of to-many relationships on the way.
    let hops: Int
    /// Whether the rows themselves are the elements, rather than values that they lead to.
    var isOfMembers: Bool
    /// The owner's key, if it may be NULL and a collection without owner is not just empty.
    var optionalOwner: SQLExpression?

    /// Returns a copy whose element is a value that the members lead to.
    func leading(to element: SQLValue) -> SQLCollectionPath {
        var path = self
        path.element = element
        path.isOfMembers = false
        return path
    }

    /// A copy that is empty if there is no owner.
    var unconditional: SQLCollectionPath {
        var path = self
        path.optionalOwner = nil
        return path
    }
}
