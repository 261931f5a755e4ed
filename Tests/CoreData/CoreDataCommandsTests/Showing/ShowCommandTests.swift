import CoreData
import CoreDataCommands
import Foundation
import Testing

@Suite struct ShowCommandTests {
    private let workshop: Workshop

    init() throws {
        workshop = try Workshop()
    }

    private func json(_ arguments: String...) throws -> [[String: Any]] {
        let answer = workshop.run(["show", "Notes.sqlite"] + arguments + ["--json"])
        #expect(answer.status == .success, "\(answer.messages)")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]])
    }

    @Test func objectsHaveTheNamesOfTheModel() throws {
        try workshop.writeNotes()
        let answer = workshop.run("show", "Notes.sqlite", "Note", "--sort", "-title")
        #expect(answer.status == .success && answer.messages.isEmpty)
        let lines = answer.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true)
        }
        #expect(lines.map { $0.joined(separator: " ") }.first == "title tags folder")
        #expect(
            lines.dropFirst().map { $0.dropFirst().joined(separator: " ") } == [
                "Note 3 1 Inbox", "Note 2 1 Inbox", "Note 1 1 Inbox",
            ]
        )
        #expect(lines.dropFirst().allSatisfy { $0[0].hasPrefix("Note/p") })
    }

    @Test func predicatesColumnsAndLimitsChoose() throws {
        try workshop.writeNotes()
        let found = try json("Note", "--where", "title ENDSWITH '2' AND folder = 'Inbox' AND tags = 'Cards'")
        #expect(found.map { $0["title"] as? String } == ["Note 2"])
        let folder = try #require(found.first?["folder"] as? [String: Any])
        #expect(folder["name"] as? String == "Inbox")
        #expect((folder["id"] as? String)?.hasPrefix("Folder/p") == true)
        #expect((found.first?["tags"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Cards"])
        #expect(try json("Item").count == 5, "objects of those that inherit are shown, too")
        #expect(try Set(json("Folder", "--columns", "name")[0].keys) == ["id", "name"])
        let answer = workshop.run("show", "Notes.sqlite", "Item", "--limit", "2")
        #expect(answer.messages == "2 of 5 objects; --limit 0 shows all\n")
        #expect(try json("Item", "--limit", "0").count == 5)
        let none = workshop.run("show", "Notes.sqlite", "Note", "--where", "folder = nil")
        #expect((none.output, none.messages, none.status) == ("", "no objects found\n", .success))
    }

    @Test(arguments: [
        (["Notee"], "the model has no “Notee”; did you mean “Note”?"),
        (["Note", "--where", "titel = 'a'"], "Note has no “titel”; did you mean “title”?"),
        (["Note", "--where", "title = 1"], "“title” is a text, but 1 is a number; write '1'"),
        (["Note", "--where", "title ="], "Unable to parse the format string"),
        (["Note", "--sort", "tags"], "“tags” cannot be sorted by"),
        (["Note", "--columns", "title,zzzzzz"], "Note has no “zzzzzz”; there are folder, picture, tags, title"),
        (["Note", "--limit", "-1"], "--limit takes a number, not “-1”"),
    ])
    func wrongCallsAreTold(_ arguments: [String], _ reason: String) throws {
        try workshop.writeNotes()
        let answer = workshop.run(["show", "Notes.sqlite"] + arguments)
        #expect(answer.status == .failure)
        #expect(answer.messages.contains(reason), "\(answer.messages)")
    }

    @Test(arguments: [NSXMLStoreType, NSBinaryStoreType])
    func otherStoresNeedTheirModel(_ type: String) throws {
        try workshop.writeNotes("Notes.store", type: type)
        let without = workshop.run("show", "Notes.store", "Note")
        #expect(without.status == .failure)
        #expect(without.messages.contains("it holds no copy of the model that it was made with. Give that model."))
        let answer = workshop.run("show", "Notes.store", "Note", "--model", "Notes.xcdatamodeld", "--columns", "title")
        #expect(answer.status == .success)
        #expect(answer.output.split(separator: "\n").count == 4)
    }

    @Test func aStoreThatCannotBeReadIsTold() throws {
        #expect(workshop.run("show", "None.sqlite", "Note").status == .failure)
        try Data("hello".utf8).write(to: workshop.url("Text.sqlite"))
        #expect(workshop.run("show", "Text.sqlite", "Note").messages.contains("neither SQLite nor"))
        try workshop.write("Notes.sqlite") { _ in }
        try workshop.execute("DROP TABLE Z_MODELCACHE")
        #expect(workshop.run("show", "Notes.sqlite", "Note").status == .failure)
        let given = workshop.run("show", "Notes.sqlite", "Note", "--model", "Notes.xcdatamodeld")
        #expect(given.status == .success, "\(given.messages)")
    }

    @Test func theStoreStaysAsItIs() throws {
        try workshop.writeNotes()
        let before = try Data(contentsOf: workshop.url("Notes.sqlite"))
        _ = try json("Note")
        #expect(try Data(contentsOf: workshop.url("Notes.sqlite")) == before)
    }
}
