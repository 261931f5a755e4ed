import CoreData

@testable import SlipboxCore

/// A slip box of any size around one note whose surroundings are the same in all sizes: what it costs to show them must be
/// the same, too.
@MainActor struct ScaleSlipBox {
    static let title = "Lamplight"

    let controller: PersistenceController
    /// The note whose page is shown: with an address, 30 notes that link to it, 5 that it links to, 12 that mention it.
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
        // The rest is linked as well, with itself.
        for number in 60..<count - 1 { notes[number].addToLinkedNotes_(notes[number + 1]) }
        let search = NoteSearchViewModel()
        search.searchText = "lamplight"
        search.searchScope = .all
        saved = SavedSearch(name: "Lamps", search: search, context: context)
        Self.giveAddresses(to: notes, around: note)
        try controller.save()
    }

    /// The same slip box, opened again: nothing of it has been read.
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
        // Nobody else has one: looking that up for each would take as long as all else.
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
