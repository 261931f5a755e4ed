public import CoreData

/// A note of the slip box.
///
/// Attributes whose names end in an underscore hold the stored values; callers use the properties without it.
public class Note: NSManagedObject {
    /// The stored title and text on which the unsaved changes of them are based; nil if there are none.
    public internal(set) var unsavedBase: NoteText?

    /// Where the keywords came from that the text has come to name since the note was read.
    package var tagOrigins: [Keyword: TagOrigin] = [:]

    /// Whether the text was not changed yet in the current sitting.
    var isSittingUnchanged = false

    /// Sets the creation date, a new identifier and the draft status.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
        status_ = Status.draft.rawValue
    }

    /// Records the pictures that the text no longer shows, and lets the stored keys of title and text follow them.
    public override func willSave() {
        super.willSave()
        let areKeysNew = [updateTitleKey(), isTextNew && updatePictureKeys()].contains(true)
        // Another key has this called once more.
        if !areKeysNew { askForPictures(of: uuid_) }
    }

    /// The saved text is the base of the next change.
    public override func didSave() {
        super.didSave()
        unsavedBase = nil
    }
}

extension Note: Comparable {
    /// Orders notes by creation date, the oldest first.
    public static func < (lhs: Note, rhs: Note) -> Bool {
        lhs.creationDate < rhs.creationDate
    }
}

extension Note {
    /// The title; empty if none is stored. Setting it may keep the former text as a version.
    public var title: String {
        get { title_ ?? "" }
        set {
            if newValue != title_ { textWillChange() }
            title_ = newValue
        }
    }

    /// The creation date; the distant past if a damaged store lacks it.
    public var creationDate: Date {
        creationDate_ ?? .distantPast
    }

    /// The identifier of the note in links and files, across programs. A note without one is assigned a new identifier
    /// on first access.
    public var uuid: UUID {
        if let uuid_ { return uuid_ }
        let made = UUID()
        uuid_ = made
        return made
    }

    /// The note's progress. A missing or unknown value counts as a draft.
    public var status: Status {
        get { status_.flatMap(Status.init) ?? .draft }
        set { status_ = newValue.rawValue }
    }

    /// Creates a note with a title.
    public convenience init(title: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.title = title
        // One without a title was not changed, and stands first among those that were nevertheless.
        modificationDate_ = modificationDate_ ?? creationDate_
    }

    /// Makes a note with the same text, picture, keywords, links and folder. Its address, its history, its pin and what links to
    /// it stay with the original.
    ///
    /// - Returns: The copy; the note itself if it is in no context.
    public func duplicate() -> Note {
        guard let context = managedObjectContext else { return self }
        let copy = Note(title: title.isEmpty ? "" : "\(title) (copy)", context: context)
        copy.setBody(bodyText, richText: formattedBodyText_, markdown: markdown)
        copy.status = status
        copy.folder = folder
        copy.attach(attachment?.fullImageData)
        for keyword in keywords { copy.addToKeywords_(keyword) }
        for linked in linkedNotes { copy.addToLinkedNotes_(linked) }
        return copy
    }

    /// Permanently deletes a note and its attachment. Linked notes are kept. To allow an undo, call `moveToTrash()`
    /// instead.
    public static func delete(note: Note) {
        guard let context = note.managedObjectContext else { return }
        context.delete(note)
    }
}

// Sets are for reading and for small changes. To add to a large relationship, set its other side, as in `note.folder =
// folder`, or call `addToLinkedNotes_(_:)`; neither fetches the set.
extension Note {
    /// The notes that this one links to.
    public var linkedNotes: Set<Note> {
        get { (linkedNotes_ as? Set<Note>) ?? [] }
        set { linkedNotes_ = NSSet(set: newValue) }
    }

    /// The notes that link to this one.
    public var backLinkedNotes: Set<Note> {
        get { (backLinkedNotes_ as? Set<Note>) ?? [] }
        set { backLinkedNotes_ = NSSet(set: newValue) }
    }

    /// The keywords of the note.
    public var keywords: Set<Keyword> {
        get { (keywords_ as? Set<Keyword>) ?? [] }
        set { keywords_ = NSSet(set: newValue) }
    }
}

// Section keys, which requests find by name.
@ManagedObject
extension Note {
    /// The creation day in the current calendar and time zone, such as `2024-3-25`. Serves as a section key.
    public var day: String { Self.day(of: creationDate) }

    /// Returns the day of a date in a calendar and its time zone.
    public static func day(of date: Date, in calendar: Calendar = .current) -> String {
        let components = calendar.dateComponents([.year, .month, .day], from: date)
        return "\(components.year ?? 0)-\(components.month ?? 0)-\(components.day ?? 0)"
    }

    /// The status as text. Serves as a section key.
    public var sectionStatus: String { status.rawValue }
}

// Sample notes for previews and tests.
extension Note {
    /// Creates a note with a body and five keywords in the slip box for previews.
    @MainActor public static func example() -> Note {
        let context = PersistenceController.preview.container.viewContext
        let note = Note(title: "my note", context: context)
        note.setBody("A slip box answers with what it was never asked to keep.")
        for key in Keyword.exampleArray() {
            note.keywords.insert(key)
        }
        return note
    }

    /// Creates ten notes of all statuses, ten hours apart.
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
