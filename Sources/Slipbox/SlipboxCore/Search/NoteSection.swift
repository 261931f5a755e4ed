internal import CoreData

/// A section of a list of notes, which reads notes in pages as they are asked for.
///
/// It shows what the list was when it was taken from `NoteSections`; take it anew after a change.
public struct NoteSection: RandomAccessCollection, Identifiable {
    /// What tells the section from others of its list: a day, the name of a status, or nothing where there are no others.
    public let id: String
    /// The section's header; empty where there is no need for one.
    public let title: String
    /// How many notes there are.
    public let count: Int
    private let number: Int
    private let controller: NSFetchedResultsController<Note>

    init(id: String, title: String, count: Int, number: Int, of controller: NSFetchedResultsController<Note>) {
        (self.id, self.title, self.count) = (id, title, count)
        (self.number, self.controller) = (number, controller)
    }

    /// The position of the first note.
    public var startIndex: Int { 0 }

    /// The position behind the last note.
    public var endIndex: Int { count }

    /// The note at a position.
    public subscript(position: Int) -> Note {
        controller.object(at: IndexPath(row: position, section: number))
    }
}
