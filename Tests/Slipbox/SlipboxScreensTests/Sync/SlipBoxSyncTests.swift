import CloudService
import CoreData
import Foundation
import Testing

@testable import SlipboxCore
@testable import SlipboxScreens

/// Two slip boxes of one user, and the service itself.
@MainActor
struct SlipBoxSyncTests {
    private func pair() async throws -> (SyncedBox, SyncedBox) {
        let service = try await CloudService.temporary()
        return (try SyncedBox.make(service), try SyncedBox.make(service))
    }

    @Test func everythingOfOneBoxIsInTheOther() async throws {
        let (desk, laptop) = try await pair()
        let folder = Folder(name: "Ideas", context: desk.context)
        Folder(name: "Boxes", context: desk.context).parent = folder
        let note = try desk.write("On cards", "A card is a thought.", in: folder)
        note.keywords = [Keyword(name: "method", context: desk.context)]
        note.isPinned = true
        note.attach(Data(repeating: 7, count: 2_000_000))
        note.linkedNotes = [try desk.write("On boxes")]
        try note.setAddress("1a")
        try desk.write("Old").moveToTrash()
        try desk.context.save()
        try await settle(desk, laptop)
        #expect(try laptop.content() == desk.content())
        let copy = try laptop.note("On cards")
        #expect(copy.isPinned && copy.folder?.name == "Ideas" && copy.attachment?.fullImageData?.count == 2_000_000)
        #expect(copy.keywords.map(\.name) == ["method"] && copy.linkedNotes.map(\.title) == ["On boxes"])
        #expect(try laptop.context.count(for: TrashItem.fetch()) == 1)
    }

    @Test func wordsAtDifferentPlacesAreMerged() async throws {
        let (desk, laptop) = try await pair()
        try desk.write("On cards", "A card is a thought.\nIt stands alone.")
        try await settle(desk, laptop)
        try desk.rewrite("On cards", "A card is one small thought.\nIt stands alone.")
        try laptop.rewrite("On cards", "A card is a thought.\nIt stands alone, and links.")
        try await settle(desk, laptop)
        #expect(try desk.note("On cards").bodyText == "A card is one small thought.\nIt stands alone, and links.")
        #expect(try laptop.content() == desk.content())
        #expect(try desk.conflicts().isEmpty)
    }

    @Test(arguments: [false, true])
    func wordsAtTheSamePlaceAreKeptAndDecidedAbout(takesOther: Bool) async throws {
        let (desk, laptop) = try await pair()
        try desk.write("On cards", "A card is a thought.")
        try await settle(desk, laptop)
        try desk.rewrite("On cards", "A card is a seed.")
        try laptop.rewrite("On cards", "A card is a stone.")
        try await settle(desk, laptop)
        for box in [desk, laptop] {
            #expect(try box.note("On cards").bodyText == "A card is a stone.")
            #expect(try box.conflicts().map(\.bodyText) == ["A card is a seed."])
        }
        #expect(try laptop.content() == desk.content())
        let version = try #require(try desk.conflicts().first)
        if takesOther { version.decideForVersion() } else { version.decideForNote() }
        try desk.context.save()
        try await settle(desk, laptop)
        for box in [desk, laptop] {
            #expect(try box.conflicts().isEmpty)
            #expect(try box.note("On cards").bodyText == (takesOther ? "A card is a seed." : "A card is a stone."))
            let versions = try box.context.fetch(NoteVersion.fetch(of: box.note("On cards"))).map(\.bodyText)
            #expect(versions.contains("A card is a seed."), "whatever was decided")
            #expect(!takesOther || versions.contains("A card is a stone."))
        }
        #expect(try laptop.content() == desk.content())
    }

    @Test func aTitleThatTwoHaveGivenIsSetAside() async throws {
        let (desk, laptop) = try await pair()
        try desk.write("On cards", "A card is a thought.")
        try await settle(desk, laptop)
        for (box, title) in [(desk, "Of cards"), (laptop, "About cards")] {
            try box.rename("On cards", title)
        }
        try await settle(desk, laptop)
        #expect(try desk.conflicts().map(\.title) == ["Of cards"])
        #expect(try desk.note("About cards").bodyText == "A card is a thought.")
        #expect(try laptop.content() == desk.content())
    }

    @Test func boxesThatWereWrittenInBeforeComeTogether() async throws {
        let service = try await CloudService.temporary()
        let desk = try SyncedBox.make(service)
        for number in 0..<30 { try desk.write("Desk \(number)", "text \(number)") }
        let first = Task { try await desk.syncNow() }
        // While the first sync runs, somebody goes on writing.
        for number in 0..<20 {
            try desk.write("Meanwhile \(number)")
            await Task.yield()
        }
        try await first.value
        let laptop = try SyncedBox.make(service)
        try laptop.write("Laptop")
        Keyword(name: "method", context: laptop.context).notes = [try laptop.note("Laptop")]
        Keyword(name: "Method", context: desk.context).notes = [try desk.note("Desk 1")]
        try laptop.context.save()
        try desk.context.save()
        try await settle(desk, laptop)
        #expect(try desk.context.count(for: Note.fetch()) == 51)
        #expect(try laptop.content() == desk.content())
        let keywords = try desk.context.fetch(Keyword.fetch(.all))
        #expect(keywords.count == 1 && keywords[0].notes.count == 2, "two of one name are one")
    }

