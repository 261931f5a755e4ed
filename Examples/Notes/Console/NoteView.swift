import CoreData

/// Shows a note's category and updates it whenever the note changes, regardless of what changes it.
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

    /// The notification is posted on the queue of the note's context, which is the main queue, but the compiler cannot
    /// know that. The closure therefore passes on object identifiers, which are Sendable.
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
