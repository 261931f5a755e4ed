import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import SlipboxScreens
import Testing
import WebUI
import WebUITestSupport

/// Tests of importing and exporting notes.
@MainActor
struct TransferTests {
    private func open(_ container: NSPersistentContainer, reachesFiles: Bool = true) throws -> HeadlessClient {
        let url = try #require(URL(string: "/transfer"))
        return try HeadlessClient(
            session: ViewSession(app: SlipboxApp(container, reachesFiles: reachesFiles), url: url)
        )
    }

    @Test func whatGoesOutComesIn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = PersistenceController.createEmpty().container
        threeNotes(first.viewContext)
        try first.viewContext.save()
        let writing = try open(first)
        try writing.type(folder.path, into: "Folder")
        try writing.tap("Export to New Folder")
        await writing.wait(until: { writing.shows("Everything arrived") })
        #expect(writing.shows("Everything arrived"))

        let second = PersistenceController.createEmpty().container
        let reading = try open(second)
        try reading.type(folder.path, into: "Folder")
        try reading.tap("Import Folder")
        await reading.wait(until: { reading.shows("Import 3 Notes") })
        #expect(reading.shows("From Markdown"))
        #expect(try second.viewContext.count(for: Note.fetch()) == 0, "nothing is written yet")
        try reading.tap("Import 3 Notes")
        await reading.wait(until: { reading.shows("Everything arrived") })
        #expect(try second.viewContext.fetch(Note.fetch()).map(\.title).sorted() == ["Alpha", "Beta", "Gamma"])
        // The report waits for who looks at the notes first.
        try reading.tap("All Notes")
        #expect(!reading.shows("Everything arrived"))
        try reading.tap("Import & Export")
        #expect(reading.shows("Everything arrived"))
        #expect(reading.failures.isEmpty && writing.failures.isEmpty)
    }

    @Test func aKeyAsksBeforeItTakesBackManyNotes() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...25 { try Data("Text".utf8).write(to: folder.appending(path: "Note \(number).md")) }
        let container = PersistenceController.createEmpty().container
        let client = try open(container)
        try client.type(folder.path, into: "Folder")
        try client.tap("Import Folder")
        await client.wait(until: { client.shows("Import 25 Notes") })
        try client.tap("Import 25 Notes")
        await client.wait(until: { client.shows("Imported 25 notes") })
        let count = { try container.viewContext.count(for: Note.fetch()) }
        try client.tap("Undo: Imported 25 notes")
        #expect(client.shows("Undo: Imported 25 notes?"))
        #expect(try count() == 25)
        try client.tap("Cancel")
        #expect(!client.shows("Undo: Imported 25 notes?"))
        // The button of the message says what it does.
        try client.tap("Undo")
        #expect(try count() == 0)
        #expect(client.failures.isEmpty)
    }

    @Test func anImportIsUndoneAndDoneAgain() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appending(path: "Garden")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("About [[Alpha]] #green".utf8).write(to: inner.appending(path: "Beet.md"))
        try Data("Of what grows: [[Beet]]".utf8).write(to: folder.appending(path: "Growth.md"))
        let container = PersistenceController.createEmpty().container
        let context = container.viewContext
        threeNotes(context)
        let names = Note(title: "Names", context: context)
        let text = try RichTextDocument(markdown: "see [[Beet]]")
        names.setBody(text.plainText, richText: text.rtf())
        try context.save()
        let client = try open(container)
        try client.type(folder.path, into: "Folder")
        try client.tap("Import Folder")
        await client.wait(until: { client.shows("Import 2 Notes") })
        try client.tap("Import 2 Notes")
        await client.wait(until: { client.shows("Imported 2 notes") })
        func titles() throws -> [String] { try context.fetch(Note.fetch()).map(\.title).sorted() }
        let (former, all) = (
            ["Alpha", "Beta", "Gamma", "Names"], ["Alpha", "Beet", "Beta", "Gamma", "Growth", "Names"]
        )
        #expect(try titles() == all)
        #expect(names.linkedNotes.map(\.title) == ["Beet"])
        let linked = names.bodyText

        try client.tap("Undo")
        #expect(try titles() == former)
        #expect(try !context.fetch(Folder.fetch()).map(\.name).contains("Garden"), "the folder has gone with its notes")
        #expect(try Trash.count(in: context) == 2, "a folder with a note, and a note")
        #expect(names.linkedNotes.isEmpty)
        #expect(try context.fetch(Keyword.fetch()).map(\.name).contains("green"), "the note keeps it")

        try client.tap("Redo")
        #expect(try titles() == all)
        #expect(try Trash.count(in: context) == 0)
        let beet = try #require(try context.fetch(Note.fetch()).first { $0.title == "Beet" })
        #expect(beet.folder?.name == "Garden" && beet.keywords.map(\.name) == ["green"])
        #expect(Set(beet.linkedNotes.map(\.title)) == ["Alpha"])
        #expect(names.linkedNotes == [beet] && names.bodyText == linked)
        #expect(client.failures.isEmpty)
    }

    @Test func undoingAnImportGivesBackTheTextsItChanged() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Alpha.md")
        try Data("first".utf8).write(to: file)
        let container = PersistenceController.createEmpty().container
        let client = try open(container)
        try client.type(folder.path, into: "Folder")
        for (round, message) in ["Imported 1 note", "Imported changes of notes"].enumerated() {
            if round == 1 { try Data("second".utf8).write(to: file) }
            try client.tap("Import Folder")
            await client.wait(until: { client.shows("Import 1 Note") })
            try client.tap("Import 1 Note")
            await client.wait(until: { client.shows(message) })
        }
        let note = try #require(try container.viewContext.fetch(Note.fetch()).first)
        #expect(note.bodyText == "second")
        try client.tap("Undo")
        #expect(note.bodyText == "first" && !note.isTrashed)
    }

    @Test func foldersThatAreNotThereAreTold() async throws {
        let client = try open(PersistenceController.createEmpty().container)
        try client.type("/there/is/no/such/folder", into: "Folder")
        try client.tap("Import Folder")
        await client.wait(until: { client.shows("there is no such folder or file") })
        #expect(client.shows("there is no such folder or file"))
    }

    @Test func onlyWhoWorksAtTheComputerReachesItsFiles() throws {
        let client = try open(PersistenceController.createEmpty().container, reachesFiles: false)
        #expect(client.shows("Choose Files…"))
        #expect(throws: (any Error).self) { try client.field("Folder") }
        #expect(throws: (any Error).self) { try client.tap("Import Folder") }
        #expect(throws: (any Error).self) { try client.tap("Export to New Folder") }
    }

    /// Uploads files like a browser.
    private func upload(_ files: [(name: String, data: Data)], to client: HeadlessClient) throws {
        client.session.uploads = { token in
            let file = files[Int(token) ?? 0]
            return Upload(name: file.name, contentType: "") { Array(file.data) }
        }
        try client.tap("Choose Files…")
        let field = try #require(client.root.all.first { $0.attributes["data-upload"] != nil })
        let tokens = files.indices.map { JSONValue.object(["token": .string("\($0)")]) }
        client.send("files", to: field, .array(tokens))
    }

    @Test func filesThatAreNoNotesAreRefusedByTheirNames() async throws {
        let client = try open(PersistenceController.createEmpty().container, reachesFiles: false)
        try upload([("Plain thoughts.odt", Data("a thought".utf8))], to: client)
        await client.wait(until: { client.shows("Plain thoughts.odt: ") })
        #expect(client.shows("Plain thoughts.odt: "))
        #expect(!client.text.contains(FileManager.default.temporaryDirectory.path))
        #expect(!client.text.contains("/"), "\(client.text)")
    }

    @Test func uploadedFilesBecomeNotes() async throws {
        let container = PersistenceController.createEmpty().container
        let client = try open(container, reachesFiles: false)
        try upload([("One.md", Data("to [[Two]]".utf8)), ("Two.md", Data("back".utf8))], to: client)
        await client.wait(until: { client.shows("Everything arrived") })
        let notes = try container.viewContext.fetch(Note.fetch())
        #expect(notes.map(\.title).sorted() == ["One", "Two"])
        #expect(notes.first { $0.title == "One" }?.linkedNotes.map(\.title) == ["Two"])
        #expect(client.failures.isEmpty)
    }

    @Test func uploadedFilesOfPlainTextBecomeNotes() async throws {
        let container = PersistenceController.createEmpty().container
        let client = try open(container, reachesFiles: false)
        try upload(
            [("Plain thoughts.txt", Data("a *thought*\nand [[Another]]".utf8)), ("Another.txt", Data())],
            to: client
        )
        await client.wait(until: { client.shows("Everything arrived") })
        let notes = try container.viewContext.fetch(Note.fetch())
        #expect(notes.map(\.title).sorted() == ["Another", "Plain thoughts"])
        let one = try #require(notes.first { $0.title == "Plain thoughts" })
        #expect(one.linkedNotes.map(\.title) == ["Another"] && one.source == "a *thought*\nand [[Another]]")
        #expect(client.failures.isEmpty)
    }

    @Test func anArchiveThatWasDownloadedComesBack() async throws {
        let first = PersistenceController.createEmpty().container
        threeNotes(first.viewContext)
        try first.viewContext.save()
        let downloads = SlipboxDownloads()
        let url = try #require(URL(string: "/transfer"))
        let writing = try HeadlessClient(session: ViewSession(app: SlipboxApp(first, downloads: downloads), url: url))
        try writing.tap("Export as .zip")
        await writing.wait(until: { writing.shows("Download notes-markdown.zip") })
        let link = try #require(
            writing.root.all.compactMap { $0.attributes["href"] }.first { $0.hasPrefix("/download/") }
        )
        let name = String(link.dropFirst(BoxAddress().downloads.count))
        let archive = try Data(contentsOf: try #require(downloads.file(named: name)))
        #expect(downloads.file(named: "../\(name)") == nil && downloads.file(named: "x") == nil)

        let second = PersistenceController.createEmpty().container
        let reading = try open(second, reachesFiles: false)
        try upload([("notes.zip", archive)], to: reading)
        await reading.wait(until: { reading.shows("Import 3 Notes") })
        try reading.tap("Import 3 Notes")
        await reading.wait(until: { reading.shows("Everything arrived") })
        #expect(try second.viewContext.fetch(Note.fetch()).map(\.title).sorted() == ["Alpha", "Beta", "Gamma"])
        #expect(try second.viewContext.fetch(Folder.fetch()).map(\.name).sorted() == ["Boxes", "Ideas"])
    }

    @Test func everythingComesBackFromAnArchive() async throws {
        let first = PersistenceController.createEmpty().container
        threeNotes(first.viewContext)
        Note(title: "Gone", context: first.viewContext).moveToTrash()
        try first.viewContext.save()
        let downloads = SlipboxDownloads()
        let url = try #require(URL(string: "/transfer"))
        let writing = try HeadlessClient(session: ViewSession(app: SlipboxApp(first, downloads: downloads), url: url))
        try writing.tap("Everything, with the History")
        await writing.wait(until: { writing.shows("Everything is there") })
        #expect(writing.shows("Download slipbox.zip") && writing.shows("TrashItem"), "\(writing.text)")
        let link = try #require(
            writing.root.all.compactMap { $0.attributes["href"] }.first { $0.hasPrefix("/download/") }
        )
        let name = String(link.dropFirst(BoxAddress().downloads.count))
        let archive = try Data(contentsOf: try #require(downloads.file(named: name)))

        // A slip box that has notes stays as it is.
        let other = try open(first, reachesFiles: false)
        try upload([("slipbox.zip", archive)], to: other)
        await other.wait(until: { other.shows("make a new slip box") })
        #expect(other.shows("The archive: the slip box is not empty"), "\(other.text)")
        #expect(try first.viewContext.count(for: Note.fetchEverywhere()) == 4)

        let second = PersistenceController.createEmpty().container
        let reading = try open(second, reachesFiles: false)
        try upload([("slipbox.zip", archive)], to: reading)
        await reading.wait(until: { reading.shows("Everything is there") })
        #expect(reading.shows("Everything is there"), "\(reading.text)")
        #expect(try second.viewContext.fetch(Note.fetch()).map(\.title).sorted() == ["Alpha", "Beta", "Gamma"])
        #expect(try Trash.count(in: second.viewContext) == 1)
        try reading.tap("All Notes")
        #expect(reading.shows("Alpha"))
        #expect(reading.failures.isEmpty && writing.failures.isEmpty && other.failures.isEmpty)

        // A damaged one leaves nothing.
        let third = PersistenceController.createEmpty().container
        let client = try open(third, reachesFiles: false)
        var damaged = archive
        // A byte of the first file, behind its name.
        damaged[80] ^= 0xFF
        try upload([("slipbox.zip", damaged)], to: client)
        await client.wait(until: { client.shows("The zip file is damaged") })
        #expect(client.shows("The zip file is damaged"), "\(client.text)")
        #expect(try third.viewContext.count(for: Note.fetch()) == 0)
    }

    @Test func notesOfOtherProgramsAreShownBeforeTheyAreImported() async throws {
        let container = PersistenceController.createEmpty().container
        let client = try open(container, reachesFiles: false)
        let note =
            "<note><title>Trip</title><content><![CDATA[<en-note>there<en-crypt>x</en-crypt></en-note>]]></content></note>"
        let export = ("Travel.enex", Data("<?xml version=\"1.0\"?><en-export>\(note)</en-export>".utf8))
        try upload([export], to: client)
        await client.wait(until: { client.shows("Import 1 Note") })
        #expect(client.shows("From Evernote") && client.shows("1 note, 2 folders"))
        #expect(client.shows("encrypted text cannot be read"))
        try client.tap("Cancel")
        #expect(!client.shows("Import 1 Note"))
        #expect(try container.viewContext.count(for: Note.fetch()) == 0)

        try upload([export], to: client)
        await client.wait(until: { client.shows("Import 1 Note") })
        try client.tap("Import 1 Note")
        await client.wait(until: { client.shows("Not everything could be kept") })
        #expect(try container.viewContext.fetch(Note.fetch()).map(\.title) == ["Trip"])
        #expect(client.failures.isEmpty)
    }

    @Test func damagedArchivesChangeNothing() async throws {
        let container = PersistenceController.createEmpty().container
        let client = try open(container, reachesFiles: false)
        try upload([("notes.zip", Data("PK no".utf8))], to: client)
        await client.wait(until: { client.shows("This is no zip file") })
        #expect(client.shows("This is no zip file"))
        #expect(try container.viewContext.count(for: Note.fetch()) == 0)
    }
}
