/// The statements that write rows of an entity, and the columns of its slots.
final class EntityWriting: Sendable {
    /// How the column of a slot is written: small and without references, because saves look at it for each value.
    struct WrittenSlot: Sendable {
        let slot: Int
        let form: Slot.Form
        /// The ordinal of the property.
        let ordinal: Int
        let isEntityNumber: Bool
        /// Whether large values are stored in files.
        let isExternal: Bool
        /// Whether saves write the column: triggers set those of derived attributes, and old files may lack one.
        let isWritten: Bool
        /// Whether the column gives decimals back with all of their digits.
        let keepsDigits: Bool
    }

    let table: EntityTable
    let slots: [WrittenSlot]
    /// The columns of the slots.
    let columns: [String]
    /// Returns the number that a column of a type gives back; nil if all columns keep numbers as they are.
    private let kept: (@Sendable (Double, NSAttributeType) -> Double)?
    /// The slots whose values may be stored in files.
    let externalSlots: [Int]
    /// Inserts a row. Takes the key, and the values of all slots that are written.
    let insertion: RowStatement
    /// Deletes a row. Takes the key and the version.
    let deletion: RowStatement
    /// Deletes a row that was never read. Takes the key.
    let anyDeletion: RowStatement
    /// Whether the rows have unique values besides their keys.
    let isConstrained: Bool
    /// The slots of values that are unique, alone or with others, and that objects may exchange.
    let uniqueSlots: Set<Int>
    /// The same as `deletion` and `anyDeletion`, but they fail if they find no row, in databases that can do so.
    let requiredDeletion: RowStatement
    let anyRequiredDeletion: RowStatement
    /// The statements that run after a row was deleted. Each takes the key.
    let cleanups: [RowStatement]
    /// Selects a row. Takes the key.
    let selectSQL: String
    /// Reads the rows that `selectSQL` selects.
    let reader: RowReader

