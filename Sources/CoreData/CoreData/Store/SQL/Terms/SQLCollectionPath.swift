/// The values that a to-many key path or a subquery leads to, as rows of a select of their own.
struct SQLCollectionPath {
    let frame: SQLFrame
    /// The rows at the end of the last relationship.
    let scope: SQLScope
    /// The value that each row gives.
    var element: SQLValue
    /// The number of to-many relationships on the way.
    let hops: Int
    /// Whether the rows themselves are the elements, rather than something that they lead to.
    var isOfMembers: Bool
    /// The owner, if there may be none, where that makes a difference.
    var optionalOwner: SQLExpression?

    /// The values that the members lead to.
    func leading(to element: SQLValue) -> SQLCollectionPath {
        var path = self
        path.element = element
        path.isOfMembers = false
        return path
    }

    /// The same where there are no members if there is no owner.
    var unconditional: SQLCollectionPath {
        var path = self
        path.optionalOwner = nil
        return path
    }
}
