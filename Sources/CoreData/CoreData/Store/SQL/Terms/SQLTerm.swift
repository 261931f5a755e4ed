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