    init(_ table: EntityTable, _ tables: StoreTables) {
        self.table = table
        let slots = table.entity.slots.indices.map { Self.written($0, table, tables.dialect) }
        self.slots = slots
        columns = table.columns
        kept = tables.dialect.kept
        let constraints = tables.layout.hierarchy(of: tables.layout.entity(table.entity.rootNumber)).flatMap {
            $0.description.uniquenessConstraints
        }
        isConstrained = !constraints.isEmpty
        // Columns of others may not be cleared, not even for a moment.
        let cleared = tables.dialect.attachment == nil ? constraints : []
        uniqueSlots = Set(
            cleared.joined().flatMap { property in
                table.entity.property(named: (property as? NSPropertyDescription)?.name ?? "\(property)")?.slots
                    ?? 0..<0
            }
        )
        let written = slots.filter(\.isWritten).map { table.columns[$0.slot] }
        externalSlots = slots.indices.filter { slots[$0].isExternal }
        let dialect = tables.dialect
        insertion = dialect.rowStatement(.insert(Self.insertion(table, written)))
        let any = SQLStatement.delete(SQLDelete(table: table.ownTable, condition: StoreColumn.isKey))
        let unchanged = SQLStatement.delete(SQLDelete(table: table.ownTable, condition: Self.isUnchanged))
        anyDeletion = dialect.rowStatement(any)
        deletion = dialect.rowStatement(unchanged)
        anyRequiredDeletion = dialect.rowStatement(any, requiresRow: true)
        requiredDeletion = dialect.rowStatement(unchanged, requiresRow: true)
        cleanups = RelationshipStatements.cleanup(table, tables).map { dialect.rowStatement($0) }
        let selected = (StoreColumn.all + table.columns).map { Self.value($0) }
        let isRow = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .parameter)
        selectSQL = dialect.text(SQLSelect(selected, from: table.ownTable, where: isRow)).sql
        let own = table.columns.indices.map { Int32(RowColumns.firstValue + $0) }
        reader = RowReader(RowColumns(firstEntity: table.entity.number, columnsBySlot: [own]), tables)
    }

    private static func written(_ number: Int, _ table: EntityTable, _ dialect: SQLDialect) -> WrittenSlot {
        let (slot, column) = (table.entity.slots[number], table.columns[number])
        let property = table.entity.properties[slot.ordinal]
        var isEntityNumber = false
        if case .entityNumber = slot.role { isEntityNumber = true }
        return WrittenSlot(
            slot: number,
            form: slot.form,
            ordinal: slot.ordinal,
            isEntityNumber: isEntityNumber,
            isExternal: property.isExternal && slot.form == .bytes,
            isWritten: !property.isDerived && column != EntityTable.absentColumn && !table.unwritten.contains(column),
            keepsDigits: dialect.keepsDigits
        )
    }

    /// Returns the number that the column of a slot gives back when a number is written.
    @inline(__always)
    func kept(_ real: Double, inSlot slot: Int) -> Double {
        kept.map { $0(real, table.entity.slots[slot].attributeType) } ?? real
    }

    /// Tests whether a row has the key and the version in the next two parameters.
    private static let isUnchanged = SQLExpression.all([
        StoreColumn.isKey, .infix(.equal, StoreColumn.storedVersion, .parameter),
    ])

    private static func value(_ column: String) -> SQLExpression {
        column == EntityTable.absentColumn ? .null : .column(0, column)
    }

    /// Returns the insertion of a row of version 1. It takes the key and the values of the columns.
    static func insertion(_ table: EntityTable, _ columns: [String]) -> SQLInsert {
        let number = table.hasOwnTable ? [] : [(StoreColumn.entity, SQLExpression.literal(table.storedNumber))]
        let fixed = [(StoreColumn.key, .parameter)] + number + [(StoreColumn.version, .literal(1))]
        return SQLInsert(
            table: table.ownTable,
            columns: fixed.map(\.0) + columns,
            rows: .values(fixed.map(\.1) + columns.map { _ in .parameter })
        )
    }

    /// The columns that are written, in the order of the slots.
    var writtenColumns: [String] { slots.filter(\.isWritten).map { columns[$0.slot] } }

    /// Returns an update of changed slots. It takes the values of the slots, the new version, the key and the old
    /// version.
    func update(_ changed: [Int]) -> SQLUpdate {
        let assignments = (changed.map { columns[$0] } + [StoreColumn.version]).map { SQLUpdate.Assignment($0) }
        return SQLUpdate(table: table.ownTable, assignments: assignments, condition: Self.isUnchanged)
    }

    /// Returns an update that clears the columns of slots. It takes the key.
    func clearing(_ slots: [Int]) -> SQLUpdate {
        SQLUpdate(
            table: table.ownTable,
            assignments: slots.map { SQLUpdate.Assignment(columns[$0], .null) },
            condition: StoreColumn.isKey
        )
    }

    /// Selects the keys and entity numbers of the rows of the hierarchy with some values. Takes the values of the slots.
    func rows(having slots: [Int], besides condition: SQLExpression = .truth(true)) -> SQLSelect {
        let tests = slots.map { SQLExpression.infix(.equal, .column(0, columns[$0]), .parameter) }
        return SQLSelect(
            [.column(0, StoreColumn.key), .column(0, StoreColumn.entity)],
            from: table.table,
            where: .all(tests + [condition])
        )
    }
}

/// A violation of a uniqueness constraint of the model.
struct ConstraintViolation {
    /// The slots that are unique together.
    let slots: [Int]

    /// Returns nil for other errors, and for violations of constraints that the model does not have.
    init?<Session: SQLSession>(_ error: any Error, _ writing: EntityWriting, of session: Session) {
        guard let columns = session.violatedColumns(error, in: writing.table.table) else { return nil }
        slots = columns.compactMap { column in writing.table.columns.firstIndex { $0 == column } }
        guard !slots.isEmpty else { return nil }
    }
}

/// The error for a value that does not have the form of its slot, which is a mistake in the package.
struct MisplacedValue: Error {
    let column: String

    /// The reason, as part of a message.
    var reason: String { "a value of another type was to be written to the column \(column)" }
}
