import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The stores that are found at paths, and what is said of those that cannot be read.
@MainActor
@Suite struct DocumentsTests {
    @Test func allStoresOfAFolderAreListed() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let below = workshop.folder.appending(path: "Data/Old")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: workshop.store, to: below.appending(path: "Notes 10.sqlite"))
        try FileManager.default.copyItem(at: workshop.store, to: below.appending(path: "Notes 2.sqlite"))
        try Data("SQLite format 3, or not".utf8).write(to: below.appending(path: "Not.sqlite"))
        let client = try await workshop.page("/", showing: "4 entities, 8 objects", of: [workshop.folder])
        let titles = client.root.all.filter { $0.hasClass("studio-card") }.map { $0.attributes["href"] ?? "" }
        #expect(titles == ["/0/overview", "/1/overview", "/2/overview"])
        #expect(client.shows("Data/Old/Notes 2.sqlite"))
        client.open("/1/rows/Tag")
        await client.waits(for: "2 objects")
        client.open("/9/rows/Tag")
        await client.waits(for: "Stores")
    }

    @Test func pathsWithNothingToShowSaySo() throws {
        let workshop = try StudioWorkshop()
        let compiled = workshop.folder.appending(path: "Only.mom")
        try Data("compiled".utf8).write(to: compiled)
        let client = try workshop.page(of: [workshop.folder, workshop.folder.appending(path: "gone"), compiled])
        #expect(client.shows("There is no Core Data store in \(workshop.folder.path), and no model."))
        #expect(client.shows("There is nothing at"))
        #expect(client.shows("Only.mom is a compiled model") && client.shows("coredata studio Notes.sqlite"))
    }

    @Test func modelsAreListedBesideStores() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        try workshop.writeModel(to: workshop.folder.appending(path: "Models/Only.xcdatamodel"))
        let client = try await workshop.page("/", showing: "4 entities, 8 objects", of: [workshop.folder])
        #expect(client.links("Notes.sqlite 4 entities, 8 objects") == ["/0/overview"], "\(client.text)")
        #expect(client.links("Models/Only.xcdatamodel model") == ["/m0"])
        try client.tap("Models/Only.xcdatamodel")
        await client.waits(for: "Task")
        #expect(client.links("Task").contains("/m0/entity/Task"))
    }

    @Test(arguments: ["text", "empty", "cut", "scrambled", "foreign"])
    func filesThatAreNoStoresSayWhy(_ kind: String) async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        switch kind {
        case "text": try Data("Dear diary".utf8).write(to: workshop.store)
        case "empty": try Data().write(to: workshop.store)
        case "cut": try Data(contentsOf: workshop.store).prefix(9_000).write(to: workshop.store)
        case "scrambled":
            var data = try Data(contentsOf: workshop.store)
            for place in 100..<data.count { data[place] = UInt8(truncatingIfNeeded: place &* 31) }
            try data.write(to: workshop.store)
        default:
            try FileManager.default.removeItem(at: workshop.store)
            let connection = try Connection(path: workshop.store.path, mode: .create)
            try connection.execute("CREATE TABLE Diary (day TEXT)")
            connection.close()
        }
        let before = try workshop.files()
        for address in ["/0/overview", "/0/rows/Note", "/0/history", "/0/tables"] {
            let client = try workshop.page(address)
            await client.waits("a sentence at \(address)") { $0.find(class: "studio-problem") != nil }
        }
        #expect(try workshop.files() == before)
    }

    /// Damage in one table leaves the others to be read, and is told where it is.
    @Test func damagedPagesAreToldWhereTheyAre() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write { context in
            for number in 1...3_000 {
                StudioWorkshop.make("Tag", ["name": String(repeating: "\(number) ", count: 20)], in: context)
            }
            StudioWorkshop.make("Folder", ["name": "whole"], in: context)
        }
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        let root = try connection.withStatement("SELECT rootpage FROM sqlite_master WHERE name = 'ZTAG'") {
            statement -> Int in
            _ = try statement.step()
            return Int(statement.value(0).int64)
        }
        connection.close()
        var data = try Data(contentsOf: workshop.store)
        for place in (root - 1) * 4_096..<root * 4_096 { data[place] = 0xFF }
        try data.write(to: workshop.store)
        let client = try workshop.page("/0/overview")
        await client.waits("a sentence") {
            $0.find(class: "studio-problem") != nil || $0.find(class: "studio-chip-bad") != nil
        }
        client.open("/0/tables")
        await client.waits("the tables or a sentence") {
            $0.shows("ZFOLDER") || $0.find(class: "studio-problem") != nil
        }
    }

    /// A store whose writers keep readers out, and a program that does.
    private func locked(_ workshop: StudioWorkshop) throws -> Connection {
        try workshop.write(options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]]) { context in
            StudioWorkshop.make("Tag", ["name": "red"], in: context)
        }
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.execute("BEGIN EXCLUSIVE")
        return connection
    }

    @Test(arguments: ["overview", "rows/Tag", "object/Tag/p1", "tables/ZTAG", "history"])
    func pagesOfALockedStoreSaySoAndReadOnWhenItIsFree(_ place: String) async throws {
        let workshop = try StudioWorkshop()
        let connection = try locked(workshop)
        let client = try await workshop.page("/0/\(place)", showing: "The file is busy")
        #expect(client.find("main") != nil && client.shows("Notes.sqlite"))
        #expect(client.find(class: "studio-problem") == nil)
        connection.rollBack()
        connection.close()
        await client.waits("the page") {
            !$0.shows("The file is busy") && $0.find("navigation", "Sections")?.text.contains("Tag") == true
        }
        await client.waits(
            for: place == "history" ? "keeps no history" : place == "overview" ? "Version hashes" : "red"
        )
    }

    @Test func whatIsShownStaysWhileTheFileIsLocked() async throws {
        let workshop = try StudioWorkshop()
        let connection = try locked(workshop)
        connection.rollBack()
        let client = try await workshop.page("/0/rows/Tag", showing: "1 object")
        try connection.execute("BEGIN EXCLUSIVE")
        // The reading of this page fails, and is done again.
        client.open("/0/object/Tag/p1")
        await client.waits(for: "The file is busy")
        #expect(client.find("link", "Tag, 1") != nil && client.find(class: "studio-problem") == nil)
        connection.rollBack()
        await client.waits(for: "to many Note")
        await client.waits("no banner") { !$0.shows("The file is busy") }
        connection.close()
    }

    @Test func aStoreThatIsRemovedAndComesBackIsFollowed() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Tag", showing: "2 objects")
        let away = workshop.folder.appending(path: "away")
        try FileManager.default.moveItem(at: workshop.store, to: away)
        await client.waits(for: "There is no file for the store")
        try FileManager.default.moveItem(at: away, to: workshop.store)
        await client.waits(for: "2 objects")
    }
}
