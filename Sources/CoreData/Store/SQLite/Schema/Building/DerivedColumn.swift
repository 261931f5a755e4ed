/// The column of a derived attribute, which triggers write.
struct DerivedColumn {
    let table: String
    let column: String
    let entity: String
    let attribute: String

    /// A column that the file has.
    init?(table: String, column: String, entity: String, attribute: String) {
        guard column != EntityTable.absentColumn else { return nil }
        self.table = table
        self.column = column
        self.entity = entity
        self.attribute = attribute
    }

    /// The triggers that copy a column of the row that `key` leads to: on both ends, whichever changes.
    func followingTriggers(of source: String, in sourceTable: String, key: String) -> [StoreSchema.Trigger] {
        let value = "(SELECT \(source) FROM \(sourceTable) WHERE Z_PK = NEW.\(key))"
        let own = "Z_PK = NEW.Z_PK"
        let referring = "\(key) = NEW.Z_PK"
        return [
            trigger("SOURCE_INSERT", on: table, "INSERT", set: value, where: own),
            trigger("SOURCE_UPDATE", on: table, "UPDATE OF \(key)", set: value, where: own),
            trigger("PARAMETER_INSERT", on: sourceTable, "INSERT", set: "NEW.\(source)", where: referring),
            trigger("PARAMETER_UPDATE", on: sourceTable, "UPDATE OF \(source)", set: "NEW.\(source)", where: referring),
        ]
    }

    /// The triggers that count the rows of another table whose `key` leads here. Their names are Apple's, their bodies are
    /// our own.
    func countingTriggers(of members: String, key: String) -> [StoreSchema.Trigger] {
        let count = "(SELECT COUNT(Z_PK) FROM \(members) WHERE \(key) = NEW.Z_PK)"
        let more = "IFNULL(\(column), 0) + 1"
        let less = "MAX(0, IFNULL(\(column), 0) - 1)"
        let (isNew, isOld) = ("Z_PK = NEW.\(key)", "Z_PK = OLD.\(key)")
        let moved = "UPDATE OF \(key)"
        let changed = "NEW.\(key) IS NOT OLD.\(key)"
        return [
            trigger("SOURCE_INSERT", on: table, "INSERT", set: count, where: "Z_PK = NEW.Z_PK"),
            trigger("PARAMETER_INSERT", on: members, "INSERT", set: more, where: isNew),
            trigger("PARAMETER_UPDATE_INCREMENT", on: members, moved, when: changed, set: more, where: isNew),
            trigger("PARAMETER_UPDATE_DECREMENT", on: members, moved, when: changed, set: less, where: isOld),
            trigger("PARAMETER_DELETE", on: members, "DELETE", set: less, where: isOld),
        ]
    }

    private func trigger(
        _ suffix: String,
        on observed: String,
        _ event: String,
        when: String? = nil,
        set value: String,
        where condition: String
    ) -> StoreSchema.Trigger {
        let name = "Z_DA_\(observed)_\(entity)_\(attribute)_\(suffix)"
        let isInsertion = event == "INSERT"
        let function =
            isInsertion ? DerivedAttributeTriggers.insertFunction : DerivedAttributeTriggers.updateFunction
        let arguments = "'\(table)', Z_ENT, Z_PK, '\(attribute)', \(column)"
        return StoreSchema.Trigger(
            name: name,
            sql: "CREATE TRIGGER \(name) AFTER \(event) ON \(observed) FOR EACH ROW \(when.map { "WHEN \($0) " } ?? "")"
                + "BEGIN UPDATE \(table) SET \(column) = \(value) WHERE \(condition); "
                + "SELECT \(function)(\(arguments)) FROM \(table) WHERE \(condition); END"
        )
    }
}
