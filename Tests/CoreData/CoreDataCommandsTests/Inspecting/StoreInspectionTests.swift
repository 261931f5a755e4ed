import Foundation
import Testing

@testable import CoreData

@Suite struct StoreInspectionTests {
    @Test func sizesAreThoseOfPagesOrElseOfValues() throws {
        let workshop = try Workshop()
        try workshop.write("Notes.sqlite") { context in
            for number in 0..<500 {
                let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
                tag.setValue(String(repeating: "x", count: 100) + "\(number)", forKey: "name")
            }
        }
        let exact = try StoreInspection.of(workshop.url("Notes.sqlite"))
        var scope = StoreInspection.Scope()
        scope.countsPages = false
        let estimated = try StoreInspection.of(workshop.url("Notes.sqlite"), scope: scope)
        #expect(exact.sizes.areExact == true && estimated.sizes.areExact == false)
        let size = try #require(exact.sizes.parts.first { $0.name == "ZTAG" }).size
        let pages = Int64(exact.sizes.pages ?? 0) * Int64(exact.sizes.pageSize ?? 0)
        #expect((50_000...80_000).contains(size))
        #expect(exact.sizes.parts.reduce(0) { $0 + $1.size } <= pages)
        #expect(exact.sizes.parts.contains { $0.isIndex && $0.table == "ZTAG" })
        let values = try #require(estimated.sizes.parts.first { $0.name == "ZTAG" }).size
        #expect((50_000...size).contains(values))
    }

    @Test func onlyRowsAreCountedWhereNothingElseIsAsked() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        try workshop.execute("UPDATE ZITEM SET ZFOLDER = 77")
        let rows = try StoreInspection.of(workshop.url("Notes.sqlite"), scope: .init(.rows))
        #expect(rows.entities.map(\.rows) == [2, 0, 2, 3, 2])
        #expect(rows.findings.isEmpty && rows.sizes.parts.isEmpty && rows.indexes.isEmpty)
    }

    @Test func indexesOfTextsTellHowFarTheyHaveCome() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let schema = TextIndex(table: "ZITEM", column: "ZTITLE").schema.map(\.sql)
        for statement in [TextIndex.stateSchema] + schema { try workshop.execute(statement) }
        try workshop.execute("INSERT INTO \(TextIndex.stateTable) VALUES ('TEXTINDEX$ZITEM$ZTITLE', 2, 1)")
        let index = try #require(try StoreInspection.of(workshop.url("Notes.sqlite")).textIndexes.first)
        #expect(index.table == "ZITEM" && index.column == "ZTITLE" && index.behind == 3 && index.logged == 0)
    }

    @Test func joinTablesAndConstraintsAreNamedAsTheModelDoes() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let inspection = try StoreInspection.of(workshop.url("Notes.sqlite"))
        let join = try #require(inspection.joinTables.first)
        #expect(inspection.joinTables.count == 1 && join.rows == 3)
        #expect(Set([join.relationship, join.inverse]) == ["Item.tags", "Tag.items"])
        #expect(inspection.uniqueConstraints.map { "\($0.entity) \($0.properties)" } == [#"Tag ["name"]"#])
        #expect(inspection.indexes.contains { $0.isUnique && $0.columns == ["ZNAME"] && $0.table == "ZTAG" })
    }
}
