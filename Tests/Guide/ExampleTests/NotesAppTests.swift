import CoreData
import SwiftUI
import Testing

@testable import notes_app

/// What the screens of the notes stand on.
@MainActor
@Suite struct NotesAppTests {
    private let context: NSManagedObjectContext

    init() throws {
        let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
        let file = products.appending(path: "swift-coredata_notes-app.resources/Notes.momd")
        let coordinator = NSPersistentStoreCoordinator(
            managedObjectModel: try #require(NSManagedObjectModel(contentsOf: file))
        )
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
    }

    @Test func aRowBeginsWithTheContentsInOnePiece() {
        let note = Note(context: context)
        #expect(note.preview == "No text")
        note.contents = " One\n\n two\tthree "
        #expect(note.preview == "One two three")
    }

    @Test func datesAreAsShortAsTheirDistanceAllows() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let now = try #require(calendar.date(from: DateComponents(year: 2026, month: 11, day: 25, hour: 12)))
        func text(daysAgo days: Int) throws -> String {
            let date = try #require(calendar.date(byAdding: .day, value: -days, to: now))
            return date.shortText(now: now, calendar: calendar)
        }
        #expect(try text(daysAgo: 0).contains("12"))
        #expect(try text(daysAgo: 1).contains("24") && !text(daysAgo: 1).contains("Nov"))
        #expect(try text(daysAgo: 10).contains("15") && text(daysAgo: 10).contains("Nov"))
        #expect(try !text(daysAgo: 10).contains("2026") && text(daysAgo: 400).contains("2025"))
    }

    @Test func editingMakesANoteTheLatest() {
        let note = Note(context: context)
        note.updatedAt = .distantPast
        note.editedContents = "New"
        #expect(note.contents == "New" && note.updatedAtAsDate > Date(timeIntervalSinceNow: -60))
    }

    @Test func coloursSurviveTheNotationOfTheWeb() throws {
        let colour = try #require(Color(hex: "#798945"))
        #expect(colour.hex(in: EnvironmentValues()) == "#798945")
        for wrong in ["", "798945", "#79894", "#79894g", "#+98945"] { #expect(Color(hex: wrong) == nil, "\(wrong)") }
    }

    @Test func aDeletedNoteComesBackWithItsCategory() throws {
        let (note, category) = (Note(context: context), Category(context: context))
        (note.title, note.category) = ("Lost", category)
        try context.save()
        let deleted = DeletedObject(note, named: "Lost")
        context.delete(note)
        try context.save()
        #expect(category.notes?.count == 0)
        deleted.restore(in: context)
        let restored = try #require(category.notes?.anyObject() as? Note)
        #expect(restored.title == "Lost" && restored.contents == nil && !context.hasChanges)
    }

    @Test func aDeletedCategoryComesBackWithoutNotesThatAreGone() throws {
        let category = Category(context: context)
        let notes = ["Here", "Gone"].map { title in
            let note = Note(context: context)
            (note.title, note.category) = (title, category)
            return note
        }
        try context.save()
        let deleted = DeletedObject(category, named: "")
        #expect(deleted.name == "Untitled")
        context.delete(category)
        try context.save()
        context.delete(notes[1])
        try context.save()
        deleted.restore(in: context)
        #expect(notes[0].category?.notes as? Set<Note> == [notes[0]])
    }

    @Test func aDeletedNoteComesBackWithoutACategoryThatIsGone() throws {
        let (note, category) = (Note(context: context), Category(context: context))
        note.category = category
        try context.save()
        let deleted = DeletedObject(note, named: "")
        context.delete(note)
        context.delete(category)
        try context.save()
        deleted.restore(in: context)
        let restored = try #require(try context.fetch(Note.fetchRequest()).first)
        #expect(restored.category == nil)
    }
}
