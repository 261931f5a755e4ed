public import CoreData

extension Note {
    /// The title; empty if there is none.
    public var title: String {
        get { title_ ?? "" }
        set {
            if newValue != title_ { textWillChange() }
            title_ = newValue
        }
    }

    /// When the note was made. A note of a damaged file that does not know counts as older than all others.
    public var creationDate: Date {
        creationDate_ ?? .distantPast
    }

    /// What names the note in links and files, in every program. A note without one gets it when it is first asked.
    public var uuid: UUID {
        if let uuid_ { return uuid_ }
        let made = UUID()
        uuid_ = made
        return made
    }

    /// How far the note has come. What is not stored, or unknown, is a draft.
    public var status: Status {
        get { status_.flatMap(Status.init) ?? .draft }
        set { status_ = newValue.rawValue }
    }

    /// Makes a note with a title.
    public convenience init(title: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.title = title
    }

    /// Deletes a note and its attachment for good. What it was linked with stays. `moveToTrash()` can be taken back.
    public static func delete(note: Note) {
        guard let context = note.managedObjectContext else { return }
        context.delete(note)
    }
}
