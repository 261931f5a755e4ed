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
        for entity in ["Note", "Folder", "Attachment"] {
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
