public import CoreData

// Notes to look at in previews and tests.
extension Note {
    /// A note with a body and five keywords, in the slip box for previews.
    @MainActor public static func example() -> Note {
        let context = PersistenceController.preview.container.viewContext
        let note = Note(title: "my note", context: context)
        note.setBody("A slip box answers with what it was never asked to keep.")
        for key in Keyword.exampleArray() {
            note.keywords.insert(key)
        }
        return note
    }

    /// Ten notes, ten hours apart, of all statuses.
    public static func exampleArray(context: NSManagedObjectContext) -> [Note] {
        let (calendar, now) = (Calendar.current, Date())
        return (0..<10).map { index in
            let newNote = Note(title: "note \(index)", context: context)
            newNote.creationDate_ = calendar.date(byAdding: .hour, value: -(index * 10), to: now)
            if index > 6 {
                newNote.status = .review
            } else if index > 3 {
                newNote.status = .archived
            }
            return newNote
        }
    }
}
