import Foundation
import Observation
import Testing

@testable import CoreData

/// Managed objects under `withObservationTracking`.
@Suite struct PropertyTrackingTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: LoggingNote
    private let folder: NSManagedObject

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        folder = context.make("Folder", ["name": "Inbox"])
        note = try context.makeNote(["title": "a", "position": 1, "folder": folder])
        try context.save()
    }

    /// How often whoever read something is told of what happens next: once at most.
    private func count(reading read: () -> Void, after change: () throws -> Void) rethrows -> Int {
        let journal = Journal()
        withObservationTracking(read) { journal.append("changed") }
        try change()
        return journal.entries.count
    }

    @Test func trackingIsKnownByAQuickTest() {
        #expect(!PropertyTracking.isActive)
        withObservationTracking {
            #expect(PropertyTracking.isActive)
        } onChange: {
        }
        #expect(!PropertyTracking.isActive)
    }

    @Test func everyWayOfReadingAndSettingCounts() {
        #expect(count(reading: { _ = note.title }, after: { note.title = "b" }) == 1)
        #expect(count(reading: { _ = note.value(forKey: "title") }, after: { note.title = "c" }) == 1)
        #expect(count(reading: { _ = note.body }, after: { note.setValue("x", forKey: "body") }) == 1)
        #expect(count(reading: { _ = note.value(forKey: "body") }, after: { note.body = nil }) == 1)
        #expect(count(reading: { _ = note.rating }, after: { note.rating = 2 }) == 1)
        #expect(count(reading: { _ = note.folder }, after: { note.folder = nil }) == 1)
        #expect(count(reading: { _ = note.value(forKeyPath: "folder.name") }, after: { note.folder = folder }) == 1)
    }

    @Test func onlyWhatWasReadCounts() throws {
        let other = try context.makeNote(["title": "a"])
        #expect(count(reading: { _ = note.title }, after: { note.position = 2 }) == 0)
        #expect(count(reading: { _ = note.title }, after: { other.title = "b" }) == 0)
        #expect(count(reading: { _ = note.folder?.value(forKey: "name") }, after: { note.title = "b" }) == 0)
    }

    @Test func changesAreToldOncePerReading() {
        let change = {
            note.title = "b"
            note.title = "c"
        }
        #expect(count(reading: { _ = note.title }, after: change) == 1)
        #expect(count(reading: { _ = note.title }, after: { note.title = "d" }) == 1)
    }

    @Test func inverseChangesCount() throws {
        let keyword = context.make("Keyword")
        #expect(count(reading: { _ = folder.others("notes") }, after: { note.folder = nil }) == 1)
        #expect(count(reading: { _ = note.folder }, after: { folder.mutableSetValue(forKey: "notes").add(note) }) == 1)
        #expect(count(reading: { _ = keyword.others("notes") }, after: { note.keywords = [keyword] }) == 1)
        let delete = {
            context.delete(folder)
            context.processPendingChanges()
        }
        #expect(count(reading: { _ = note.folder }, after: delete) == 1)
    }

    @Test func earlierValuesCount() throws {
        context.undoManager = UndoManager()
        note.title = "b"
        #expect(count(reading: { _ = note.title }, after: { context.undo() }) == 1)
        #expect(count(reading: { _ = note.title }, after: { context.redo() }) == 1)
        #expect(count(reading: { _ = note.title }, after: { context.rollback() }) == 1)
        #expect(count(reading: { _ = note.position }, after: { context.rollback() }) == 0)
    }

    @Test func valuesOfTheStoreCount() throws {
        #expect(count(reading: { _ = note.title }, after: { context.refresh(note, mergeChanges: false) }) == 1)
        let other = library.context()
        let theirs = try #require(other.object(with: note.objectID) as? LoggingNote)
        let saved = try Saved(from: other) {
            theirs.title = "theirs"
            try other.save()
        }
        #expect(try count(reading: { _ = note.title }, after: { try saved.merge(into: context) }) == 1)
        #expect(note.title == "theirs")
        #expect(count(reading: { _ = note.title }, after: { context.reset() }) == 1)
    }

    @Test func readingAgainWhenToldIsTracked() {
        let journal = Journal()
        let reader = Reader(note, journal)
        reader.read()
        note.title = "b"
        note.title = "c"
        #expect(journal.entries == ["changed", "changed"])
    }

    @Test func nothingIsKeptForWhatNobodyTracks() throws {
        let other = library.context()
        let theirs = try #require(other.object(with: note.objectID) as? LoggingNote)
        #expect(theirs.title == "a")
        #expect(theirs.live?.observers == nil)
    }
}

/// Reads a title under tracking, and again whenever it changes.
private final class Reader: @unchecked Sendable {
    // @unchecked Sendable because changes are told on the thread that makes them, which is the test's.
    private let note: LoggingNote
    private let journal: Journal

    init(_ note: LoggingNote, _ journal: Journal) {
        self.note = note
        self.journal = journal
    }

    func read() {
        withObservationTracking {
            _ = note.title
        } onChange: { [self] in
            journal.append("changed")
            read()
        }
    }
}

/// What a context announced when it was saved.
private final class Saved: @unchecked Sendable {
    // @unchecked Sendable because notifications of these tests are posted on the thread that observes.
    private var notification: Notification?

    init(from context: NSManagedObjectContext, _ change: () throws -> Void) throws {
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: context,
            queue: nil
        ) { [weak self] in self?.notification = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try change()
    }

    func merge(into context: NSManagedObjectContext) throws {
        context.mergeChanges(fromContextDidSave: try #require(notification))
    }
}
