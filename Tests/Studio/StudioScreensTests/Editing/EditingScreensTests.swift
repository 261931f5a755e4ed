import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Stores that are changed through Core Data.
@MainActor
@Suite struct EditingScreensTests {
    /// All rows of all tables, as text.
    private func rows(_ url: URL) throws -> [String: [String]] {
        let connection = try Connection(path: url.path, mode: .readOnly, access: .immutable)
        defer { connection.close() }
        func strings(_ sql: String) throws -> [String] {
            try connection.withStatement(sql) { statement in
                var rows: [String] = []
                while try statement.step() {
                    rows.append(
                        (0..<statement.columnCount).map { "\(CellValue(statement.value($0)))" }.joined(separator: "|")
                    )
                }
                return rows
            }
        }
        let names = try connection.withStatement("SELECT name FROM sqlite_master WHERE type = 'table'") { statement in
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try strings("SELECT * FROM \"\($0)\"")) })
    }

    private func page(_ address: String, of workshop: StudioWorkshop, showing text: String) async throws
        -> HeadlessClient
    {
        let client = try workshop.page(address, canEdit: true)
        await client.waits(for: text)
        return client
    }

    private func save(_ client: HeadlessClient, _ count: String) async throws {
        client.open("/0/changes")
        await client.waits("the button") { $0.find("button", "Save \(count)")?.attributes["disabled"] == nil }
        try client.tap("Save \(count)")
    }

    @Test func storesAreOnlyReadUnlessItIsAskedFor() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/object/Note/p1", showing: "Integer 64")
        #expect(
            client.shows("read-only") && client.find("textbox", "title") == nil
                && client.find("button", "Delete") == nil
        )
        client.open("/0/changes")
        await client.waits(for: "To change them, start the studio with --edit.")
        client.open("/0/rows/Note")
        await client.waits(for: "4 objects")
        #expect(client.find("button", "New Note") == nil)
    }

    @Test func aValueIsInTheFileOnceItIsSaved() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let (files, before) = (try workshop.files(), try rows(workshop.store))
        let client = try await page("/0/object/Note/p1", of: workshop, showing: "Integer 64")
        try client.type("New title", into: "title")
        try client.type("7", into: "rank")
        await client.waits(for: "2 unsaved changes")
        client.open("/0/changes")
        await client.waits(for: "title: Cards → New title")
        #expect(client.shows("rank: 0 → 7"))
        // What was not saved is nowhere.
        #expect(try workshop.files() == files)
        try await save(client, "2 Changes")
        await client.waits(for: "Saved 2 changes.")
        let after = try rows(workshop.store)
        let changed = after.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(changed == ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "ZNOTE", "Z_PRIMARYKEY"])
        #expect(zip(before["ZNOTE"] ?? [], after["ZNOTE"] ?? []).filter { $0 != $1 }.count == 1)
        #expect(try workshop.files().keys.sorted() == files.keys.sorted())
        client.open("/0/history")
        await client.waits(for: "coredata studio")
        client.open("/0/object/Note/p1")
        await client.waits(for: "New title")
    }

    @Test func objectsAreMadeConnectedAndDeleted() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await page("/0/rows/Note", of: workshop, showing: "4 objects")
        try client.tap("New Note")
        await client.waits("the fields") { $0.find("textbox", "title") != nil }
        #expect(client.url == "/0/object/Note/t1")
        try client.type("Fresh", into: "title")
        await client.waits("its title") { $0.find("heading", "Fresh") != nil }
        try client.tap("Choose an Object for folder")
        await client.waits("the folders") { $0.find("button", "Choose Archive") != nil }
        try client.tap("Choose Archive")
        await client.waits("the folder") { !$0.links("Archive").isEmpty }
        try client.tap("Add an Object for tags")
        await client.waits("the tags") { $0.find("button", "Choose blue") != nil }
        try client.tap("Choose blue")
        await client.waits("the tag") { !$0.links("blue").isEmpty }
        // The other side has it, too.
        client.open("/0/object/Folder/p2")
        await client.waits("the new note") { !$0.links("Fresh").isEmpty }
        client.open("/0/object/Note/p3")
        await client.waits("the tags") { $0.find("button", "Remove red from tags") != nil }
        try client.tap("Remove red from tags")
        await client.waits("no tag") { $0.find("button", "Remove red from tags") == nil }
        client.open("/0/object/Task/p4")
        await client.waits("the button") { $0.find("button", "Delete") != nil }
        try client.tap("Delete")
        await client.waits(for: "is deleted when the changes are saved")
        try client.tap("Do Not Delete It")
        await client.waits("the button") { $0.find("button", "Delete") != nil }
        try client.tap("Delete")
        await client.waits(for: "is deleted when the changes are saved")
        try await save(client, "6 Changes")
        await client.waits(for: "Saved 6 changes.")
        let titles = try BrowsedStore(workshop.store).read { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            return try context.fetch(request).map { note in
                let folder = (note.value(forKey: "folder") as? NSManagedObject)?.value(forKey: "name") as? String
                let tags = (note.value(forKey: "tags") as? Set<NSManagedObject> ?? []).compactMap {
                    $0.value(forKey: "name") as? String
                }
                return "\(note.value(forKey: "title") ?? "") \(folder ?? "") \(tags.sorted())"
            }
        }
        #expect(
            titles == ["Cards Inbox []", #"Fresh Archive ["blue"]"#, #"Ink Archive ["red"]"#, #"Paper Inbox ["blue"]"#]
        )
        client.open("/0/object/Note/t1")
        await client.waits(for: "It was saved as")
        #expect(client.links("Note/p5") == ["/0/object/Note/p5"])
    }

    @Test func changesAreUndoneAndRedone() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await page("/0/object/Note/p1", of: workshop, showing: "Integer 64")
        try client.type("Other", into: "title")
        try client.type("x", into: "rank")
        await client.waits(for: "This is no integer of 64 bits")
        client.open("/0/changes")
        await client.waits(for: "title: Cards → Other")
        try client.tap("Undo")
        await client.waits(for: "There are no changes.")
        try client.tap("Redo")
        await client.waits(for: "title: Cards → Other")
        try client.tap("Discard All")
        await client.waits(for: "0 unsaved changes")
        client.open("/0/object/Note/p1")
        await client.waits("the field") { $0.find("textbox", "title")?.value == "Cards" }
    }

    @Test func theRulesOfTheModelHold() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let before = try workshop.files()
        let client = try await page("/0/object/Note/p1", of: workshop, showing: "Integer 64")
        try client.type("", into: "rank")
        client.open("/0/changes")
        await client.waits("the problem") { $0.find(class: "studio-problem")?.text.contains("rank") == true }
        try client.tap("Save 1 Change")
        await client.waits(for: "Nothing was saved.")
        #expect(client.shows("rank: 0 → nil"))
        #expect(try workshop.files().filter { $0.key != "Notes.sqlite" } == before.filter { $0.key != "Notes.sqlite" })
        #expect(try rows(workshop.store)["ZNOTE"]?.count == 4)
    }

    @Test(arguments: ["Keep Mine", "Take Theirs"])
    func whatAnotherProgramHasSavedIsTold(_ choice: String) async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await page("/0/object/Note/p1", of: workshop, showing: "Integer 64")
        try client.type("Mine", into: "title")
        try client.type("5", into: "rank")
        try workshop.write { try StudioWorkshop.find("Cards", in: $0).setValue("Theirs", forKey: "title") }
        client.open("/0/changes")
        await client.waits(for: "Another program has changed title meanwhile from Cards to Theirs; you, to Mine.")
        #expect(client.find("button", "Save 2 Changes")?.attributes["disabled"] != nil)
        try client.tap(choice)
        let count = choice == "Keep Mine" ? "2 Changes" : "1 Change"
        await client.waits("no conflict") { !$0.shows("Another program") }
        try await save(client, count)
        await client.waits(for: "Saved")
        let note = try BrowsedStore(workshop.store).read { context in
            let note = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first {
                $0.objectID.uriRepresentation().lastPathComponent == "p1"
            }
            return ["\(note?.value(forKey: "title") ?? "")", "\(note?.value(forKey: "rank") ?? "")"]
        }
        #expect(note == [choice == "Keep Mine" ? "Mine" : "Theirs", "5"])
    }

    /// What is changed from both ends of a relationship, or changed and deleted, is as it was left, and no conflict.
    @Test func changesAreMadeInTheirOrder() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let session = EditSession(BrowsedStore(workshop.store))
        let (note, ink) = (ObjectKey("Note", 1), ObjectKey("Note", 2))
        let archive = ObjectLink(ObjectKey("Folder", 2), title: "Archive")
        session.add(ObjectLink(note, title: "Cards"), to: EditedProperty(object: archive.key, name: "notes"))
        session.set(EditedProperty(object: note, name: "folder"), from: .object(archive), to: .none)
        session.set(EditedProperty(object: note, name: "title"), from: .text("Cards"), to: .text("Loose"))
        session.set(EditedProperty(object: ink, name: "title"), from: .text("Ink"), to: .text("Red ink"))
        let (changes, model) = (session.changes, try #require(try StoreModel(of: BrowsedStore(workshop.store))))
        let detail = try BrowsedStore(workshop.store).read { context in
            try EditedGraph.looking(at: changes, in: context) { try ObjectDetail(ink, of: model, in: $0) }
        }
        session.delete(try #require(detail))
        await session.save()
        #expect(session.conflicts.isEmpty && session.report?.hasPrefix("Saved") == true, "\(session.conflicts)")
        let notes = try BrowsedStore(workshop.store).read { context in
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).map { note in
                "\(note.value(forKey: "title") ?? "") \(note.value(forKey: "folder") == nil)"
            }
        }
        #expect(notes.sorted() == ["Buy ink false", "Loose true", "Paper false"])
    }

    /// A conflict that nobody has looked at yet is one, too.
    @Test func aSaveReplacesNothingUnseen() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let session = EditSession(BrowsedStore(workshop.store))
        let note = ObjectKey("Note", 1)
        session.set(EditedProperty(object: note, name: "title"), from: .text("Old"), to: .text("Mine"))
        await session.save()
        #expect(session.report == "Nothing was saved." && session.conflicts.map(\.theirs) == [.text("Cards")])
        session.set(EditedProperty(object: ObjectKey("Note", 99), name: "title"), from: .text(""), to: .text("Gone"))
        await session.save()
        #expect(session.report == "Nothing was saved." && session.conflicts.map(\.theirs) == [.text("Cards")])
        #expect(session.problems.first?.text.contains("Note/p99 is no longer in the store") == true)
        #expect(session.changes.count == 2)
    }

    @Test func bytesThatNobodyUnderstandsStay() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write { context in
            let values: [String: Any] = [
                "title": "a", "settings": ["tone": "warm"] as NSDictionary, "picture": StudioWorkshop.picture,
            ]
            StudioWorkshop.make("Note", values, in: context)
        }
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.execute("UPDATE ZNOTE SET ZSETTINGS = x'0102030405'")
        connection.close()
        let client = try await page("/0/object/Note/p1", of: workshop, showing: "Data, 5 B")
        #expect(client.find("textbox", "settings") == nil && client.find("textbox", "picture") == nil)
        try client.type("b", into: "title")
        try await save(client, "1 Change")
        await client.waits(for: "Saved one change.")
        let row = try #require(try rows(workshop.store)["ZNOTE"]?.first)
        #expect(row.contains("text(\"b\")") && row.contains("[1, 2, 3, 4, 5]") && row.contains("size: 69"), "\(row)")
    }

    @Test func theFileKeepsItsJournal() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write(options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]]) { context in
            StudioWorkshop.make("Tag", ["name": "red"], in: context)
        }
        let files = try workshop.files().keys.sorted()
        let before = try Data(contentsOf: workshop.store)
        let client = try await page("/0/object/Tag/p1", of: workshop, showing: "many Note")
        try client.type("green", into: "name")
        try await save(client, "1 Change")
        await client.waits(for: "Saved one change.")
        let after = try Data(contentsOf: workshop.store)
        #expect(after[18...19] == before[18...19] && after != before)
        #expect(try workshop.files().keys.sorted() == files && (try rows(workshop.store))["ACHANGE"] == nil)
    }

    @Test func aStoreWhoseModelIsAGuessIsNotChanged() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.execute("DROP TABLE Z_MODELCACHE")
        connection.close()
        let file = workshop.folder.appending(path: "Notes.xcdatamodel")
        try workshop.writeModel(to: file)
        let text = try String(contentsOf: file.appending(path: "contents"), encoding: .utf8)
        try Data(text.replacing("optional=\"YES\" attributeType=\"Date\"", with: "attributeType=\"Date\"").utf8)
            .write(to: file.appending(path: "contents"))
        let before = try workshop.files()
        let client = try await page("/0/object/Tag/p1", of: workshop, showing: "many Note")
        try client.type("green", into: "name")
        try await save(client, "1 Change")
        await client.waits(for: "the hashes of its model are not those of")
        #expect(client.shows("Nothing was saved.") && client.shows("name: red → green"))
        #expect(try workshop.files() == before)
    }

    /// An attribute of an entity with objects that can be given any text or number.
    private func editable(in document: StudioDocument) -> (EntityShape, AttributeShape)? {
        let entities = document.model?.entities.filter { document.model?.counts[$0.name] ?? 0 > 0 } ?? []
        let all = entities.flatMap { entity in entity.attributes.map { (entity, $0) } }
        return all.first { [.stringAttributeType, .doubleAttributeType].contains($0.1.type) && $0.1.isEditable }
    }

    /// Nothing but the row that was changed, and the history, differs in a store that Apple's framework has written.
    @Test(.enabled(if: StoreFixtures.areThere)) func storesOfApplesAreChangedInOneRow() async throws {
        let workshop = try StudioWorkshop()
        try StoreFixtures.copy(to: workshop.folder)
        let library = StudioLibrary([workshop.folder], canEdit: true)
        var count = 0
        for document in library.documents {
            await document.look()
            guard let session = document.edits, case .copy? = document.model?.origin,
                let (entity, attribute) = editable(in: document)
            else { continue }
            let before = try rows(document.url)
            let (key, was) = try document.store.read { context in
                let object = try #require(
                    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)).first
                )
                return (try #require(ObjectKey(object.objectID)), RowReader.cell(attribute, of: object))
            }
            let new = attribute.type == .stringAttributeType ? CellValue.text("Changed here") : .real(0.5)
            session.set(EditedProperty(object: key, name: attribute.name), from: was, to: new)
            await session.save()
            #expect(
                session.report == "Saved one change.",
                "\(document.path): \(session.failure ?? "") \(session.problems)"
            )
            let after = try rows(document.url)
            let history = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "Z_PRIMARYKEY"]
            let changed = after.filter { before[$0.key] != $0.value && !history.contains($0.key) }.keys.sorted()
            #expect(changed.count == 1, "\(document.path): \(changed)")
            let table = changed.first ?? ""
            #expect(zip(before[table] ?? [], after[table] ?? []).filter { $0 != $1 }.count == 1)
            count += 1
        }
        #expect(count > 0)
    }
}

extension CellValue {
    fileprivate init(_ value: ColumnValue) {
        switch value.type {
        case .null: self = .none
        case .integer: self = .integer(value.int64)
        case .real: self = .real(value.double)
        case .text: self = .text(value.string)
        case .blob: self = .bytes(BytesFacts(Data(value.blob)))
        }
    }
}
