import CoreData
import DocumentThumbnails
import Testing

@testable import SlipboxCore

/// Tests of the example slip box for new users.
@MainActor @Suite struct ExampleSlipBoxTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func find(_ title: String) throws -> Note {
        try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == %@", title))).first)
    }

    @Test func everyLinkLeadsToAnExample() {
        let titles = Set(ExampleSlipBox.notes.map(\.title))
        #expect(titles.count == ExampleSlipBox.noteCount && (15...25).contains(titles.count))
        for note in ExampleSlipBox.notes {
            #expect(titles.isSuperset(of: note.links), "\(note.title)")
            #expect(!note.links.contains(note.title))
            #expect(note.address == nil || note.address.flatMap(NoteAddress.init) != nil)
        }
        #expect(Set(ExampleSlipBox.notes.map(\.uuid)).count == titles.count)
        #expect(Set(ExampleSlipBox.notes.map(\.status)) == Set(Status.allCases))
    }

    @Test func itIsInsertedOnceAndClearedWithoutATrace() throws {
        #expect(try !ExampleSlipBox.isPresent(in: context))
        for _ in 0..<2 {
            try ExampleSlipBox.insert(into: context)
            try controller.save()
            #expect(try context.count(for: Note.fetch()) == ExampleSlipBox.noteCount)
        }
        #expect(try ExampleSlipBox.isPresent(in: context))
        let welcome = try find("Welcome to your slip box")
        #expect(welcome.linkedNotes.count == 3)
        #expect(welcome.attachment?.fullImageData?.starts(with: [0x89, 0x50]) == true)
        #expect(welcome.address_ == "1" && !welcome.bodyText.contains("[["))
        let trail = try #require(try welcome.trail())
        #expect(trail.children.map(\.address_) == ["1a", "1b"])
        #expect(try find("Luhmann's box").unlinkedMentions().contains { $0.note.title == "Orphans and dead ends" })
        #expect(try context.count(for: Note.orphansFetch()) == 1)
        #expect(try ExampleSlipBox.clear(in: context) == 0)
        try controller.save()
        #expect(try context.count(for: Note.fetch()) == 0)
        #expect(try context.count(for: Folder.fetch()) == 0)
        #expect(try context.fetch(TrashItem.fetch()).allSatisfy(\.isFolder))
        #expect(try Trash.empty(in: context) == ExampleSlipBox.noteCount)
        try controller.save()
        for entity in ["Note", "Folder", "Attachment", "Keyword", "PictureReview"] {
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: entity)) == 0, "\(entity)")
        }
    }

    /// Each of these is more than looking at a note.
    @Test func whatSomebodyTouchedStays() throws {
        try ExampleSlipBox.insert(into: context)
        try controller.save()
        let all = try context.fetch(Note.fetch())
        all[0].isFavorite.toggle()
        all[1].isPinned = true
        all[1].status = all[1].status == .draft ? .review : .draft
        all[2].folder = nil
        all[3].addToKeywords_(Keyword(name: "mine", context: context))
        let own = Note(title: "mine", context: context)
        own.addToLinkedNotes_(all[4])
        all[5].addToLinkedNotes_(own)
        try controller.save()
        #expect(try ExampleSlipBox.clear(in: context) == 6)
        try controller.save()
        #expect(Set(try context.fetch(Note.fetch()).map(\.title)) == Set((all[..<6] + [own]).map(\.title)))
    }

    @Test func keywordsGoWithTheLastExampleUnlessSomebodyHasThem() throws {
        let own = Keyword(name: "history", context: context)
        try ExampleSlipBox.insert(into: context)
        try controller.save()
        func names() throws -> [String] { try context.fetch(Keyword.fetch()).map(\.name).sorted() }
        #expect(try names() == ["addresses", "history", "links", "method", "writing"])
        try context.fetch(Keyword.fetch(Keyword.predicate(named: "links"))).first?.color = .black
        let search = NoteSearchViewModel()
        search.searchText = "tag:writing"
        _ = SavedSearch(name: "To write", search: search, context: context)
        let mine = Note(title: "mine", context: context)
        try controller.save()
        let change = try ReversibleChange.recording(in: context) { try ExampleSlipBox.clear(in: context) }
        try controller.save()
        // They are in the trash, with what they had, and come back with it.
        _ = try change.revert(in: context)
        try controller.save()
        #expect(try find("Luhmann's box").keywords == [own])
        #expect(try find("Welcome to your slip box").attachment != nil)
        try ExampleSlipBox.clear(in: context)
        try controller.save()
        let items = try context.fetch(TrashItem.fetch())
        for item in items.dropFirst() { try Trash.delete(item) }
        try controller.save()
        #expect(try names() == ["addresses", "history", "links", "method", "writing"])
        try Trash.delete(try #require(items.first))
        try controller.save()
        #expect(try names() == ["history", "links", "writing"])
        #expect(try context.fetch(Note.fetchEverywhere()) == [mine])
        // Without examples, nothing of that is looked at.
        context.delete(try #require(try context.fetch(SavedSearch.fetch()).first))
        #expect(try Trash.empty(in: context) == 0)
        #expect(try names() == ["history", "links", "writing"])
    }

    @Test func firstDigitsTellTheNotesApart() {
        let starts = (0..<0x400).map { ExampleNote.uuid($0).uuidString.prefix(8) }
        #expect(Set(starts).count == starts.count)
        #expect(Set(ExampleSlipBox.notes.map { $0.uuid.uuidString.prefix(4) }).count == ExampleSlipBox.noteCount)
    }

    @Test func examplesOfFormerVersionsAreRecognised() throws {
        try ExampleSlipBox.insert(into: context)
        for example in ExampleSlipBox.notes where example.number != 3 {
            try find(example.title).uuid_ = example.identifiers.last
        }
        try controller.save()
        try ExampleSlipBox.insert(into: context)
        #expect(try context.count(for: Note.fetch()) == ExampleSlipBox.noteCount)
        #expect(try ExampleSlipBox.clear(in: context) == 0)
        try controller.save()
        #expect(try Trash.empty(in: context) == ExampleSlipBox.noteCount)
        try controller.save()
        #expect(try !ExampleSlipBox.isPresent(in: context))
    }

    @Test func textLinksLeadToTheNotes() throws {
        try ExampleSlipBox.insert(into: context)
        let text = try find("Links go by identity").formattedBodyText
        var targets: [UUID] = []
        text.enumerateAttribute(.link, in: NSRange(location: 0, length: text.length), options: []) { value, _, _ in
            let url = value as? URL ?? (value as? String).flatMap(URL.init(string:))
            if let id = url.flatMap(NoteLink.identifier) { targets.append(id) }
        }
        #expect(targets == [try find("Addresses may change").uuid])
    }

    @Test func whatSomebodyChangedStays() throws {
        let own = Note(title: "mine", context: context)
        try own.setAddress("1")
        try ExampleSlipBox.insert(into: context)
        try controller.save()
        let changed = try find("Nothing is lost")
        changed.setBody("My own words.")
        own.folder = changed.folder
        own.linkedNotes = [try find("Ten minutes a day")]
        try find("Ten minutes a day").moveToTrash()
        try controller.save()
        #expect(try ExampleSlipBox.clear(in: context) == 1)
        try controller.save()
        #expect(Set(try context.fetch(Note.fetch())) == [own, changed])
        #expect(try context.fetch(Folder.fetch()) == [changed.folder])
        #expect(own.address_ == "1" && changed.bodyText == "My own words.")
    }

    @Test func thePictureCanBeShown() async throws {
        let data = try #require(ExamplePicture.data)
        let thumbnail = try await ThumbnailMaker().thumbnail(of: data, fitting: 100)
        #expect(!thumbnail.data.isEmpty)
    }
}
