internal import Foundation
internal import FoundationBackfill

/// What an expression of a predicate becomes.
enum SQLTerm {
    /// A value that the database computes.
    case value(SQLValue)
    /// A value known beforehand.
    case constant(Operand)
    /// A list, one of whose elements at least is not known beforehand.
    case list([SQLTerm])
    /// The values that a to-many key path or a subquery leads to.
    case collection(SQLCollectionPath)
    /// The name of an object's entity, by the number of the entity.
    case entityName(SQLValue, root: Int)
}

/// A value that the database computes, and what is known about it.
struct SQLValue {
    let expression: SQLExpression
    let kind: SQLKind
    var isNullable = true
    /// The rows whose number the value is.
    var countedRows: SQLSelect?
}

/// The values that a to-many key path or a subquery leads to, as rows of a select of their own.
struct SQLCollectionPath {
    let frame: SQLFrame
    /// The rows at the end of the last relationship.
    let scope: SQLScope
    /// The value that each row gives.
    let element: SQLValue
    /// The number of to-many relationships on the way.
    let hops: Int
    /// Whether the rows themselves are the elements, rather than something that they lead to.
    let isOfMembers: Bool
    /// The owner, if there may be none, where that makes a difference.
    let optionalOwner: SQLExpression?
}
