import Foundation
import Testing

@testable import CoreData

/// Key-value observing of managed objects.
@Suite struct ManagedObjectObservingTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: LoggingNote
    private let folder: NSManagedObject
    private let log = ChangeLog()

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        folder = context.make("Folder", ["name": "Inbox"])
        note = try context.makeNote(["title": "a", "folder": folder])
        try context.save()
    }

    @Test func S044_everyWayOfSettingIsAnnouncedOnce() {
        note.addObserver(log, forKeyPath: "title", options: [.old, .new], context: nil)
        note.addObserver(log, forKeyPath: "body", options: [.old, .new], context: nil)
        note.addObserver(log, forKeyPath: "rating", options: [.old, .new], context: nil)
        note.title = "b"
        note.setValue("c", forKey: "title")
        note.body = "x"
        note.setValue("y", forKey: "body")
        note.setValuesForKeys(["body": NSNull()])
        note.rating = 1
        #expect(
            log.entries == [
                "title: a → b", "title: b → c", "body: nil → x", "body: x → y", "body: y → nil", "rating: nil → 1.0",
            ]
        )
        // The body is nil again.
        #expect(Set(note.changedValues().keys) == ["title", "rating"])
    }

    @Test func closuresObserveByKeyPath() {
        var titles: [String?] = []
        let title = note.observe(\.title, options: [.old, .new]) { _, change in
            titles += [change.oldValue, change.newValue]
        }
        var bodies: [String?] = []
        let body = note.observe(\.body, options: [.new]) { _, change in bodies.append(change.newValue ?? nil) }
        note.title = "b"
        note.setValue("x", forKey: "body")
        note.body = nil
        #expect(titles == ["a", "b"])
        #expect(bodies == ["x", nil])
        title.invalidate()
        body.invalidate()
        note.title = "c"
        #expect(titles.count == 2)
    }

    @Test func relationshipsAreAnnouncedOnBothSides() throws {
        folder.addObserver(log, forKeyPath: "notes", options: [.old, .new], context: nil)
        note.addObserver(log, forKeyPath: "folder", options: [], context: nil)
        note.folder = nil
        folder.mutableSetValue(forKey: "notes").add(note)
        #expect(log.entries == ["folder: set", "notes: removal 1", "notes: insertion 1", "folder: set"])
    }

    @Test func orderedRelationshipsAreAnnouncedWithIndexes() throws {
        let notes = try (0..<3).map { _ in try context.makeNote() }
        folder.setValue(NSOrderedSet(array: notes), forKey: "pinned")
        folder.addObserver(log, forKeyPath: "pinned", options: [.old, .new], context: nil)
        let pinned = folder.mutableOrderedSetValue(forKey: "pinned")
        pinned.removeObject(at: 1)
        pinned.insert(note, at: 0)
        notes[2].setValue(nil, forKey: "pinboard")
        #expect(log.entries == ["pinned: removal 1 at [1]", "pinned: insertion 1 at [0]", "pinned: removal 1 at [2]"])
    }

    @Test func keyPathsLeadThroughRelationships() throws {
        note.addObserver(log, forKeyPath: "folder.name", options: [.old, .new], context: nil)
        folder.setValue("Outbox", forKey: "name")
        note.folder = context.make("Folder", ["name": "Archive"])
        folder.setValue("Nowhere", forKey: "name")
        note.folder?.setValue("Attic", forKey: "name")
        #expect(
            log.entries == [
                "folder.name: Inbox → Outbox", "folder.name: Outbox → Archive", "folder.name: Archive → Attic",
            ]
        )
    }

    @Test func undoAndRollbackAreAnnounced() throws {
        context.undoManager = UndoManager()
        note.title = "b"
        note.folder = nil
        context.processPendingChanges()
        note.addObserver(log, forKeyPath: "title", options: [.old, .new], context: nil)
        folder.addObserver(log, forKeyPath: "notes", options: [], context: nil)
        context.undo()
        context.redo()
        #expect(log.entries.sorted() == ["notes: insertion 0", "notes: removal 0", "title: a → b", "title: b → a"])
        context.rollback()
        #expect(log.entries.sorted().suffix(2) == ["title: b → a", "title: b → a"])
        #expect(log.entries.contains("notes: set"))
    }

    @Test func refreshingAnnouncesWhatIsDifferent() throws {
        let other = library.context()
        let theirs = try #require(other.object(with: note.objectID) as? LoggingNote)
        theirs.title = "theirs"
        theirs.position = 5
        theirs.folder = nil
        try other.save()
        _ = (note.title, folder.others("notes"))
        for key in ["title", "position", "body", "folder"] {
            note.addObserver(log, forKeyPath: key, options: [.old, .new], context: nil)
        }
        folder.addObserver(log, forKeyPath: "notes", options: [], context: nil)
        note.position = 7
        log.entries = []
        context.refresh(note, mergeChanges: true)
        context.refresh(folder, mergeChanges: true)
        #expect(log.entries.contains("title: a → theirs"))
        #expect(log.entries.contains { $0.hasPrefix("folder: ") })
        #expect(log.entries.contains("notes: set"))
        #expect(log.entries.count == 3)
        #expect(note.position == 7)
        log.entries = []
        context.refresh(note, mergeChanges: false)
        #expect(log.entries == ["position: 7 → 5"])
        context.refresh(note, mergeChanges: false)
        #expect(log.entries.count == 1)
    }

    @Test func whatIsNotObservedIsAFaultAfterRefreshing() throws {
        context.refresh(note, mergeChanges: true)
        #expect(note.isFault)
    }
}

/// An observer that records the changes it is notified of.
final class ChangeLog: NSKeyValueObserver {
    var entries: [String] = []

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let kind = (change?[.kindKey] as? NSNumber).flatMap { NSKeyValueChange(rawValue: $0.uintValue) }
        entries.append("\(keyPath ?? ""): \(text(kind ?? .setting, change ?? [:]))")
    }

    private func text(_ kind: NSKeyValueChange, _ change: [NSKeyValueChangeKey: Any]) -> String {
        guard kind == .setting else {
            let elements = change[.newKey] ?? change[.oldKey]
            let count = (elements as? [Any])?.count ?? (elements as? Set<AnyHashable>)?.count
            let indexes = (change[.indexesKey] as? IndexSet).map { " at \(Array($0))" } ?? ""
            return "\(kind) \(count ?? (elements as? NSSet)?.count ?? 0)\(indexes)"
        }
        guard let old = change[.oldKey], let new = change[.newKey] else { return "set" }
        return "\(old is NSNull ? "nil" : "\(old)") → \(new is NSNull ? "nil" : "\(new)")"
    }
}