    @Test func whatHappensMeanwhileInAFolderOfTheTrashIsNotThrownAway() async throws {
        let (desk, laptop) = try await pair()
        let folder = Folder(name: "Ideas", context: desk.context)
        try desk.write("Old", in: folder)
        try await settle(desk, laptop)
        try folder.moveToTrash()
        try desk.context.save()
        let other = try #require(try Folder.first(named: "Ideas", in: laptop.context))
        try laptop.write("New", in: other)
        Folder(name: "Inside", context: laptop.context).parent = other
        try laptop.context.save()
        try await settle(desk, laptop)
        for box in [desk, laptop] {
            #expect(try box.context.fetch(Note.fetch()).map(\.title) == ["New"])
            #expect(try box.note("New").folder == nil)
            #expect(try box.context.fetch(Folder.topFolderFetch()).map(\.name) == ["Inside"])
        }
        #expect(try laptop.content() == desk.content())
    }

    @Test func whatTwoThrowAwayIsOnceInTheTrash() async throws {
        let (desk, laptop) = try await pair()
        try desk.write("Old")
        try await settle(desk, laptop)
        for box in [desk, laptop] {
            try box.note("Old").moveToTrash()
            try box.context.save()
        }
        try await settle(desk, laptop)
        for box in [desk, laptop] {
            let items = try box.context.fetch(TrashItem.fetch())
            #expect(items.count == 1)
            try #require(items.first).restore()
            #expect(try box.note("Old").isTrashed == false)
            box.context.rollback()
        }
        #expect(try laptop.content() == desk.content())
    }

    @Test func foldersThatWereMovedIntoEachOtherAreBothThere() async throws {
        let (desk, laptop) = try await pair()
        for name in ["One", "Two"] { _ = Folder(name: name, context: desk.context) }
        try desk.context.save()
        try await settle(desk, laptop)
        for (box, inner, outer) in [(desk, "One", "Two"), (laptop, "Two", "One")] {
            let folder = try #require(try Folder.first(named: inner, in: box.context))
            try folder.move(into: Folder.first(named: outer, in: box.context))
            try box.context.save()
        }
        try await settle(desk, laptop)
        #expect(try desk.context.fetch(Folder.topFolderFetch()).count == 1)
        #expect(try laptop.content() == desk.content())
    }

    @Test func examplesDoNotComeAlongUnlessSomebodyHasTouchedThem() async throws {
        let service = try await CloudService.temporary()
        let desk = try SyncedBox.make(service)
        try desk.write("On cards")
        try await desk.syncNow()
        let laptop = try SyncedBox.make(service, user: nil)
        #expect(laptop.sync.account == nil && laptop.controller.container is NSPersistentCloudKitContainer)
        try ExampleSlipBox.insert(into: laptop.context)
        try laptop.context.save()
        let touched = try #require(try laptop.context.fetch(Note.fetch()).first)
        touched.title = "Touched"
        try laptop.context.save()
        try await laptop.sync.signIn(to: SyncedBox.account, token: "token")
        try await settle(laptop, desk)
        for box in [desk, laptop] {
            #expect(try box.context.fetch(Note.fetch()).map(\.title).sorted() == ["On cards", "Touched"])
            #expect(try Trash.count(in: box.context) == 0)
        }
    }

    @Test func theNotesOfOneUserDoNotGoToAnother() async throws {
        let service = try await CloudService.temporary()
        let box = try SyncedBox.make(service)
        try box.write("On cards")
        try await box.syncNow()
        try box.sync.signOut()
        #expect(box.sync.account == nil)
        let other = try SlipBoxSync(
            box.controller.container,
            policies: SyncPolicies.all,
            tags: TextTagReader(),
            connection: SyncedBox.connection(service, "_bertram")
        )
        await #expect(throws: SyncProblem.otherUser) { try await other.signIn(to: SyncedBox.account, token: "token") }
        #expect(try SyncAccount.stored(beside: box.folder.appending(path: "Slipbox.sqlite")) == nil)
        try await box.sync.signIn(to: SyncedBox.account, token: "token")
        try box.write("On boxes")
        try await box.syncNow()
        let laptop = try SyncedBox.make(service)
        try await laptop.syncNow()
        #expect(try laptop.context.count(for: Note.fetch()) == 2)
    }

    @Test func bothTextsAreKeptParagraphByParagraphAndThatIsUndone() async throws {
        let (desk, laptop) = try await pair()
        try desk.write("On cards", "First.\nA card is a thought.\nLast.")
        try await settle(desk, laptop)
        try desk.rewrite("On cards", "First.\nA card is a seed.\nLast.")
        try laptop.rewrite("On cards", "First.\nA card is a stone.\nLast.")
        try await settle(desk, laptop)
        let page = Desk(desk.controller.container)
        page.keepBoth(try #require(try desk.conflicts().first))
        let note = try desk.note("On cards")
        #expect(note.bodyText == "First.\nA card is a stone.\nA card is a seed.\nLast.")
        #expect(try desk.conflicts().isEmpty)
        page.undo()
        #expect(note.bodyText == "First.\nA card is a stone.\nLast.")
        #expect(try desk.conflicts().map(\.bodyText) == ["First.\nA card is a seed.\nLast."])
        page.redo()
        try await settle(desk, laptop)
        #expect(try laptop.note("On cards").bodyText == "First.\nA card is a stone.\nA card is a seed.\nLast.")
    }
}
