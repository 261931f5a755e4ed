import CoreData
import CoreDataCommands
import Foundation
import Testing

@Suite struct DamagedStoreTests {
    /// Returns the report about the store of notes after SQL has damaged it.
    private func findings(after sql: String) throws -> String {
        let workshop = try Workshop()
        try workshop.writeNotes()
        try workshop.execute(sql)
        let before = try workshop.bytes()
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.status == .problems, "\(answer.output)")
        #expect(try workshop.bytes() == before)
        return answer.output
    }

    @Test(arguments: [
        ("UPDATE ZITEM SET ZFOLDER = 77 WHERE Z_PK = 2", "✗ Note.folder leads to objects that are not in ZFOLDER"),
        ("DELETE FROM ZTAG WHERE ZNAME = 'Cards'", "✗ Item.tags leads to objects that are not in ZTAG"),
        ("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Item'", "✗ Item is 1 in Z_PRIMARYKEY as the last key"),
        ("UPDATE ZTAG SET Z_ENT = 99 WHERE Z_PK = 1", "✗ ZTAG has rows with the number 99 in Z_ENT"),
        ("UPDATE ZTAG SET Z_ENT = NULL WHERE Z_PK = 1", "✗ ZTAG has rows with the number NULL in Z_ENT"),
        ("UPDATE Z_MODELCACHE SET Z_CONTENT = X'00'", "✗ Z_MODELCACHE "),
        ("DROP TABLE ZFOLDER", "✗ the tables cannot be read"),
    ])
    func damagesAreFound(_ sql: String, _ finding: String) throws {
        let output = try findings(after: sql)
        #expect(output.contains(finding), "\(output)")
        #expect(!output.contains("nothing wrong"))
    }

    @Test func rowsAreCountedAndNamed() throws {
        let output = try findings(after: "UPDATE ZITEM SET ZFOLDER = 77 WHERE ZFOLDER IS NOT NULL")
        #expect(output.contains("from rows of ZITEM (3)  Z_PK "), "\(output)")
    }

    @Test func filesOfLargeValuesAreComparedWithRows() throws {
        let workshop = try Workshop()
        try workshop.write("Notes.sqlite") { context in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue(Data(count: 200_000), forKey: "picture")
        }
        let folder = workshop.url(".Notes_SUPPORT/_EXTERNAL_DATA")
        #expect(workshop.run("inspect", "Notes.sqlite").status == .success)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let other = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.moveItem(at: folder.appendingPathComponent(name), to: other)
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.status == .problems)
        #expect(answer.output.contains("✗ Note.picture has values whose files are not in _EXTERNAL_DATA (1)"))
        #expect(answer.output.contains("✗ _EXTERNAL_DATA has files that no object refers to"))
    }

    @Test func aFolderOfLargeValuesThatCannotBeListedIsReported() throws {
        let workshop = try Workshop()
        try workshop.write("Notes.sqlite") { context in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue(Data(count: 200_000), forKey: "picture")
        }
        let folder = workshop.url(".Notes_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.status == .problems)
        #expect(answer.output.contains("✗ external data cannot be read"), "\(answer.output)")
        #expect(!answer.output.contains("whose files are not in"))
    }

    @Test func aTruncatedStoreIsReported() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let data = try Data(contentsOf: workshop.url("Notes.sqlite"))
        for pages in [2, 8, data.count / 4096 - 1] {
            try data.prefix(pages * 4096).write(to: workshop.url("Notes.sqlite"))
            let before = try workshop.bytes()
            let answer = workshop.run("inspect", "Notes.sqlite")
            #expect(answer.status != .success, "\(pages) pages")
            #expect((answer.output + answer.messages).contains(#/shorter than it says|damaged|malformed/#))
            #expect(try workshop.bytes() == before)
        }
    }

    /// The report covers what is left of a store.
    @Test func aStoreThatLacksItsEndIsRead() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let data = try Data(contentsOf: workshop.url("Notes.sqlite"))
        try data.dropLast(4096).write(to: workshop.url("Notes.sqlite"))
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.status == .problems)
        #expect(answer.output.contains("✗ Notes.sqlite is shorter than it says"), "\(answer.output)\(answer.messages)")
        #expect(answer.output.contains("5 entities, 9 objects"))
    }

    @Test func whatIsNoStoreIsRefused() throws {
        let workshop = try Workshop()
        try Data("Dear diary".utf8).write(to: workshop.url("text"))
        try Data().write(to: workshop.url("empty"))
        try workshop.writeNotes()
        try workshop.execute("DROP TABLE Z_METADATA")
        for (name, reason) in [
            ("text", "neither SQLite nor"), ("empty", "the file is empty"), ("none", "There is no file"),
            (".", "is a folder"), ("Notes.sqlite", "no metadata"),
        ] {
            let answer = workshop.run("inspect", name)
            #expect(answer.status == .failure)
            #expect(answer.output.isEmpty)
            #expect(answer.messages.contains(reason), "\(answer.messages)")
        }
    }
}
