/// The column of a derived attribute, which triggers write.
struct DerivedColumn {
    let table: String
    let column: String
    let entity: String
    let attribute: String

    /// Returns nil if the file lacks the column.
    init?(table: String, column: String, entity: String, attribute: String) {
        guard column != EntityTable.absentColumn else { return nil }
        self.table = table
        self.column = column
        self.entity = entity
        self.attribute = attribute
    }

    /// The triggers that maintain a derived attribute, and the statement that computes it for existing rows.
    struct Upkeep {
        let triggers: [StoreSchema.Trigger]
        let recomputation: String
    }

    /// The triggers that set the time of the last save. Every save increments a row's version; triggers do not.
    var saving: Upkeep {
        let seconds = "(julianday('now') - 2451910.5) * 86400.0"
        let own = "Z_PK = NEW.Z_PK"
        return Upkeep(
            triggers: [
                trigger("SOURCE_INSERT", on: table, "INSERT", set: seconds, where: own),
                trigger("SOURCE_UPDATE", on: table, "UPDATE OF Z_OPT", set: seconds, where: own),
            ],
            recomputation: "UPDATE \(table) SET \(column) = \(seconds) WHERE \(column) IS NULL"
        )
    }

    /// Returns the triggers that copy another column of the row.
    func copying(of source: String, function: String?) -> Upkeep {
        let value = Self.applying(function, to: "NEW.\(source)")
        let own = "Z_PK = NEW.Z_PK"
        return Upkeep(
            triggers: [
                trigger("SOURCE_INSERT", on: table, "INSERT", set: value, where: own),
                trigger("SOURCE_UPDATE", on: table, "UPDATE OF \(source)", set: value, where: own),
            ],
            recomputation: recomputation(Self.applying(function, to: "R.\(source)"))
        )
    }

    /// Returns the triggers that copy a column of the row that `key` refers to, when either row changes.
    func following(
        of source: String,
        in sourceTable: String,
        key: String,
        function: String?
    ) -> Upkeep {
        func value(_ row: String) -> String {
            "(SELECT \(Self.applying(function, to: source)) FROM \(sourceTable) WHERE Z_PK = \(row).\(key))"
        }
        let new = Self.applying(function, to: "NEW.\(source)")
        let own = "Z_PK = NEW.Z_PK"
        let referring = "\(key) = NEW.Z_PK"
        return Upkeep(
            triggers: [
                trigger("SOURCE_INSERT", on: table, "INSERT", set: value("NEW"), where: own),
                trigger("SOURCE_UPDATE", on: table, "UPDATE OF \(key)", set: value("NEW"), where: own),
                trigger("PARAMETER_INSERT", on: sourceTable, "INSERT", set: new, where: referring),
                trigger("PARAMETER_UPDATE", on: sourceTable, "UPDATE OF \(source)", set: new, where: referring),
            ],
            recomputation: recomputation(value("R"))
        )
    }

    /// Returns an update that writes the value to rows that do not have it yet. In the value, the row is called `R`.
    private func recomputation(_ value: String) -> String {
        "UPDATE \(table) AS R SET \(column) = \(value) WHERE R.\(column) IS NOT \(value)"
    }

    private static func applying(_ function: String?, to value: String) -> String {
        function.map { "\($0)(\(value))" } ?? value
    }

    /// Returns the triggers that aggregate the rows of another table whose `key` refers to this one. Their names are
    /// Apple's; their bodies are our own.
    func summing(_ value: SummedValue, over members: String, key: String) -> Upkeep {
        func total(_ owner: String) -> String { "(SELECT \(value.total()) FROM \(members) WHERE \(key) = \(owner))" }
        let (isNew, isOld) = ("Z_PK = NEW.\(key)", "Z_PK = OLD.\(key)")
        let observed = ([key] + [value.column].compactMap { $0 }).joined(separator: ", ")
        let moved = "NEW.\(key) IS NOT OLD.\(key)"
        let changed = value.column.map { "\(moved) OR NEW.\($0) IS NOT OLD.\($0)" } ?? moved
        let more = value.more(than: column) ?? total("NEW.\(key)")
        let less = value.less(than: column) ?? total("OLD.\(key)")
        // If a removal has to read all members, so does an addition. Then the result is right in either order.
        let moreAfterChange = value.less(than: column) == nil ? total("NEW.\(key)") : more
        let triggers = [
            trigger("SOURCE_INSERT", on: table, "INSERT", set: total("NEW.Z_PK"), where: "Z_PK = NEW.Z_PK"),
            trigger("PARAMETER_INSERT", on: members, "INSERT", set: more, where: isNew),
            trigger(
                "PARAMETER_UPDATE_INCREMENT",
                on: members,
                "UPDATE OF \(observed)",
                when: changed,
                set: moreAfterChange,
                where: isNew
            ),
            trigger(
                "PARAMETER_UPDATE_DECREMENT",
                on: members,
                "UPDATE OF \(observed)",
                when: changed,
                set: less,
                where: isOld
            ),
            trigger("PARAMETER_DELETE", on: members, "DELETE", set: less, where: isOld),
        ]
        return Upkeep(triggers: triggers, recomputation: recomputation(total("R.Z_PK")))
    }

    /// A table of pairs, seen from one of its relationships.
    struct Pairs {
        let table: String
        let ownKey: String
        let memberKey: String
        /// The table of the members.
        let members: String
    }

    /// Returns the triggers that aggregate the rows that pairs refer to.
    func summing(_ value: SummedValue, over pairs: Pairs) -> Upkeep {
        func total(_ owner: String) -> String {
            guard value.column != nil else {
                return "(SELECT COUNT(\(pairs.memberKey)) FROM \(pairs.table) WHERE \(pairs.ownKey) = \(owner))"
            }
            // The alias is needed because the members may be in the table of the owners.
            return "(SELECT \(value.total(prefix: "M.")) FROM \(pairs.table) P JOIN \(pairs.members) M "
                + "ON M.Z_PK = P.\(pairs.memberKey) WHERE P.\(pairs.ownKey) = \(owner))"
        }
        let counts = value.column == nil
        let more = counts ? value.more(than: column) : nil
        let less = counts ? value.less(than: column) : nil
        let (new, old) = ("NEW.\(pairs.ownKey)", "OLD.\(pairs.ownKey)")
        let added = trigger(
            "PARAMETER_INSERT",
            on: pairs.table,
            "INSERT",
            set: more ?? total(new),
            where: "Z_PK = \(new)"
        )
        let gone = trigger(
            "PARAMETER_DELETE",
            on: pairs.table,
            "DELETE",
            set: less ?? total(old),
            where: "Z_PK = \(old)"
        )
        let created = trigger("SOURCE_INSERT", on: table, "INSERT", set: total("NEW.Z_PK"), where: "Z_PK = NEW.Z_PK")
        let recomputation = recomputation(total("R.Z_PK"))
        guard let source = value.column else {
            return Upkeep(triggers: [created, added, gone], recomputation: recomputation)
        }
        let owners = "Z_PK IN (SELECT \(pairs.ownKey) FROM \(pairs.table) WHERE \(pairs.memberKey) = NEW.Z_PK)"
        let changed = trigger(
            "PARAMETER_UPDATE",
            on: pairs.members,
            "UPDATE OF \(source)",
            set: total("\(table).Z_PK"),
            where: owners
        )
        return Upkeep(triggers: [created, added, changed, gone], recomputation: recomputation)
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
