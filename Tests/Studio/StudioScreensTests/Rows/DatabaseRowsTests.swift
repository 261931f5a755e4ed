import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import CoreData
@testable import StudioScreens

/// The objects of a store on PostgreSQL as tables, as statements and as files.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseRowsTests {
    private let stage: DatabaseStage

    init() throws {
        stage = try DatabaseStage()
    }

    private func page(_ address: String, showing text: String) async throws -> HeadlessClient {
        try await stage.workshop.page(address, showing: text, of: [stage.reader])
    }

    private func titles(_ client: HeadlessClient) -> [String] {
        let rows = client.root.all.filter { $0.tag == "tr" && $0.hasClass("row") }
        return rows.compactMap { row in row.all.filter { $0.tag == "td" && !$0.hasClass("table-choice") }.last?.text }
    }

    @Test func rowsAreSortedAndLeadOn() async throws {
        let client = try await page("/0/rows/Note?columns=title", showing: "4 objects")
        try client.tap("title")
        await client.waits("the order") { titles($0) == ["Buy ink", "Cards", "Ink", "Paper"] }
        try client.tap("title")
        await client.waits("the other order") { titles($0) == ["Paper", "Ink", "Cards", "Buy ink"] }
        client.open("/0/rows/Note?where=folder.name%20%3D%3D%20'Inbox'&columns=title,folder,tags&order=title")
        await client.waits(for: "2 objects")
        client.open(try #require(client.links("2").first))
        await client.waits(for: "tags of Note/p")
        await client.waits(for: "2 objects")
        try client.tap("p1")
        await client.waits(for: "to many Note")
        #expect(client.url.hasPrefix("/0/object/Tag/p"))
    }

    @Test func objectsHaveValuesRelationshipsAndHistory() async throws {
        try stage.workshop.write(author: "painter") { context in
            try StudioWorkshop.find("Cards", in: context).setValue(StudioWorkshop.picture, forKey: "picture")
        }
        let library = StudioLibrary([stage.reader])
        let document = library.documents[0]
        await document.look()
        let id = try document.store.read { try StudioWorkshop.find("Cards", in: $0).objectID }
        let note = try #require(ObjectKey(id))
        let client = try await page(StudioAddress.object(0, note), showing: "painter")
        #expect(client.shows("Integer 64") && client.links("Inbox").count == 1, "\(client.text)")
        let (entity, row) = (note.entity, note.row)
        let value = try await StudioFiles(of: library).value(
            inDocument: "0",
            entity: entity,
            row: row,
            attribute: "picture"
        )
        #expect(value?.data == StudioWorkshop.picture && value?.picture != nil)
    }

    @Test func theStatementIsShownWithItsPlanAndItsTime() async throws {
        let client = try await page("/0/rows/Note?where=rank%20%3E%202&columns=title", showing: "1 object")
        try client.toggle("Statement")
        await client.waits(for: "How PostgreSQL finds the rows")
        #expect(client.shows("\"note\"") && client.shows("Seq Scan on note"), "\(client.text)")
        #expect(client.shows("1 row in "), "\(client.text)")
        client.open("/0/rows/Note?where=rnk%20%3E%202")
        await client.waits(for: "Note has no “rnk”")
    }

    @Test func resultsAreFilesAndSwift() async throws {
        let query = "where=rank%20%3C%202&columns=title,rank&order=-rank"
        let client = try await page("/0/rows/Note?\(query)&as=json", showing: "\"title\": \"Ink\"")
        client.open("/0/rows/Note?\(query)&as=csv")
        await client.waits(for: "Ink,1")
        client.open("/0/rows/Note?\(query)&as=swift")
        await client.waits(for: "rank < 2")
        let files = StudioFiles(of: StudioLibrary([stage.reader]))
        let parameters = ["where": "rank < 2", "columns": "title,rank", "order": "-rank"]
        let result = try #require(try await files.result(ofDocument: "0", file: "Note.csv", parameters))
        let lines = try await result.writer.text(limit: .max).split(separator: "\r\n")
        let values = lines.map { $0.split(separator: ",").dropFirst().joined(separator: ",") }
        #expect(values == ["title,rank", "Ink,1", "Cards,0"])
    }

    private func writeLongList() throws {
        try stage.sql(
            """
            INSERT INTO $s.note (id, entity, version, title, rank, is_pinned, folder_id)
            SELECT 1000 + n, (SELECT min(entity) FROM $s.note), 1, 'Note ' || n, n, FALSE, (SELECT min(id) FROM $s.folder)
            FROM generate_series(1, 50000) n
            """
        )
    }

    /// A server that takes its time keeps nobody waiting who does something else: rows are read beside the page.
    @Test func aPageAnswersWhileTheServerReadsItsRows() async throws {
        try writeLongList()
        let desk = StudioDesk(StudioLibrary([stage.reader]), pause: .seconds(60))
        let client = try HeadlessClient(url: "/0/rows/Note?columns=title") { StudioView(desk) }
        await client.waits(for: "50,004 objects")
        let table = try #require(client.find("grid"))
        try await stage.locking("note") {
            client.send("vis", to: table, ["first": 40_000, "last": 40_049])
            try client.toggle("Statement")
            #expect(client.shows("How PostgreSQL finds the rows") && client.shows("\"note\""))
            try await Task.sleep(for: .milliseconds(200))
            #expect(!client.shows("Note 40001"), "nobody can have read it")
        }
        await client.waits(for: "Note 40001")
    }

    @Test func aLongListReadsOnlyWhatIsShown() async throws {
        try writeLongList()
        let library = StudioLibrary([stage.reader])
        let desk = StudioDesk(library, pause: .seconds(60))
        let client = try HeadlessClient(url: "/0/rows/Note?columns=title,folder,tags") { StudioView(desk) }
        await client.waits(for: "50,004 objects")
        let table = try #require(client.find("grid"))
        #expect(client.root.all.count { $0.tag == "tr" && $0.hasClass("row") } < 300)
        let measurements = try library.documents[0].store.read { context in
            try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore).measurements
        }
        measurements.begin()
        client.send("vis", to: table, ["first": 40_000, "last": 40_049])
        await client.waits(for: "Note 40001")
        let figures = measurements.statements.figures.filter { $0.key.contains("SELECT") }
        // A page of fifty takes a statement for its rows, one for the folders and one for the numbers of tags.
        #expect(figures.values.reduce(0) { $0 + $1.count } <= 3 * 6, "\(figures.keys.joined(separator: "\n"))")
        #expect(figures.values.reduce(0) { $0 + $1.rows } <= 6 * 50 * 3)
        measurements.end()
        measurements.begin()
        client.send("vis", to: table, ["first": 40_000, "last": 40_049])
        #expect(measurements.statements.figures.isEmpty)
    }
}
