import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

@Suite struct RowReaderTests {
    private let layout = ModelLayout(StoreModel.make())

    /// Returns tables whose entities have other numbers than in the model, as after a migration.
    private func tables(offset: Int) throws -> StoreTables {
        SchemaPlan(layout, storedNumbers: layout.entities.map { $0.number + offset }).storeTables
    }

    private func read(_ sql: String, _ columns: RowColumns, _ tables: StoreTables) throws -> [RowSnapshot] {
        let connection = try Connection(path: ":memory:", mode: .create)
        return try connection.withStatement(sql) { try RowReader(columns, tables).readRows($0) }
    }

    @Test func valuesAreReadInTheFormOfTheirSlots() throws {
        let note = try #require(layout.entity(named: "Note"))
        let slots = note.slots.indices.map { Int32($0 + 3) }
        let values = note.slots.map { slot in
            switch slot.form {
            case .integer: "2.0"
            case .real, .decimal: "7"
            case .text: "12"
            case .bytes: "'ab'"
            }
        }
        let columns = RowColumns(firstEntity: note.number, columnsBySlot: [slots])
        let sql = "SELECT 5, \(note.number), 3, \(values.joined(separator: ", "))"
        let row = try #require(try read(sql, columns, tables(offset: 0)).first)
        #expect((row.key, row.version, row.entityNumber) == (5, 3, note.number))
        for (index, slot) in note.slots.enumerated() {
            switch slot.form {
            case .integer: #expect(row.integer(index) == 2)
            case .real: #expect(row.real(index) == 7)
            case .decimal: #expect(row.value(index, .decimal) == .integer(7))
            case .text: #expect(row.text(index) == "12")
            case .bytes: #expect(row.data(index) == Data("ab".utf8))
            }
        }
    }

    @Test func numbersOfTheStoreBecomeThoseOfTheModel() throws {
        let folder = try #require(layout.entity(named: "Folder"))
        let cover = try #require(folder.property(named: "cover")).slots
        let columns = RowColumns(
            firstEntity: folder.number,
            columnsBySlot: [folder.slots.indices.map { cover.contains($0) ? Int32($0 - cover.lowerBound) + 3 : 5 }]
        )
        let sql = "SELECT 1, \(folder.number + 20), 1, 9, 23, NULL"
        let row = try #require(try read(sql, columns, tables(offset: 20)).first)
        #expect(row.entityNumber == folder.number)
        #expect(row.integer(cover.lowerBound) == 9)
        #expect(row.integer(cover.lowerBound + 1) == 3)
        #expect(row.isNull(0))
    }

    @Test func rowsWithoutValuesHaveNoSlots() throws {
        let columns = RowColumns(firstEntity: 1, columnsBySlot: [])
        let sql = "SELECT column1, column2, 1 FROM (VALUES (1, 2), (2, 3), (3, 5))"
        let rows = try read(sql, columns, tables(offset: 0))
        #expect(rows.map(\.entityNumber) == [2, 3, 5])
        #expect(rows.allSatisfy { $0.slotCount == 0 })
    }

    @Test(arguments: ["0", "-1", "99", "NULL", "9223372036854775807", "'x'", "1"])
    func unknownEntitiesAreDamage(number: String) throws {
        let columns = RowColumns(firstEntity: 2, columnsBySlot: [[]])
        #expect(throws: DamagedRow.self) { try read("SELECT 1, \(number), 1", columns, tables(offset: 0)) }
    }
}
