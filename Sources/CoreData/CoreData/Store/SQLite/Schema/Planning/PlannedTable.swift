/// The table of a hierarchy of entities.
struct PlannedTable: Sendable {
    static let fixedColumns = ["Z_PK", "Z_ENT", "Z_OPT"]

    /// The number of the entity at the top.
    let root: Int
    let name: String
    /// The columns behind the fixed ones.
    var columns: [PlannedColumn]
}
