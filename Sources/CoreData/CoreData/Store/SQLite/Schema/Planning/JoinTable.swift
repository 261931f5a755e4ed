/// A table of pairs, which holds a many-to-many relationship and its inverse.
struct JoinTable: Sendable {
    /// The relationship that the table is named after. Its entity is the owner, its destination the member.
    let relationship: PropertyKey
    /// The inverse, which may be the relationship itself.
    let inverse: PropertyKey
    /// The table's name.
    var name: String
    /// The column with the owner's key.
    var ownerKey: String
    /// The column with the member's key.
    var memberKey: String
    /// The column with the owner's place in the inverse, if that is ordered.
    var ownerOrder: String?
    /// The column with the member's place in the relationship, if that is ordered.
    var memberOrder: String?

    /// Whether the relationship is its own inverse.
    var isReflexive: Bool { relationship == inverse }

    /// The name of the column that a reflexive relationship's owner is in.
    static let reflexiveKey = "REFLEXIVE"

    /// The columns that make up the key, in the order in which Apple's tables have them.
    var keyColumns: [String] { isReflexive ? [memberKey, ownerKey] : [ownerKey, memberKey] }
}
