/// The layout of a store's history: the bit of `ZCOLUMNS` for each property, and the column for each preserved value of
/// deleted objects.
struct HistoryLayout: Sendable {
    /// The layout of an entity's history.
    final class Entity: Sendable {
        /// A preserved value of a deleted object.
        struct Tombstone: Sendable {
            /// The number of the column, from 0.
            let index: Int
            /// The column of the entity's table that the value comes from.
            let column: String
            let property: PropertyLayout
            let type: NSAttributeType
        }

        let table: EntityTable
        let tombstones: [Tombstone]
        /// Records that a row is about to be deleted. Takes the numbers of the change and of the transaction, and the
        /// key.
        let deletionSQL: String
        /// The number of columns for preserved values.
        fileprivate let tombstoneCount: Int
        /// The ordinals of the properties in the order of the bits: by name.
        private let ordinals: [Int]
        /// For each ordinal, its bit.
        private let bits: [Int]

        init(_ table: EntityTable, _ dialect: SQLDialect) {
            self.table = table
            let entity = table.entity
            ordinals = entity.properties.sorted { $0.name < $1.name }.map(\.ordinal)
            var bits = Array(repeating: 0, count: ordinals.count)
            for (bit, ordinal) in ordinals.enumerated() {
                bits[ordinal] = bit
            }
            self.bits = bits
            let preserved = ordinals.map { entity.properties[$0] }.filter { property in
                let description = entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription
                return description?.preservesValueInHistoryOnDeletion == true
            }
            tombstoneCount = preserved.count
            // Large values take a column, so that the others are where Apple's framework looks for them, but it stays
            // empty.
            let tombstones: [Tombstone] = preserved.enumerated().compactMap { index, property in
                guard property.slots.count == 1, !property.isExternal, let type = property.attributeType else {
                    return nil
                }
                let column = table.columns[property.slots.lowerBound]
                return Tombstone(
                    index: index,
                    column: column,
                    property: property,
                    type: type
                )
            }
            self.tombstones = tombstones
            deletionSQL = dialect.text(.insert(Self.deletion(from: table.ownTable, tombstones))).sql
        }

        private static func deletion(from table: String, _ tombstones: [Tombstone]) -> SQLInsert {
            let key = SQLExpression.column(0, StoreColumn.key)
            let type = NSPersistentHistoryChangeType.delete.rawValue
            let change: [SQLExpression] = [
                .parameter, .literal(HistoryTable.EntityNumber.change), .literal(type), .column(0, StoreColumn.entity),
                key, .parameter, .null,
            ]
            return SQLInsert(
                table: HistoryTable.changes,
                columns: HistoryTable.changeColumns + columns(of: tombstones),
                rows: .select(
                    SQLSelect(change + values(of: tombstones), from: table, where: .infix(.equal, key, .parameter))
                )
            )
        }

        /// Returns the columns of the history for preserved values.
        static func columns(of tombstones: [Tombstone]) -> [String] {
            tombstones.map { HistoryTable.tombstone($0.index) }
        }

        /// Returns the expressions for preserved values, in a table with the alias 0.
        static func values(of tombstones: [Tombstone]) -> [SQLExpression] {
            tombstones.map { $0.column == EntityTable.absentColumn ? .null : .column(0, $0.column) }
        }

        /// Returns the properties with the given ordinals as bits, of which the first is the highest of its byte.
        func columns(_ changed: SlotSet) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
            for ordinal in changed.numbers where ordinal < bits.count {
                bytes[bits[ordinal] / 8] |= 0x80 >> UInt8(bits[ordinal] % 8)
            }
            return bytes
        }

        /// Returns the ordinals of the properties whose bits are set. Bits without a property are ignored.
        func ordinals(in columns: [UInt8]) -> [Int] {
            ordinals.enumerated().compactMap { bit, ordinal in
                guard bit / 8 < columns.count, columns[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0 else { return nil }
                return ordinal
            }
        }
    }

    let schema: HistorySchema
    let dialect: SQLDialect
    let statements: HistoryStatements
    /// The entities at their numbers less 1.
    private let entities: [Entity]

    /// - Parameter schema: The form of the history in the file.
    init(_ tables: StoreTables, _ schema: HistorySchema) {
        self.schema = schema
        dialect = tables.dialect
        statements = HistoryStatements(tables.dialect)
        entities = tables.tables.map { Entity($0, tables.dialect) }
    }

    func entity(_ number: Int) -> Entity { entities[number - 1] }

    /// Returns the number of columns that the history of a store needs for preserved values.
    static func tombstoneCount(_ tables: StoreTables) -> Int {
        tables.tables.map { Entity($0, tables.dialect).tombstoneCount }.max() ?? 0
    }
}

/// The form of the history in a store's file.
struct HistorySchema: Sendable {
    /// Whether the texts of transactions are in a table of their own; files from before iOS 11 have them in the
    /// transactions.
    let hasStrings: Bool
    /// The number of columns for preserved values of deleted objects.
    let tombstoneCount: Int
}
