import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

/// Tests of the external form of a store made from a model.
@Suite struct StoreShapeTests {
    private let library: Library
    private let connection: Connection

    init() throws {
        library = try Library()
        connection = try Connection(path: library.url.path, mode: .readOnly)
    }

    private func rows(_ sql: String) throws -> [[SQLiteValue]] {
        try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            var rows: [[SQLiteValue]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).copy })
            }
            return rows
        }
    }

    @Test func S036_entitiesAreNumberedByNameAndSubentitiesAfterTheirParent() throws {
        let numbers = try rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT")
        let names = ["Cover", "Folder", "Keyword", "Note", "Draft"]
        #expect(numbers.prefix(5) == zip(1..., names).map { [.integer($0), .text($1)] }[...])
    }

    @Test func S219_eachHierarchyHasATable() throws {
        let tables = try Set(rows("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap(\.first))
        let expected = ["ZCOVER", "ZFOLDER", "ZKEYWORD", "ZNOTE", "Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE"]
        #expect(tables.isSuperset(of: expected.map { .text($0) }))
        #expect(!tables.contains(.text("ZDRAFT")))
        let columns = try rows("SELECT name FROM pragma_table_info('ZNOTE')").compactMap(\.first)
        #expect(columns.prefix(3) == [.text("Z_PK"), .text("Z_ENT"), .text("Z_OPT")])
        #expect(Set(columns).isSuperset(of: ["ZTITLE", "ZREASON", "ZFOLDER"].map { .text($0) }))
    }
}
