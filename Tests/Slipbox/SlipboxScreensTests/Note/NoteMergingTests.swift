import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Two programs on one store, which change the same note: nothing that either has written ends outside of both the text
/// and the history.
@MainActor
struct NoteMergingTests {
    /// A program with its own stack.
    @MainActor
    struct Program {
        let container: NSPersistentContainer
        let desk: Desk
        let note: Note

        init(_ file: URL) throws {
            container = try PersistenceController(file: file).container
            // What other programs save arrives only with a conflict, as if it came in the last moment.
            container.viewContext.automaticallyMergesChangesFromParent = false
            desk = Desk(container, clock: StoppedClock())
            note = try #require(try container.viewContext.fetch(Note.fetch()).first)
            _ = note.bodyText
        }

        func write(_ text: String) throws {
            try note.setBody(RichTextDocument(plainText: text))
            desk.saveSoon()
        }
    }

    private func withStore(_ text: String, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "box.sqlite")
        let controller = try PersistenceController(file: file)
        let note = Note(title: "Title", context: controller.container.viewContext)
        try note.setBody(RichTextDocument(plainText: text))
        try controller.save()
        try body(file)
    }

    /// Everything that the store has of the note's text and history, as a third program reads it.
    private func stored(_ file: URL) throws -> (note: String, versions: [String]) {
        let context = try PersistenceController(file: file).container.viewContext
        let note = try #require(try context.fetch(Note.fetch()).first)
        let versions = try context.fetch(NoteVersion.fetch(of: note))
        return ("\(note.title): \(note.document.plainText)", versions.map { "\($0.title): \($0.bodyText)" })
    }

    @Test func wordsOfBothEndInTheText() throws {
        try withStore("one two three") { file in
            let (first, second) = (try Program(file), try Program(file))
            try first.write("one FIRST two three")
            try second.write("one two three SECOND")
            first.desk.save()
            second.desk.save()
            #expect(!second.desk.hasUnsavedChanges && second.desk.unsavedReason == nil)
            let (note, versions) = try stored(file)
            #expect(note == "Title: one FIRST two three SECOND")
            #expect(versions == [])
        }
    }

    @Test func changesThatArriveBeforeTheSaveAreMerged() throws {
        try withStore("one two") { file in
            let (first, second) = (try Program(file), try Program(file))
            try second.write("one two SECOND")
            try first.write("FIRST one two")
            first.desk.save()
            // The second program learns of it while it has unsaved changes.
            second.container.viewContext.stalenessInterval = 0
            second.container.viewContext.refresh(second.note, mergeChanges: true)
            #expect(second.note.bodyText == "one two SECOND")
            second.desk.save()
            #expect(try stored(file).note == "Title: FIRST one two SECOND")
        }
    }

    @Test func bothTitlesAreKept() throws {
        try withStore("text") { file in
            let (first, second) = (try Program(file), try Program(file))
            first.note.title = "Loser"
            second.note.title = "Winner"
            first.desk.save()
            second.desk.save()
            let (note, versions) = try stored(file)
            #expect(note == "Winner: text")
            #expect(versions == ["Loser: text"])
        }
    }

    @Test func aTitleAndATextGoTogether() throws {
        try withStore("text") { file in
            let (first, second) = (try Program(file), try Program(file))
            first.note.title = "New"
            try second.write("text and more")
            first.desk.save()
            second.desk.save()
            let (note, versions) = try stored(file)
            #expect(note == "New: text and more")
            #expect(versions == [])
        }
    }

    @Test func savesThatFollowEachOtherMergeOnce() throws {
        try withStore("one two") { file in
            let (first, second) = (try Program(file), try Program(file))
            for number in 1...3 {
                try first.write("a\(number) " + first.note.document.plainText)
                try second.write(second.note.document.plainText + " b\(number)")
                first.desk.save()
                second.desk.save()
            }
            let words = try stored(file).note.split(separator: " ")
            #expect(Set(words) == ["Title:", "one", "two", "a1", "a2", "a3", "b1", "b2", "b3"])
            #expect(words.count == 9)
        }
    }

    @Test func otherObjectsInConflictAreMergedByProperty() throws {
        try withStore("text") { file in
            let (first, second) = (try Program(file), try Program(file))
            (first.note.status, first.note.isPinned) = (.review, true)
            second.note.isFavorite = true
            first.desk.save()
            second.desk.save()
            let context = try PersistenceController(file: file).container.viewContext
            let note = try #require(try context.fetch(Note.fetch()).first)
            #expect(note.status == .review && note.isFavorite && note.isPinned)
        }
    }

    @Test func keywordsFollowTheTextWhenItIsSaved() throws {
        try withStore("one #two") { file in
            let program = try Program(file)
            let names = { program.note.keywords.map(\.name).sorted() }
            try program.write("one #three")
            #expect(names() == [])
            program.desk.save()
            #expect(names() == ["three"] && !program.desk.hasUnsavedChanges)
            for text in ["one #three\n#fo", "one #three\n#four", "one\n#four"] {
                try program.write(text)
                program.desk.save()
            }
            #expect(names() == ["four"])
            let context = try PersistenceController(file: file).container.viewContext
            #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["four"])
        }
    }

    @Test func aNewNoteHasTheKeywordsOfItsText() throws {
        try withStore("text") { file in
            let program = try Program(file)
            let note = Note(title: "New", context: program.desk.context)
            try note.setBody(RichTextDocument(plainText: "#one"))
            program.desk.save()
            #expect(note.keywords.map(\.name) == ["one"])
        }
    }
}
