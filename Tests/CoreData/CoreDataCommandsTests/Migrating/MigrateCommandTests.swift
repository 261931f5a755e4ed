import CoreData
import CoreDataCommands
import Foundation
import Testing

@Suite struct MigrateCommandTests {
    @Test func aStoreIsMigratedInPlace() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let answer = workshop.run("migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld")
        #expect(answer.status == .success, "\(answer.messages)")
        #expect(answer.output.contains("How    in place, in one transaction"))
        #expect(answer.output.contains("Tag.color  added   inferred"), "\(answer.output)")
        #expect(answer.output.contains("Link          –      0  new"), "\(answer.output)")
        #expect(answer.output.contains("✓ migrated to “Notes 2” in "))
        #expect(try workshop.integer("SELECT count(*) FROM ZITEM") == 5)
        #expect(try workshop.integer("SELECT count(*) FROM ZTAG WHERE ZCOLOR IS NULL") == 2)
        let again = workshop.run("migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld")
        #expect(again.status == .success)
        #expect(again.output.contains("How    nothing to do: the store has this version"))
    }

    @Test(arguments: [NSXMLStoreType, NSBinaryStoreType])
    func otherStoresAreCopied(_ type: String) throws {
        let workshop = try Workshop()
        try workshop.writeNotes("Notes.store", type: type)
        let before = try workshop.bytes()
        let call = ["migrate", "Notes.store", "--model", "Notes.xcdatamodeld"]
        let rehearsal = workshop.run(call + ["--dry-run"])
        #expect(rehearsal.status == .success, "\(rehearsal.messages)")
        #expect(rehearsal.output.contains("Notes  Notes 2  inferred"), "\(rehearsal.output)")
        #expect(try workshop.bytes() == before)
        #expect(workshop.run(call).status == .success)
        let after = workshop.run("inspect", "Notes.store", "--model", "Notes.xcdatamodeld")
        #expect(after.output.contains("“Notes 2” of Notes.xcdatamodeld, the current one"))
        #expect(after.output.contains("6 entities, 9 objects"))
    }

    /// What a version no longer has is counted, in each kind of store alike.
    @Test(arguments: [NSSQLiteStoreType, NSBinaryStoreType, NSXMLStoreType])
    func whatIsDroppedIsCounted(_ type: String) throws {
        let workshop = try Workshop()
        try NotesModel.write(NotesModel.poorer, as: "Notes 5", to: workshop.url("Notes.xcdatamodeld"))
        try workshop.writeNotes("Notes.store", type: type)
        let before = try workshop.bytes()
        let call = ["migrate", "Notes.store", "--model", "Notes.xcdatamodeld", "--to", "Notes 5", "--dry-run"]
        let answer = workshop.run(call)
        #expect(answer.status == .success, "\(answer.messages)")
        let expected = """

            Dropped
              What                                  In the store
              ────────────────────────────────────  ────────────
              all objects of Folder                            2
              the values of Item.title                         5
              the links of Item.tags and Tag.items             3
              the links of Note.folder                         3

            """
        #expect(answer.output.contains(expected), "\(answer.output)")
        #expect(try workshop.bytes() == before)
        let kept = workshop.run("migrate", "Notes.store", "--model", "Notes.xcdatamodeld", "--dry-run")
        #expect(!kept.output.contains("Dropped"), "\(kept.output)")
    }

    /// Columns that no property explains are told by an inspection, stay with their table, and are counted where they go with it.
    @Test func whatNothingExplainsIsToldAndKeptOrCounted() throws {
        let workshop = try Workshop()
        try NotesModel.write(NotesModel.poorer, as: "Notes 5", to: workshop.url("Notes.xcdatamodeld"))
        try workshop.writeNotes()
        for table in ["ZFOLDER", "ZTAG"] {
            try workshop.execute("ALTER TABLE \(table) ADD COLUMN ZODD VARCHAR")
            try workshop.execute("UPDATE \(table) SET ZODD = 'odd'")
        }
        let inspection = workshop.run("inspect", "Notes.sqlite")
        #expect(inspection.status == .problems)
        let text = "ZTAG.ZODD has values that no property of the model explains (2)"
        #expect(inspection.output.contains(text), "\(inspection.output)")
        let call = ["migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld", "--to", "Notes 5"]
        let forecast = workshop.run(call + ["--dry-run"])
        let expected = """

            Dropped, though nothing in the model explains it
              What                    In the store
              ──────────────────────  ────────────
              values of ZFOLDER.ZODD             2

            """
        #expect(forecast.output.contains(expected), "\(forecast.output)")
        #expect(workshop.run(call).status == .success)
        #expect(try workshop.integer("SELECT count(ZODD) FROM ZTAG") == 2)
    }

    @Test func theStoreIsCopiedFirst() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let call = ["migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld", "--backup"]
        #expect(workshop.run(call + ["--dry-run"]).output.contains("would be copied to Notes-backup.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: workshop.url("Notes-backup.sqlite").path))
        try Data("taken".utf8).write(to: workshop.url("Notes-backup.sqlite"))
        #expect(workshop.run(call).output.contains("The store was copied to Notes-backup-2.sqlite."))
        let copy = workshop.run("inspect", "Notes-backup-2.sqlite", "--model", "Notes.xcdatamodeld")
        #expect(copy.status == .success)
        #expect(copy.output.contains("Version       “Notes” of"))
        #expect(try Data(contentsOf: workshop.url("Notes-backup.sqlite")) == Data("taken".utf8))
    }

    @Test(arguments: [
        ("Notes 4", "Cannot infer how to migrate the store: Article.source", false),
        ("Notes 3", "2 objects with \"Inbox\"", true),
    ])
    func failuresLeaveTheStoreAsItWas(_ version: String, _ reason: String, _ isFoundInData: Bool) throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let before = try workshop.bytes()
        let call = ["migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld", "--to", version]
        for arguments in [call + ["--dry-run"], call] {
            let answer = workshop.run(arguments)
            #expect(answer.status == .failure)
            #expect(answer.messages.contains(reason), "\(answer.messages)")
            #expect(answer.messages.contains("version of the store:  “Notes” \(try workshop.model().versionChecksum)"))
            let target = try workshop.model(version).versionChecksum
            #expect(answer.messages.contains("version to go to:      “\(version)” \(target)"))
            #expect(answer.messages.contains("    \(isFoundInData ? "Folder" : "Article"): "))
            #expect(try workshop.bytes() == before)
        }
    }

    @Test func progressIsShownWhereItCanBeWrittenOver() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let call = ["migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld"]
        let answer = workshop.run(call, abilities: .init(isRewritable: true))
        #expect(answer.messages.contains(" %  ZTAG"), "\(answer.messages)")
        #expect(answer.messages.hasSuffix("\u{1B}[2K"))
    }

    @Test func somebodyWhoHasTheStoreOpenKeepsIt() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try workshop.model())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: workshop.url("Notes.sqlite"))
        let answer = workshop.run("migrate", "Notes.sqlite", "--model", "Notes.xcdatamodeld")
        #expect(answer.status == .failure)
        #expect(answer.messages.contains("while it is open"), "\(answer.messages)")
        try coordinator.remove(store)
        #expect(workshop.run("inspect", "Notes.sqlite").status == .success)
    }
}
