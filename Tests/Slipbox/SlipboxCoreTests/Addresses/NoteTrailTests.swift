import CoreData
import SeededRandom
import SlipboxCore
import Testing

/// Tests of notes at addresses.
@MainActor @Suite struct NoteTrailTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @discardableResult private func note(_ address: String) throws -> Note {
        let note = Note(title: "at \(address)", context: context)
        try note.setAddress(address)
        return note
    }

    private func addresses(_ request: NSFetchRequest<Note>) throws -> [String?] {
        try context.fetch(request).map(\.address_)
    }

    @Test func notesAreSortedByAddress() throws {
        let order = ["1", "1a", "1a1", "1b", "2", "10", "10aa"]
        for address in order.reversed() { try note(address) }
        let other = Note(title: "without", context: context)
        for _ in 0..<2 {
            #expect(try addresses(Note.addressedFetch()) == order)
            let all = Note.fetch()
            all.sortDescriptors = NoteSorting.address.sortDescriptors
            #expect(try context.fetch(all).last == other)
            #expect(try addresses(Note.fetch(branchingOff: NoteAddress("1"))) == ["1a", "1b"])
            #expect(try addresses(Note.fetch(branchingOff: nil)) == ["1", "2", "10"])
            #expect(try addresses(Note.fetch(below: try #require(NoteAddress("1")))) == ["1a", "1a1", "1b"])
            try controller.save()
        }
    }

    @Test func theTrailIsWhatIsAround() throws {
        for address in ["1", "1a", "1a1", "1a2", "1b", "2"] { try note(address) }
        try controller.save()
        let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "address_ == '1a'"))).first)
        let trail = try #require(try note.trail(childLimit: 1))
        #expect(trail.ancestors.map(\.address_) == ["1"])
        #expect(trail.previous?.address_ == "1" && trail.next?.address_ == "1a1")
        #expect(trail.children.map(\.address_) == ["1a1"] && trail.childCount == 2)
        let last = try #require(try context.fetch(Note.fetch(NSPredicate(format: "address_ == '2'"))).first)
        _ = Note(title: "without", context: context)
        #expect(try last.trail()?.next == nil)
        #expect(try Note(title: "x", context: context).trail() == nil)
    }

    @Test func notesContinueAndBranch() throws {
        let folder = Folder(name: "folder", context: context)
        let first = Note(title: "first", context: context)
        first.folder = folder
        let branch = try #require(try first.makeBranch(title: "branch"))
        #expect(first.address_ == "1" && branch.address_ == "1a" && branch.folder == folder)
        #expect(try first.makeBranch()?.address_ == "1b")
        #expect(try branch.makeContinuation()?.address_ == "1c")
        #expect(try branch.makeBranch()?.address_ == "1a1")
        #expect(try first.makeContinuation()?.address_ == "2")
        // A note in the trash keeps its address.
        let gone = try #require(try first.makeContinuation())
        gone.moveToTrash()
        try controller.save()
        #expect(try first.makeContinuation()?.address_ == "4")
    }

    @Test func addressesChangeWithTheirBranch() throws {
        let (one, two) = (try note("1"), try note("2"))
        let (child, grandchild) = (try note("1a"), try note("1a1"))
        two.linkedNotes = [grandchild]
        try controller.save()
        #expect(throws: AddressError.belowItself(address: "1a1b")) { try one.setAddress("1a1b") }
        #expect(throws: AddressError.taken(address: "2", title: "at 2")) { try one.setAddress("2") }
        #expect(throws: AddressError.unreadable("x")) { try one.setAddress("x") }
        #expect(one.address_ == "1" && child.address_ == "1a")
        try one.setAddress("2b")
        try controller.save()
        #expect([one, child, grandchild].map(\.address_) == ["2b", "2b1", "2b1a"])
        #expect(two.linkedNotes == [grandchild])
        #expect(try addresses(Note.fetch(branchingOff: NoteAddress("2b"))) == ["2b1"])
        try one.setAddress("")
        #expect(one.address == nil && child.address_ == "2b1")
    }

    @Test(arguments: 1...8) func freeAddressesAreFreeAndBehindAllOthers(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var notes = [try note("1")]
        for number in 0..<60 {
            let from = notes[random.below(notes.count)]
            let address = try #require(from.address)
            let isBranch = random.below(2) == 0
            let new = try #require(isBranch ? try from.makeBranch() : try from.makeContinuation())
            let got = try #require(new.address)
            #expect(!notes.contains { $0.address == got })
            #expect(got.parent == (isBranch ? address : address.parent))
            #expect(notes.allSatisfy { $0.address?.parent != got.parent || ($0.address ?? got) < got })
            notes.append(new)
            if number.isMultiple(of: 7) { try controller.save() }
        }
        let sorted = notes.compactMap(\.address).sorted().map(\.description)
        #expect(try addresses(Note.addressedFetch()) == sorted)
    }
}
