import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

@Suite struct ImportTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func onlyWhatChangedInTheFolderIsTaken() async throws {
        try desk.write("---\nstatus: draft\ntags: [a, b]\n---\nText [[Two]]\n", to: "vault/One.md")
        try desk.write("Two", to: "vault/Two.md")
        try desk.write("Three", to: "vault/Three.md")
        _ = try await desk.importVault()
        try await desk.change("One") { note in
            note.status = .archived
            note.isFavorite = true
            note.addToKeywords_(Keyword(name: "mine", context: try #require(note.managedObjectContext)))
        }
        try desk.write("---\nstatus: draft\ntags: [b, c]\n---\nNew text [[Three]]\n", to: "vault/One.md")
        let report = try await desk.importVault()
        #expect((report.addedCount, report.updatedCount, report.unchangedCount) == (0, 1, 2))
        try await desk.change("One") { note in
            #expect(note.status == .archived)
            #expect(note.isFavorite)
            #expect(Set(note.keywords.map(\.name)) == ["b", "c", "mine"])
            #expect(note.bodyText == "New text Three")
            #expect(note.linkedNotes.map(\.title) == ["Three"])
        }
    }

    @Test func foldersWithoutNotesAreNone() async throws {
        for path in ["A/One.md", "A/B/C/Two.md", "Top.md"] { try desk.write("![[p.png]]", to: "vault/\(path)") }
        for path in ["p.png", "pictures/p.png", "A/pictures/deep/q.png", "A/B/r.png"] {
            try desk.write(Data(path.utf8), to: "vault/\(path)")
        }
        for path in ["pictures/none", "Ideas/Later"] {
            let folder = desk.folder("vault/\(path)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let report = try await desk.importVault()
        #expect(report.sheet.isBalanced && report.sheet.input.folders == 5)
        let folders = try await desk.perform {
            try $0.fetch(Folder.fetch()).map { $0.path.map(\.name).joined(separator: "/") }
        }
        #expect(folders.sorted() == ["A", "A/B", "A/B/C", "Ideas", "Ideas/Later"])
        let exported = try await desk.export()
        #expect(exported.sheet.isBalanced)
        var vault = try desk.contents("vault")
        #expect(vault.removeValue(forKey: "pictures/none") != nil)
        #expect(try desk.contents("export") == vault)
        // A note that comes later has its folder.
        try desk.write("new", to: "vault/pictures/Three.md")
        _ = try await desk.importVault()
        try await desk.change("Three") { #expect($0.folder?.name == "pictures") }
    }

    @Test func textThatChangedOnBothSidesIsKeptTwice() async throws {
        try desk.write("old", to: "vault/One.md")
        _ = try await desk.importVault()
        try await desk.change("One") { $0.setBody("mine") }
        try desk.write("theirs", to: "vault/One.md")
        let report = try await desk.importVault()
        #expect(report.sheet.problems.map(\.kind) == [.conflict])
        #expect(try await desk.bodies() == ["mine", "theirs"])
        let again = try await desk.importVault()
        #expect(again.unchangedCount == 1)
        #expect(try await desk.bodies() == ["mine", "theirs"])
    }

    @Test func linksStayWithTheFileOfATextThatIsKeptTwice() async throws {
        try desk.write("old", to: "vault/One.md")
        try desk.write("see [[One]]", to: "vault/Home.md")
        _ = try await desk.importVault()
        let day = Date(timeIntervalSinceReferenceDate: 0)
        try await desk.change("One") { note in
            note.setBody("mine")
            (note.creationDate_, note.isFavorite) = (day, true)
        }
        try desk.write("theirs", to: "vault/One.md")
        _ = try await desk.importVault()
        try await desk.perform { context in
            let notes = try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'One'")))
            let mine = try #require(notes.first { $0.bodyText == "mine" })
            let theirs = try #require(notes.first { $0.bodyText == "theirs" })
            #expect(notes.count == 2 && mine.creationDate == day && mine.isFavorite)
            #expect(theirs.backLinkedNotes.map(\.title) == ["Home"] && mine.backLinkedNotes.isEmpty)
        }
        _ = try await desk.export()
        let exported = try desk.contents("export")
        #expect(exported.keys.sorted() == ["Home.md", "One 2.md", "One.md"])
        #expect(exported["Home.md"] == Data("see [[One]]".utf8))
        #expect(try desk.text("export/One.md").hasSuffix("theirs"))
        #expect(try desk.text("export/One 2.md").contains("mine"))
    }

    @Test func whatAnExportWroteIsNoConflict() async throws {
        try desk.write("old", to: "vault/One.md")
        _ = try await desk.importVault()
        try await desk.change("One") { note in
            note.title = "Another"
            note.setBody("mine")
        }
        _ = try await desk.export()
        let report = try await desk.importVault(desk.folder("export"))
        #expect(report.sheet.problems.isEmpty)
        #expect((report.addedCount, report.updatedCount) == (0, 1))
        #expect(try await desk.bodies() == ["mine"])
    }

    @Test func anEditedTextStaysWhereTheFolderChangedSomethingElse() async throws {
        try desk.write("---\nstatus: draft\n---\nold", to: "vault/One.md")
        _ = try await desk.importVault()
        try await desk.change("One") { $0.setBody("mine") }
        try desk.write("---\nstatus: review\n---\nold", to: "vault/One.md")
        let report = try await desk.importVault()
        #expect(report.sheet.problems.isEmpty)
        #expect(try await desk.bodies() == ["mine"])
        try await desk.change("One") { #expect($0.status == .review) }
        _ = try await desk.export()
        #expect(try desk.text("export/One.md") == "---\nstatus: review\n---\nmine")
    }

    @Test func anExportThatIsRememberedTakesInChangesMadeThere() async throws {
        try await desk.perform { context in
            Note(title: "One", context: context).setBody("text")
            try context.save()
        }
        var export = VaultExport()
        export.remembersFiles = true
        _ = try await export.run(from: desk.container, to: desk.folder("vault"), mode: .new)
        try desk.write(try desk.text("vault/One.md") + " and more", to: "vault/One.md")
        let report = try await desk.importVault()
        #expect((report.addedCount, report.updatedCount) == (0, 1))
        #expect(try await desk.bodies() == ["text and more"])
    }

    @Test func aFileThatWasMovedIsTheSameNoteByItsIdentifier() async throws {
        let id = "11111111-2222-3333-4444-555555555555"
        try desk.write("---\nid: \(id)\n---\ntext", to: "vault/One.md")
        _ = try await desk.importVault()
        try FileManager.default.moveItem(at: desk.folder("vault/One.md"), to: desk.folder("vault/Other.md"))
        let report = try await desk.importVault()
        #expect(report.addedCount == 0)
        #expect(try await desk.bodies() == ["text"])
    }

    @Test func lossesAreNamed() async throws {
        try desk.write("text [[Nowhere]]", to: "vault/One.md")
        try desk.write(Data([0xFF, 0xFE]), to: "vault/Bad.md")
        try FileManager.default.createSymbolicLink(
            atPath: desk.folder("vault/link.md").path,
            withDestinationPath: "One.md"
        )
        try desk.write("gone", to: "vault/.trash/old.md")
        let report = try await desk.importVault()
        #expect(report.sheet.problems.map(\.kind) == [.hidden, .notText, .symbolicLink])
        #expect(report.sheet.description.contains("\nleft out: .trash: "))
        #expect(report.sheet.losses.map(\.path) == ["link.md"])
        #expect(report.sheet.differences.isEmpty)
        #expect(report.sheet.unresolved.count == 1)
        // A file that is not text is kept as a file.
        _ = try await desk.export()
        #expect(try desk.contents("export")["Bad.md"] == Data([0xFF, 0xFE]))
    }

    @Test func anImportThatWasStoppedGoesOn() async throws {
        for number in 0..<30 {
            try desk.write("text \(number) [[Note \((number + 1) % 30)]]", to: "vault/Note \(number).md")
        }
        let counted = Desk.Counter()
        let stopping = Task {
            try await desk.importVault(batchSize: 10) { done, _ in
                counted.add(done)
                if done >= 10 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await stopping.value }
        #expect(try await desk.bodies().count == 10)
        let report = try await desk.importVault(batchSize: 10)
        #expect((report.addedCount, report.unchangedCount) == (20, 10))
        try await desk.change("Note 3") { #expect($0.linkedNotes.map(\.title) == ["Note 4"]) }
    }

    /// Pictures are removed when no text shows them, but files of a vault stay.
    @Test func aPictureThatIsReadFromAFolderStays() async throws {
        try await desk.perform { context in
            _ = SlipboxCore.Attachment(pasting: Data("PNG".utf8), at: "files/a.png", into: nil, context: context)
            try context.save()
        }
        try desk.write("Text without a picture", to: "vault/One.md")
        try desk.write("PNG", to: "vault/files/a.png")
        _ = try await desk.importVault()
        let later = Date(timeIntervalSinceNow: 2 * UnshownPictures.keepingTime)
        #expect(try await Housekeeping.run(in: desk.container, at: later).removedPictureCount == 0)
    }

    @Test func aPictureOfSeveralNotesBelongsToNone() async throws {
        try desk.write("![[p.png]]", to: "vault/One.md")
        try desk.write("![[p.png]] ![[q.png]]", to: "vault/Two.md")
        try desk.write("p", to: "vault/p.png")
        try desk.write("q", to: "vault/q.png")
        _ = try await desk.importVault()
        try await desk.change("One") { note in
            #expect(note.attachment == nil)
            note.managedObjectContext?.delete(note)
        }
        _ = try await desk.export()
        #expect(try desk.contents("export").keys.sorted() == ["Two.md", "p.png", "q.png"])
    }
}
