/// Where a store keeps the places of an ordered relationship's members.
struct OrderedPlace {
    /// Takes the owner's key, and gives the members' keys and places.
    let selectSQL: String
    /// Takes a place, and what `parameters` says.
    let updateSQL: String
    private let takesOwner: Bool

    /// Nil if the relationship is not ordered.
    init?(_ table: EntityTable, _ ordinal: Int) {
        switch table.relationships[ordinal] {
        case .destinationColumn(let table, let key, let order?, _):
            selectSQL = "SELECT Z_PK, \(order) FROM \(table) WHERE \(key) = ?"
            updateSQL = "UPDATE \(table) SET \(order) = ? WHERE Z_PK = ?"
            takesOwner = false
        case .joinTable(let join, let ownKey, let memberKey, let order?, _):
            selectSQL = "SELECT \(memberKey), \(order) FROM \(join) WHERE \(ownKey) = ?"
            updateSQL = "UPDATE \(join) SET \(order) = ? WHERE \(memberKey) = ? AND \(ownKey) = ?"
            takesOwner = true
        default:
            return nil
        }
    }

    /// What `updateSQL` takes after the place.
    func parameters(member: Int64, owner: Int64) -> [Int64] {
        takesOwner ? [member, owner] : [member]
    }
}
