extension EntityTable {
    /// What stands in ``columns`` for a slot that the file has no column for, so that reading it as a column gives null:
    /// stores from before an entity had subentities lack the number of the destination's entity. Who writes passes over
    /// such slots.
    static let absentColumn = "NULL"
}
