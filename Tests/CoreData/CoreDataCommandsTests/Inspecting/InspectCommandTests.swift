import CoreData
import CoreDataCommands
import Foundation
import Testing

@Suite struct InspectCommandTests {
    @Test func aReportIsAPleasureToRead() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let answer = workshop.run("inspect", "Notes.sqlite", "--model", "Notes.xcdatamodeld")
        #expect(answer.status == .success)
        #expect(answer.messages.isEmpty)
        #expect(answer.output == GoldenReport.text, "\(answer.output)")
    }

    @Test func plainTerminalsGetPlainCharacters() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let answer = workshop.run("inspect", "Notes.sqlite", abilities: .init(isUnicode: false))
        #expect(answer.output.utf8.allSatisfy { $0 < 128 && $0 != 0x1B })
        #expect(answer.output.contains("|- Article"))
        let colored = workshop.run("inspect", "Notes.sqlite", abilities: .init(hasColors: true)).output
        #expect(colored.contains("\u{1B}[1;36mEntities\u{1B}[0m"))
    }

    @Test func jsonHasAllOfIt() throws {
        let workshop = try Workshop()
        try workshop.write("Notes.sqlite", options: [NSPersistentHistoryTrackingKey: true]) { context in
            context.transactionAuthor = "importer"
            Workshop.fill(context)
        }
        let answer = workshop.run("inspect", "Notes.sqlite", "--json", "--model", "Notes.xcdatamodeld")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        #expect(
            Set(json.keys) == [
                "format", "path", "type", "metadata", "model", "entities", "sizes", "joinTables", "indexes",
                "uniqueConstraints", "textIndexes", "history", "findings",
            ]
        )
        #expect(json["format"] as? Int == 1)
        let entities = try #require(json["entities"] as? [[String: Any]])
        let rows = entities.map { "\($0["name"] ?? "") \($0["rows"] ?? "")" }
        #expect(rows == ["Folder 2", "Item 0", "Article 2", "Note 3", "Tag 2"])
        let history = try #require(json["history"] as? [String: Any])
        #expect(history["transactions"] as? Int == 1 && history["insertions"] as? Int == 9)
        let authors = history["authors"] as? [[String: Any]]
        #expect(authors?.map { $0["name"] as? String } == ["importer"])
        let date = ISO8601DateFormatter().date(from: history["lastDate"] as? String ?? "")
        #expect(try abs(#require(date).timeIntervalSinceNow) < 600)
        let model = (json["model"] as? [String: Any])?["given"] as? [String: Any]
        #expect(model?["version"] as? String == "Notes" && model?["currentVersion"] as? String == "Notes 2")
        #expect((model?["differences"] as? [[String: Any]])?.map { $0["entity"] as? String } == ["Link", "Tag"])
    }

    @Test(arguments: [NSXMLStoreType, NSBinaryStoreType])
    func storesOfOtherTypesAreInspectedToo(_ type: String) throws {
        let workshop = try Workshop()
        try workshop.writeNotes("Notes.store", type: type)
        let before = try workshop.bytes()
        let answer = workshop.run("inspect", "Notes.store", "--model", "Notes.xcdatamodeld")
        #expect(answer.status == .success)
        #expect(answer.output.contains("Type        \(type)"))
        #expect(answer.output.contains("└─ Note            3"), "\(answer.output)")
        #expect(answer.output.contains("5 entities, 9 objects"))
        let alone = workshop.run("inspect", "Notes.store")
        #expect(alone.status == .success)
        #expect(alone.output.contains(type == NSXMLStoreType ? "Note        3" : "Objects were not counted"))
        #expect(try workshop.bytes() == before)
    }

    @Test func aModelOfOthersIsAProblem() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let path = "Notes.xcdatamodeld/Notes 2.xcdatamodel"
        let answer = workshop.run("inspect", "Notes.sqlite", "--model", path)
        #expect(answer.status == .problems)
        #expect(answer.output.contains("Notes 2.xcdatamodel has no version that the store is of"))
        #expect(answer.output.contains("Link    missing"))
    }

    /// Stores written by Apple's framework.
    @Test(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"))
    func storesOfApplesAreSoundAndStayAsTheyAre() throws {
        #expect(Fixtures.stores.count >= 9)
        for store in Fixtures.stores {
            let workshop = try Workshop()
            let name = try Fixtures.copy(store, to: workshop.folder)
            let before = try workshop.bytes()
            let answer = workshop.run("inspect", name, "--deep")
            #expect(answer.status == .success, "\(answer.output)")
            #expect(answer.output.contains("nothing wrong was found"), "\(name)")
            #expect(try workshop.bytes() == before, "\(name)")
        }
    }

    @Test(.enabled(if: Fixtures.areThere, "there are no fixtures beside the package"), arguments: 1...5)
    func versionsOfApplesAreFoundByTheirEntities(_ version: Int) throws {
        let workshop = try Workshop()
        let name = try Fixtures.copy(Fixtures.moody(version), to: workshop.folder)
        let answer = workshop.run("inspect", name, "--model", Fixtures.moodyModel.path)
        let expected = version == 1 ? "Moody" : "Moody \(version)"
        #expect(
            answer.output.contains("Version       “\(expected)” of Moody.xcdatamodeld, the current one is “Moody 6”")
        )
    }
}
