internal import CoreData
internal import Observation
internal import SlipboxCore
internal import WebUI

/// The numbers of notes in folders and keywords, shared by all pages of a slip box. They are counted with one statement
/// on demand, and again after a save that may have changed them.
@MainActor
@Observable
final class NoteCounts {
    private static var known: [ObjectIdentifier: Weak<NoteCounts>] = [:]

    @ObservationIgnored private weak var context: NSManagedObjectContext?
    @ObservationIgnored private var folders: [NSManagedObjectID: Int]?
    @ObservationIgnored private var keywords: [NSManagedObjectID: Int]?
    @ObservationIgnored private var all: Int?
    @ObservationIgnored private var observers: [any NSObjectProtocol] = []
    @ObservationIgnored private var isOutdated = false
    /// Incremented when counts become outdated. Every getter reads it, so that observing views render again.
    private var edition = 0

    /// Returns the shared counts of a context.
    static func of(_ context: NSManagedObjectContext) -> NoteCounts {
        known = known.filter { $0.value.object?.context != nil }
        if let counts = known[ObjectIdentifier(context)]?.object { return counts }
        let counts = NoteCounts(context)
        known[ObjectIdentifier(context)] = Weak(counts)
        return counts
    }

    private init(_ context: NSManagedObjectContext) {
        self.context = context
        observers = [
            observe(.NSManagedObjectContextObjectsDidChange) { counts, mayDiffer in
                if mayDiffer { counts.isOutdated = true }
                if counts.context?.hasChanges == false { counts.countAgain() }
            },
            observe(.NSManagedObjectContextDidSave) { counts, _ in counts.countAgain() },
        ]
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    /// Returns the number of notes that are directly in one of some folders.
    func count(of folders: [Folder]) throws -> Int {
        _ = edition
        guard let context else { return 0 }
        let counts = try self.folders ?? Folder.noteCounts(in: context)
        self.folders = counts
        return folders.reduce(0) { $0 + (counts[$1.objectID] ?? 0) }
    }

    /// Returns the number of all notes that are not in the trash.
    func countOfAll() throws -> Int {
        _ = edition
        guard let context else { return 0 }
        let count = try all ?? context.count(for: Note.fetch())
        all = count
        return count
    }

    /// Returns the number of notes with a keyword.
    func count(of keyword: Keyword) throws -> Int {
        _ = edition
        guard let context else { return 0 }
        let counts = try keywords ?? Keyword.noteCounts(in: context)
        keywords = counts
        return counts[keyword.objectID] ?? 0
    }

    private func countAgain() {
        guard isOutdated else { return }
        (isOutdated, folders, keywords, all) = (false, nil, nil, nil)
        edition += 1
    }

    private func observe(
        _ name: Notification.Name,
        _ action: @escaping @MainActor @Sendable (NoteCounts, Bool) -> Void
    ) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] in
            let mayDiffer = Self.mayDiffer($0)
            onMainActor {
                if let self { action(self, mayDiffer) }
            }
        }
    }

    /// Returns whether a change may affect counts: inserted, deleted or refreshed notes, or notes in the trash, with a new folder or
    /// keywords.
    private nonisolated static func mayDiffer(_ notification: Notification) -> Bool {
        let objects = { (key: String) in notification.userInfo?[key] as? Set<NSManagedObject> ?? [] }
        let whole = [NSInsertedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey].contains { key in
            objects(key).contains { $0 is Note }
        }
        return whole || notification.userInfo?[NSInvalidatedAllObjectsKey] != nil
            || objects(NSUpdatedObjectsKey).contains { object in
                guard let note = object as? Note else { return false }
                let changed = note.changedValues()
                return [NoteProperties.folder, NoteProperties.keywords, NoteProperties.isTrashed].contains {
                    changed[$0] != nil
                }
            }
    }
}
