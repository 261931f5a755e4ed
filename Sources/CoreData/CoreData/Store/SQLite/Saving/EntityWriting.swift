/// How rows of an entity are written: what of each slot, and the statements that do it.
final class EntityWriting: Sendable {
    /// What becomes of a slot.
    struct WrittenSlot: Sendable {
        let form: Slot.Form
        let column: String
        let isEntityNumber: Bool
        /// Large values go to files.
        let isExternal: Bool
        /// Whether saves write the column: triggers set those of derived attributes, and old files may lack one.
        let isWritten: Bool
    }

    let table: EntityTable
    let slots: [WrittenSlot]
    /// The slots whose values may lie in files.
    let externalSlots: [Int]
    /// Takes the key, and the values of all slots that are written.
    let insertSQL: String
    /// Takes the key and the version.
    let deleteSQL: String
    /// Takes the key. For rows that were never read.
    let deleteAnySQL: String
    /// What else is to run when a row is deleted. Each takes the key.
    let cleanupSQL: [String]
    /// Takes the key.
    let selectSQL: String
    /// Reads what `selectSQL` gives.
    let reader: RowReader

    init(_ table: EntityTable, _ tables: StoreTables) {
        self.table = table
        let slots = zip(table.entity.slots, table.columns).map { slot, column in
            let property = table.entity.properties[slot.ordinal]
            var isEntityNumber = false
            if case .entityNumber = slot.role { isEntityNumber = true }
            return WrittenSlot(
                form: slot.form,
                column: column,
                isEntityNumber: isEntityNumber,
                isExternal: property.isExternal && slot.form == .bytes,
                isWritten: !property.isDerived && column != EntityTable.absentColumn
            )
        }
        self.slots = slots
        let written = slots.filter(\.isWritten).map(\.column)
        externalSlots = slots.indices.filter { slots[$0].isExternal }
        let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + written
        let parameters = ["?", String(table.storedNumber), "1"] + written.map { _ in "?" }
        insertSQL = """
            INSERT INTO \(table.table) (\(columns.joined(separator: ", "))) \
            VALUES (\(parameters.joined(separator: ", ")))
            """
        // Files of others may have rows without a version, which are read as being of version 0.
        let deletion = "DELETE FROM \(table.table) WHERE Z_PK = ?"
        deleteAnySQL = deletion
        deleteSQL = deletion + " AND ifnull(Z_OPT, 0) = ?"
        cleanupSQL = RelationshipWriter.cleanup(table)
        let selected = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns
        selectSQL = "SELECT \(selected.joined(separator: ", ")) FROM \(table.table) WHERE Z_PK = ?"
        let own = table.columns.indices.map { Int32(RowColumns.firstValue + $0) }
        reader = RowReader(RowColumns(firstEntity: table.entity.number, columnsBySlot: [own]), tables)
    }

    /// Takes the values of the slots, the new version, the key and the old version.
    func updateSQL(_ changed: [Int]) -> String {
        let assignments = changed.map { "\(slots[$0].column) = ?" } + ["Z_OPT = ?"]
        return """
            UPDATE \(table.table) SET \(assignments.joined(separator: ", ")) WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?
            """
    }
}
