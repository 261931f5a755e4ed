import CoreData

/// Shows a note's category, and shows it again whenever the note changes, whoever changed it.
@MainActor
final class NoteView {
    private let note: Note
    private var observer: (any NSObjectProtocol)?

    init(note: Note) {
        self.note = note
        updateCategoryLabel()
        setupNotificationHandling()
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// The notification is posted on the queue of the note's context, which is the main queue. Swift cannot know that: so it
    /// is identifiers that are handed over, which may go anywhere.
    private func setupNotificationHandling() {
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: note.managedObjectContext,
            queue: nil
        ) { [weak self] notification in
            let updates = notification.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []
            let identifiers = Set(updates.map(\.objectID))
            MainActor.assumeIsolated {
                self?.objectsDidChange(identifiers)
            }
        }
    }

    private func objectsDidChange(_ updates: Set<NSManagedObjectID>) {
        if updates.contains(note.objectID) { updateCategoryLabel() }
    }

    private func updateCategoryLabel() {
        print("\(note.title ?? ""): \(note.category?.name ?? "No Category")")
    }
}
