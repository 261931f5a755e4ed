import CoreData

@testable import SlipboxCore

/// A slip box of any size around one note, whose surroundings are the same in all sizes, so that showing them must cost
/// the same.
@MainActor struct ScaleSlipBox {
    static let title = "Lamplight"

    let controller: PersistenceController
    /// The note whose page is shown: it has an address, 30 notes that link to it, 5 linked notes, and 12 notes that
    /// mention it.
    let note: Note
    let saved: SavedSearch

    var context: NSManagedObjectContext { controller.container.viewContext }

    init(count: Int, file: URL) throws {
        controller = try PersistenceController(file: file)
        let context = controller.container.viewContext
        note = Note(title: Self.title, context: context)
        note.setBody("About lamps and oil.")
        let words = Keyword(name: "oil", context: context)
        note.addToKeywords_(words)
        let notes = (0..<count).map { number in
            let other = Note(title: "Card number \(number)", context: context)
            let mention = number >= 40 && number < 52 ? " It was written by lamplight." : ""
            other.setBody("The text of the card with the number \(number).\(mention)")
            other.creationDate_ = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number))
            return other
        }
        for other in notes[..<30] { other.addToLinkedNotes_(note) }
        for other in notes[30..<35] { note.addToLinkedNotes_(other) }
        for number in 0..<29 { notes[number].addToLinkedNotes_(notes[number + 1]) }
        // The other notes are linked among themselves.
        for number in 60..<count - 1 { notes[number].addToLinkedNotes_(notes[number + 1]) }
        let search = NoteSearchViewModel()
        search.searchText = "lamplight"
        search.searchScope = .all
        saved = SavedSearch(name: "Lamps", search: search, context: context)
        Self.giveAddresses(to: notes, around: note)
        try controller.save()
    }

    /// Opens the slip box again, with nothing in memory.
    init(opening file: URL) throws {
        controller = try PersistenceController(file: file)
        let context = controller.container.viewContext
        let request = Note.fetch(NSPredicate(format: "title_ == %@", Self.title))
        guard let note = try context.fetch(request).first, let saved = try context.fetch(SavedSearch.fetch()).first
        else {
            throw CocoaError(.fileReadCorruptFile)
        }
        (self.note, self.saved) = (note, saved)
    }

    private static func giveAddresses(to notes: [Note], around note: Note) {
        // The address is known to be unique: looking it up for each note would take as long as everything else.
        func give(_ text: String, to note: Note) {
            guard let address = NoteAddress(text) else { return }
            (note.address_, note.addressKey_) = (address.description, address.sortKey)
            note.addressParent_ = address.parent?.sortKey ?? ""
        }
        give("1", to: notes[50])
        give("1a", to: note)
        for (number, child) in notes[51..<55].enumerated() { give("1a\(number + 1)", to: child) }
        for (number, other) in notes[60...].enumerated() { give("\(number + 2)", to: other) }
    }
}
