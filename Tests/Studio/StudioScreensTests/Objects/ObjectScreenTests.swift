import CoreData
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// One object: its values, what it leads to, its history.
@MainActor
@Suite struct ObjectScreenTests {
    @Test func allValuesAreShownAndRelationshipsLeadOn() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/object/Note/p3", showing: "to many Tag")
        #expect(client.title == "Note – Notes.sqlite")
        for text in ["Paper", "2001-01-03 00:00:00 UTC", "Integer 64", "All 2 as a list", "red", "blue"] {
            #expect(client.shows(text), "\(text): \(client.text)")
        }
        client.open(try #require(client.links("Inbox").first))
        await client.waits(for: "to many Note")
        #expect(client.shows("Cards") && client.shows("Paper") && !client.shows("Buy ink"))
        client.open(try #require(client.links("All 2 as a list").first))
        await client.waits(for: "notes of Folder/p1")
    }

    @Test func anObjectOfASubentityHasItsOwnProperties() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/object/Note/p4", showing: "isDone")
        #expect(client.shows("Task/p4"))
    }

    @Test func bytesAreShownAsWhatTheyAre() async throws {
        let workshop = try StudioWorkshop()
        let large = StudioWorkshop.picture + Data(count: 200_000)
        try workshop.write { context in
            StudioWorkshop.make(
                "Note",
                ["picture": large, "settings": ["tone": "warm", "sizes": [1, 2]] as NSDictionary],
                in: context
            )
            StudioWorkshop.make("Note", ["picture": Data([1, 2, 3, 255])], in: context)
        }
        let first = try await workshop.page("/0/object/Note/p1", showing: "tone")
        #expect(first.shows("PNG, 195.4 KB, in a file") && first.shows("External data: "), "\(first.text)")
        #expect(first.root.all.contains { $0.tag == "img" && $0.attributes["src"] == "/value/0/Note/p1/picture" })
        #expect(
            first.shows("Archive of NSDictionary") || first.shows("Archive of NSMutableDictionary"),
            "\(first.text)"
        )
        #expect(first.shows("tone: “warm”") && first.shows("Nothing of it is run here"))
        let second = try await workshop.page("/0/object/Note/p2", showing: "Data, 4 B")
        #expect(second.shows("01 02 03 ff"))
        let list = try await workshop.page("/0/rows/Note?columns=picture,settings", showing: "2 objects")
        #expect(
            list.root.all.contains { $0.tag == "img" && $0.hasClass("studio-thumbnail") } && list.shows("Data, 4 B")
        )
    }

    @Test func bytesAreServedAsPicturesOrToBeDownloaded() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write { context in
            StudioWorkshop.make("Note", ["picture": StudioWorkshop.picture], in: context)
            StudioWorkshop.make("Note", ["picture": Data("<svg onload='alert(1)'/>".utf8)], in: context)
        }
        let files = StudioFiles(of: StudioLibrary([workshop.store]))
        func value(_ row: String, _ attribute: String = "picture") async throws -> StudioFiles.Value? {
            try await files.value(inDocument: "0", entity: "Note", row: row, attribute: attribute)
        }
        let (picture, drawing) = (try await value("p1"), try await value("p2"))
        #expect(picture?.picture == .png && picture?.data == StudioWorkshop.picture)
        #expect(drawing?.picture == nil && drawing?.data == Data("<svg onload='alert(1)'/>".utf8))
        for (row, attribute) in [("p3", "picture"), ("p1", "title"), ("x", "picture")] {
            let nothing = try await value(row, attribute)
            #expect(nothing == nil)
        }
    }

    @Test func theHistoryOfAnObjectTellsWhoChangedWhat() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        try workshop.write(author: "sync") { context in
            let note = try StudioWorkshop.find("Ink", in: context)
            note.setValue("Blue ink", forKey: "title")
            note.setValue(7, forKey: "rank")
        }
        try workshop.write(author: "script") { context in
            try StudioWorkshop.find("Cards", in: context).setValue("Card", forKey: "title")
        }
        let client = try await workshop.page("/0/object/Note/p2", showing: "sync")
        #expect(client.shows("rank, title") && client.shows("inserted") && !client.shows("script"), "\(client.text)")
        try workshop.write(author: "gardener") { context in
            context.delete(try StudioWorkshop.find("Blue ink", in: context))
        }
        await client.waits(for: "There is no object Note/p2 any more.")
        #expect(client.shows("gardener") && client.shows("deleted"))
    }

    @Test(arguments: [
        "/0/object/Note/p77", "/0/object/Note/p0", "/0/object/Nothing/p1", "/0/object/Note", "/0/rows/Nothing",
        "/0/rows",
    ])
    func addressesThatLeadNowhereSaySo(_ address: String) async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try workshop.page(address)
        await client.waits("a sentence") { $0.find(class: "studio-empty") != nil }
    }
}
