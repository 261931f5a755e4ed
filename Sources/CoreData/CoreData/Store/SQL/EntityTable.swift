/// Where an SQL store keeps an entity's objects: names of columns by slot, and of what relationships need.
struct EntityTable: Sendable {
    /// How an SQL store keeps a relationship.
    enum Relationship: Sendable {
        /// To-one: columns of the entity's own table. `order` is the column with the object's place in the inverse, if
        /// that is ordered.
        case ownColumns(key: String, entityNumber: String?, order: String?)
        /// To-many over a column of the destination's table that holds the owner's key. If the relationship has no inverse,
        /// nothing else writes that column.
        case destinationColumn(table: String, key: String, order: String?, hasInverse: Bool)
        /// Many-to-many over a table of pairs. `order` holds the members' places in this relationship, `inverseOrder`
        /// the owners' places in the inverse.
        case joinTable(table: String, ownKey: String, memberKey: String, order: String?, inverseOrder: String?)
    }

    let entity: EntityLayout
    /// The table of the entity's hierarchy.
    let table: String
    /// The number that rows of the entity have in this store: that of the entity in its model, unless the store was made
    /// with another one.
    let storedNumber: Int
    /// The column of each slot.
    let columns: [String]
    /// How relationships are kept, by ordinal.
    let relationships: [Int: Relationship]
    /// The indexes of texts that the file has, by column.
    var textIndexes: [String: TextIndex] = [:]
}
