/// Which column of a result each slot of a row is read from.
///
/// Every statement that selects rows begins with three columns: the key, the stored number of the entity and the version.
struct RowColumns: Hashable, Sendable {
    static let key = 0
    static let entityNumber = 1
    static let version = 2
    static let firstValue = 3

    /// The number of the first entity whose rows may come.
    let firstEntity: Int
    /// For each entity from the first on, the column of each slot. Empty if rows come without values.
    let columnsBySlot: [[Int32]]

    /// The columns of an entity's slots.
    func columns(ofEntity number: Int) -> [Int32] {
        columnsBySlot[number - firstEntity]
    }
}
