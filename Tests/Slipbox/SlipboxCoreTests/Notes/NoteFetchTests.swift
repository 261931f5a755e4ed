import CoreData
import SlipboxCore
import Testing

/// Tests of fetching notes by their content.
@MainActor @Suite struct NoteFetchTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func titles(_ request: NSFetchRequest<Note>) throws -> Set<String> {
        let unsaved = Set(try context.fetch(request).map(\.title))
        try controller.save()
        // The store finds the same notes as the search in memory.
        #expect(Set(try context.fetch(request).map(\.title)) == unsaved)
        return unsaved
    }

    @Test func aTermInTheTitle() throws {
        _ = Note(title: "Tast", context: context)
        _ = Note(title: "Dummy", context: context)
        for term in ["Ta", "tas", "TÄST"] {
            let predicate = NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, term)
            #expect(try titles(Note.fetch(predicate)) == ["Tast"])
        }
    }

    @Test func aTermInTitleOrBody() throws {
        _ = Note(title: "Hello", context: context)
        Note(title: "second", context: context).setBody("It says hello, too.")
        _ = Note(title: "Dummy", context: context)
        let predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [
            NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, "hello"),
            NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, "hello"),
        ])
        #expect(try titles(Note.fetch(predicate)) == ["Hello", "second"])
    }

    @Test func severalTermsThatMustAllBeThere() throws {
        _ = Note(title: "Hello and World", context: context)
        _ = Note(title: "Hello you", context: context)
        _ = Note(title: "test more world", context: context)
        let predicates = ["Hello", "World", "and"].map {
            NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, $0)
        }
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: predicates))
        #expect(try titles(request) == ["Hello and World"])
    }

    @Test func aStatus() throws {
        let note1 = Note(title: "one", context: context)
        let note2 = Note(title: "two", context: context)
        let note3 = Note(title: "three", context: context)
        #expect(note1.status == .draft)
        note2.status = .archived
        note3.status_ = nil
        Note(title: "four", context: context).status_ = "Published"
        #expect(try titles(Note.fetch(Note.predicate(for: .archived))) == ["two"])
        #expect(try titles(Note.fetch(Note.predicate(for: .draft))) == ["one", "three", "four"])
        #expect(try titles(Note.fetch(Note.predicate(for: .review))) == [])
        let stored = NSPredicate(format: "%K == %@", NoteProperties.status, Status.archived.rawValue)
        #expect(try titles(Note.fetch(stored)) == ["two"])
    }

    @Test func favorites() throws {
        _ = Note(title: "Hello and World", context: context)
        Note(title: "test more world", context: context).isFavorite = true
        #expect(try titles(Note.fetch(NSPredicate(format: "isFavorite == true"))) == ["test more world"])
        #expect(try titles(Note.favoritesFetch()) == ["test more world"])
    }

    @Test func sevenDays() throws {
        let (calendar, now) = (Calendar.current, Date())
        func date(_ days: Int) -> Date? { calendar.date(byAdding: .day, value: days, to: now) }
        let beginDate = try #require(date(-7))
        Note(title: "new", context: context).creationDate_ = date(-2)
        Note(title: "old", context: context).creationDate_ = date(-9)
        let older = NSPredicate(format: "%K < %@", NoteProperties.creationDate, beginDate as NSDate)
        #expect(try titles(Note.fetch(older)) == ["old"])
        let younger = NSPredicate(format: "%K >= %@", NoteProperties.creationDate, beginDate as NSDate)
        #expect(try titles(Note.fetch(younger)) == ["new"])
    }

    @Test func theNotesOfAFolder() throws {
        let note = Note(title: "note", context: context)
        let other = Note(title: "other", context: context)
        let (folder, empty) = (Folder(name: "folder", context: context), Folder(name: "empty", context: context))
        folder.notes.insert(note)
        other.status = .review
        other.folder = folder
        _ = Note(title: "outside", context: context)
        let predicate = NSPredicate(format: "%K == %@", NoteProperties.folder, folder)
        #expect(try titles(Note.fetch(predicate)) == ["note", "other"])
        #expect(try titles(Note.fetch(for: folder)) == ["note", "other"])
        #expect(try titles(Note.fetch(for: folder, status: .review)) == ["other"])
        #expect(try titles(Note.fetch(for: folder, status: .draft)) == ["note"])
        #expect(try titles(Note.fetch(for: empty)) == [])
    }

    @Test func keywords() throws {
        let keys = ["a", "b", "c"].map { Keyword(name: $0, context: context) }
        let note1 = Note(title: "one", context: context)
        let note2 = Note(title: "two", context: context)
        _ = Note(title: "three", context: context)
        note1.keywords = [keys[0], keys[1]]
        note2.keywords.insert(keys[1])
        let contains = NSPredicate(format: "%K CONTAINS %@", NoteProperties.keywords, keys[0])
        #expect(try titles(Note.fetch(contains)) == ["one"])
        #expect(try titles(Note.fetch(withAnyOf: [keys[0], keys[2]])) == ["one"])
        #expect(try titles(Note.fetch(withAnyOf: [keys[1], keys[2]])) == ["one", "two"])
        #expect(try titles(Note.fetch(withAnyOf: [])) == [])
        #expect(try titles(Note.fetch(withNoneOf: [keys[0], keys[2]])) == ["two", "three"])
        #expect(try titles(Note.fetch(withNoneOf: [keys[1]])) == ["three"])
        #expect(try titles(Note.fetch(NSPredicate(format: "keywords_.@count == 0"))) == ["three"])
        #expect(try titles(Note.fetchWithoutKeywords()) == ["three"])
    }

    @Test func notesComeInTheOrderOfTheirMaking() throws {
        let notes = (0..<5).map { index in
            let note = Note(title: "\(index)", context: context)
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(index * 7 % 5))
            return note
        }
        #expect(try context.fetch(Note.fetch()) == notes.sorted())
        #expect(try context.fetch(Note.fetch()).map(\.title) == ["0", "3", "1", "4", "2"])
    }

    @Test func theReviewQueueBeginsWithTheOldest() throws {
        for (index, note) in Note.exampleArray(context: context).enumerated() where index.isMultiple(of: 2) {
            note.status = .review
        }
        let all = try context.fetch(Note.reviewQueueFetch()).map(\.title)
        #expect(all == ["note 9", "note 8", "note 7", "note 6", "note 4", "note 2", "note 0"])
        let sitting = try context.fetch(Note.reviewQueueFetch(limit: 2))
        #expect(sitting.map(\.title) == ["note 9", "note 8"])
        for note in sitting { note.advance() }
        #expect(try context.fetch(Note.reviewQueueFetch(limit: 2)).map(\.title) == ["note 7", "note 6"])
    }
}
