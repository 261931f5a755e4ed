internal import CoreData

/// A section of a list of notes, which fetches notes in pages on demand.
///
/// A section reflects the list at the time it was read from `NoteSections`; read it again after a change.
public struct NoteSection: RandomAccessCollection, Identifiable {
    /// The identifier of the section in its list: a day, a status, or empty for a single section.
    public let id: String
    /// The section's header; empty if none is needed.
    public let title: String
    /// The number of notes.
    public let count: Int
    private let number: Int
    private let controller: NSFetchedResultsController<Note>

    init(id: String, title: String, count: Int, number: Int, of controller: NSFetchedResultsController<Note>) {
        (self.id, self.title, self.count) = (id, title, count)
        (self.number, self.controller) = (number, controller)
    }

    /// The position of the first note.
    public var startIndex: Int { 0 }

    /// The position after the last note.
    public var endIndex: Int { count }

    /// Accesses the note at a position.
    public subscript(position: Int) -> Note {
        controller.object(at: IndexPath(row: position, section: number))
    }
}
