import Foundation
import Observation
import Synchronization
import Testing

@testable import CoreData

/// Tracking of managed objects with Swift's Observation.
@Suite struct ReadTrackingTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: LoggingNote
    private let folder: NSManagedObject

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        context.tracksReads = true
        folder = context.make("Folder", ["name": "Inbox"])
        note = try context.makeNote(["title": "a", "folder": folder])
        try context.save()
    }

    /// Returns how often `onChange` is called for the read values while the body runs. Observation calls it at most
    /// once.
    private func changes(of read: @autoclosure () -> Any?, during body: () throws -> Void) rethrows -> Int {
        let count = CallCount()
        withObservationTracking {
            _ = read()
        } onChange: {
            count.add()
        }
        try body()
        return count.value
    }

    @Test func S061_whatWasReadIsFollowedByProperty() {
        #expect(changes(of: note.title) { note.title = "b" } == 1)
        #expect(changes(of: note.title) { note.body = "b" } == 0)
        #expect(changes(of: note.body) { note.setValue("c", forKey: "body") } == 1)
        #expect(changes(of: note.value(forKey: "title")) { note.title = "c" } == 1)
        #expect(changes(of: (note.title, note.body)) { note.body = nil } == 1)
    }

    @Test func oneChangeIsToldUntilItIsReadAgain() {
        let count = changes(of: note.title) {
            note.title = "b"
            note.title = "c"
        }
        #expect(count == 1)
    }

    @Test func otherObjectsAreNotFollowed() throws {
        let other = try context.makeNote(["title": "other"])
        #expect(changes(of: note.title) { other.title = "b" } == 0)
    }

    @Test func relationshipsAreFollowedFromBothSides() throws {
        let keyword = context.make("Keyword", ["word": "swift"])
        #expect(changes(of: note.folder) { note.folder = nil } == 1)
        #expect(changes(of: folder.value(forKey: "notes")) { note.folder = folder } == 1)
        #expect(changes(of: note.keywords) { note.keywords = [keyword] } == 1)
        #expect(changes(of: note.mutableSetValue(forKey: "keywords").count) { note.keywords = [] } == 1)
    }

    @Test func whatOthersSavedIsFollowedWhenItIsMerged() throws {
        let elsewhere = library.context()
        let same = try #require(try elsewhere.existingObject(with: note.objectID) as? LoggingNote)
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: elsewhere,
            queue: nil
        ) { [context] in context.mergeChanges(fromContextDidSave: $0) }
        defer { NotificationCenter.default.removeObserver(observer) }
        let count = try changes(of: note.title) {
            same.title = "theirs"
            try elsewhere.save()
        }
        #expect(count == 1 && note.title == "theirs")
        #expect(
            try changes(of: note.body) {
                same.title = "again"
                try elsewhere.save()
            } == 0
        )
    }

    @Test func rollingBackAndUndoingAreFollowed() throws {
        note.title = "b"
        #expect(changes(of: note.title) { context.rollback() } == 1)
        context.undoManager = UndoManager()
        context.undoManager?.groupsByEvent = false
        note.title = "c"
        context.processPendingChanges()
        #expect(changes(of: note.title) { context.undoManager?.undo() } == 1)
        #expect(note.title == "a")
    }

    @Test func contextsOfTheMainQueueTrackReadsAndOthersWhenTold() {
        #expect(NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType).tracksReads)
        #expect(!NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType).tracksReads)
        context.tracksReads = false
        #expect(changes(of: note.title) { note.title = "b" } == 0)
        context.tracksReads = true
        #expect(changes(of: note.title) { note.title = "c" } == 1)
    }

    @Test func objectsThatNobodyFollowsGetNoObservers() {
        _ = note.title
        #expect(note.live?.observers == nil)
        _ = changes(of: note.title) {}
        #expect(note.live?.observers != nil)
    }

    @Test func theContextIsLetGoOf() {
        weak var context: NSManagedObjectContext?
        do {
            let tracking = library.context()
            tracking.tracksReads = true
            context = tracking
            _ = changes(of: tracking.make("Folder", ["name": "x"]).value(forKey: "name")) {}
        }
        #expect(context == nil)
    }
}

private final class CallCount: Sendable {
    private let calls = Mutex(0)

    var value: Int { calls.withLock { $0 } }

    func add() {
        calls.withLock { $0 += 1 }
    }
}
