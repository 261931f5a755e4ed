internal import CoreData

// A set as a whole is for reading, and for small changes. Whoever relates one of thousands says it from the other side, as
// in `note.folder = folder`, or by `addToLinkedNotes_(_:)`, which read nothing.
extension Note {
    /// The notes that this one refers to.
    public var linkedNotes: Set<Note> {
        get { (linkedNotes_ as? Set<Note>) ?? [] }
        set { linkedNotes_ = NSSet(set: newValue) }
    }

    /// The notes that refer to this one.
    public var backLinkedNotes: Set<Note> {
        get { (backLinkedNotes_ as? Set<Note>) ?? [] }
        set { backLinkedNotes_ = NSSet(set: newValue) }
    }

    /// What the note is about.
    public var keywords: Set<Keyword> {
        get { (keywords_ as? Set<Keyword>) ?? [] }
        set { keywords_ = NSSet(set: newValue) }
    }
}
