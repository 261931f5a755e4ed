import CoreData
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The predicate over the rows: typed, checked, completed, run.
@MainActor
@Suite struct PredicateTests {
    private let workshop: StudioWorkshop

    init() throws {
        workshop = try StudioWorkshop()
        try workshop.writeNotes()
    }

    private func notes() async throws -> HeadlessClient {
        try await workshop.page("/0/rows/Note?columns=title", showing: "4 objects")
    }

    @Test func whatIsTypedIsFound() async throws {
        let client = try await notes()
        client.edit(try client.field("Predicate"), "folder.name == 'Inbox' AND created > '2001-01-02'")
        try client.submit("Predicate")
        await client.waits(for: "1 object")
        #expect(client.shows("Paper") && !client.shows("Cards"))
        #expect(client.url.contains("where=folder.name%20%3D%3D%20%27Inbox%27"))
        // The address brings it back.
        let again = try await workshop.page(client.url, showing: "1 object")
        #expect(try again.field("Predicate").value == "folder.name == 'Inbox' AND created > '2001-01-02'")
        try client.tap("Clear")
        await client.waits(for: "4 objects")
    }

    @Test(arguments: [
        ("titel == 'a'", "titel", "Note has no “titel”; did you mean “title”?"),
        ("title == ", "▲", "is expected"),
        ("rank > 'a'", "a", "“rank” is a number"),
    ])
    func errorsStandAtTheirPlaceWhileTyping(_ typed: String, _ place: String, _ text: String) async throws {
        let client = try await notes()
        client.edit(try client.field("Predicate"), typed)
        await client.waits(for: text)
        #expect(client.find(class: "studio-place")?.text.contains(place) == true, "\(client.text)")
        // The rows of the last predicate that could be run stay.
        try client.submit("Predicate")
        await client.waits(for: text)
        #expect(client.shows("Cards"))
        client.edit(try client.field("Predicate"), "title == 'Ink'")
        await client.waits("no error") { $0.find(class: "studio-problem") == nil }
    }

    @Test func keysAndOperatorsAreCompleted() async throws {
        let client = try await notes()
        client.edit(try client.field("Predicate"), "fol")
        await client.waits("a choice") { $0.find("button", "Complete with folder") != nil }
        try client.tap("Complete with folder")
        #expect(try client.field("Predicate").value == "folder ")
        #expect(client.find("button", "Complete with == nil") != nil)
        client.edit(try client.field("Predicate"), "folder.na")
        try client.tap("Complete with name")
        try client.tap("Complete with BEGINSWITH[cd]")
        #expect(try client.field("Predicate").value == "folder.name BEGINSWITH[cd] ")
        client.edit(try client.field("Predicate"), "folder.name BEGINSWITH[cd] 'fol")
        #expect(client.find("button", "Complete with") == nil)
        client.edit(try client.field("Predicate"), "folder.name BEGINSWITH[cd] 'fol'")
        #expect(client.find("button", "Complete with AND") != nil)
    }

    @Test func theStatementIsShownWithItsPlanAndTheIndexThatHelps() async throws {
        let client = try await workshop.page("/0/rows/Note?where=rank%20%3E%202&columns=title", showing: "1 object")
        try client.toggle("Statement")
        await client.waits(for: "How SQLite finds the rows")
        #expect(client.shows("FROM ZNOTE") && client.shows("SCAN"), "\(client.text)")
        #expect(client.shows("An index on rank would help") && client.shows("byRank"), "\(client.text)")
    }

    /// The index is tried where nobody else looks, and nothing is left of that.
    @Test func theIndexIsTriedOnACopy() async throws {
        let before = try workshop.files()
        // Other tests make copies of other stores meanwhile.
        let folder = FileManager.default.temporaryDirectory
        let temporary = {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
                name.hasPrefix("browsed-")
                    && FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/Notes.sqlite").path)
            }
        }
        let client = try await workshop.page("/0/rows/Note?where=rank%20%3E%202&columns=title", showing: "1 object")
        try client.toggle("Statement")
        await client.waits(for: "Try It on a Copy")
        #expect(client.shows("<fetchIndex name=\"byRank\">") && client.shows("property=\"rank\""), "\(client.text)")
        let copies = try temporary()
        try client.tap("Try It on a Copy")
        await client.waits(for: "On a copy of this store: ")
        #expect(client.shows("The index takes 4.0 KB.") && client.shows("USING INDEX"), "\(client.text)")
        #expect(try workshop.files() == before)
        #expect(try Set(temporary()).subtracting(copies).isEmpty)
    }

    @Test func resultsAreShownAsJSONAndCSVAndSwift() async throws {
        let client = try await notes()
        client.open("/0/rows/Note?where=rank%20%3C%202&columns=title,rank,folder&order=-rank&as=json")
        await client.waits(for: "\"title\": \"Ink\"")
        let code = try #require(client.find(class: "studio-code")).text
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(code.utf8)) as? [[String: Any]])
        #expect(objects.map { $0["id"] as? String } == ["Note/p2", "Note/p1"])
        #expect(objects[1]["folder"] as? String == "Folder/p1")
        #expect(
            client.root.all.contains {
                $0.attributes["href"]
                    == "/export/0/Note.json?where=rank%20%3C%202&order=-rank&columns=folder%2Crank%2Ctitle"
            },
            "\(client.text)"
        )
        try client.choose("CSV")
        await client.waits(for: "object,title,rank,folder")
        #expect(client.shows("Note/p1,Cards,0,Folder/p1"))
        try client.choose("Swift")
        await client.waits(for: "NSFetchRequest<NSManagedObject>(entityName: \"Note\")")
        #expect(client.shows("NSPredicate(format: \"rank < 2\")"))
        #expect(client.shows("NSSortDescriptor(key: \"rank\", ascending: false)"))
    }

    @Test func filesOfResultsHaveAllObjects() async throws {
        try workshop.write { context in
            for number in 3...1_200 { StudioWorkshop.make("Tag", ["name": "a \"quoted\", \n\(number)"], in: context) }
        }
        let files = StudioFiles(of: StudioLibrary([workshop.store]))
        let (json, _) = try #require(try await files.result(ofDocument: "0", file: "Tag.json", ["columns": "name"]))
        let text = try await json.text(limit: .max)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(objects.count == 1_200 && objects[1_199]["name"] as? String == "a \"quoted\", \n1200")
        let (csv, format) = try #require(try await files.result(ofDocument: "0", file: "Tag.csv", ["columns": "name"]))
        let lines = try await csv.text(limit: 3)
        #expect(lines == "object,name\r\nTag/p1,red\r\nTag/p2,blue\r\nTag/p3,\"a \"\"quoted\"\", \n3\"\r\n")
        #expect(format.contentType.hasPrefix("text/csv"))
        #expect(try await files.result(ofDocument: "0", file: "Nothing.csv", [:]) == nil)
        #expect(try await files.result(ofDocument: "7", file: "Tag.csv", [:]) == nil)
        await #expect(throws: (any Error).self) {
            try await files.result(ofDocument: "0", file: "Tag.csv", ["where": "nme == 'a'"])
        }
    }
}
