/// How the history of a store tells of objects: which bit of `ZCOLUMNS` stands for which property, and which values of
/// deleted objects are kept in which column.
struct HistoryLayout: Sendable {
    /// The same of one entity.
    final class Entity: Sendable {
        /// A value of a deleted object that is kept.
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
        /// The columns of the history for these values, and where they come from, as the end of a list.
        let tombstoneLists: (columns: String, values: String)
        /// Records that a row is about to be deleted: takes the number of the change, that of the transaction and the key.
        let deletionSQL: String
        /// How many columns the values of a deleted object take.
        fileprivate let tombstoneCount: Int
        /// The ordinals of the properties in the order of the bits: by name.
        private let ordinals: [Int]
        /// For each ordinal, its bit.
        private let bits: [Int]

        init(_ table: EntityTable) {
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
            // Large values have a column, so that the others are where Apple's framework looks for them, but stay empty.
            let tombstones: [Tombstone] = preserved.enumerated().compactMap { index, property in
                guard property.slots.count == 1, !property.isExternal, let type = property.attributeType else {
                    return nil
                }
                let column = table.columns[property.slots.lowerBound]
                return Tombstone(
                    index: index,
                    column: column == EntityTable.absentColumn ? "NULL" : column,
                    property: property,
                    type: type
                )
            }
            self.tombstones = tombstones
            tombstoneLists = (
                tombstones.map { ", \(HistorySchema.tombstoneColumn($0.index))" }.joined(),
                tombstones.map { ", \($0.column)" }.joined()
            )
            deletionSQL = """
                INSERT INTO ACHANGE (\(HistoryWriter.columns)\(tombstoneLists.columns)) \
                SELECT ?, \(HistorySchema.EntityNumber.change), 2, Z_ENT, Z_PK, ?, NULL\(tombstoneLists.values) \
                FROM \(table.table) WHERE Z_PK = ?
                """
        }

        /// The properties with these ordinals as bits, of which the first is the highest of its byte.
        func columns(_ changed: SlotSet) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
            for ordinal in changed.numbers where ordinal < bits.count {
                bytes[bits[ordinal] / 8] |= 0x80 >> UInt8(bits[ordinal] % 8)
            }
            return bytes
        }

        /// The ordinals of the properties that bits stand for. Bits without a property mean nothing.
        func ordinals(in columns: [UInt8]) -> [Int] {
            ordinals.enumerated().compactMap { bit, ordinal in
                guard bit / 8 < columns.count, columns[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0 else { return nil }
                return ordinal
            }
        }
    }

    let schema: HistorySchema
    /// The entities at their numbers less 1.
    private let entities: [Entity]

    /// - Parameter schema: What the file has of a history.
    init(_ tables: StoreTables, _ schema: HistorySchema) {
        self.schema = schema
        entities = tables.tables.map(Entity.init)
    }

    func entity(_ number: Int) -> Entity { entities[number - 1] }

    /// How many columns the history of a store needs for values of deleted objects.
    static func tombstoneCount(_ tables: StoreTables) -> Int {
        tables.tables.map { Entity($0).tombstoneCount }.max() ?? 0
    }
}
