import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests that imported files are exported unchanged, to the byte, unless they were edited.
@Suite struct RoundTripTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func aVaultComesBackAsItWas() async throws {
        try desk.writeSampleVault()
        let report = try await desk.importVault()
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(report.sheet.input == report.sheet.output)
        #expect(report.addedCount == 4)
        let export = try await desk.export()
        #expect(export.sheet.isBalanced, "\(export.sheet)")
        #expect(try desk.contents("vault") == desk.contents("export"))
    }

    @Test func linksByATitleThatIsNoNameOfAFileAreNoLoss() async throws {
        try desk.write("# Cards\n\nThey are small.", to: "vault/README.md")
        try desk.write("All about [[Cards]].", to: "vault/index.md")
        _ = try await desk.importVault()
        let export = try await desk.export()
        #expect((export.sheet.input.links, export.sheet.output.links) == (1, 1))
        #expect(export.sheet.isBalanced, "\(export.sheet)")
        #expect(try desk.contents("vault") == desk.contents("export"))
    }

    @Test func anotherVaultReplacesNothing() async throws {
        try desk.writeSampleVault()
        _ = try await desk.importVault()
        for name in ["Luhmann", "One", "Two"] { try desk.write("Another \(name).", to: "other/\(name).md") }
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47, 2]), to: "other/files/box.png")
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47, 3]), to: "other/files/card.png")
        let report = try await desk.importVault(desk.folder("other"))
        #expect((report.addedCount, report.updatedCount) == (3, 0))
        #expect(report.sheet.problems.map(\.path) == ["files/box.png"] && !report.sheet.isBalanced)
        _ = try await desk.export()
        let (before, after) = (try desk.contents("vault"), try desk.contents("export"))
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        let texts = after.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.contains { $0.hasSuffix("Another Luhmann.") } && after["files/card.png"]?.last == 3)
        // The same vault again, with a changed note and a changed picture, is known.
        try desk.write("# Luhmann\n\nChanged.\n", to: "vault/Luhmann.md")
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47, 4]), to: "vault/files/box.png")
        let again = try await desk.importVault()
        #expect((again.addedCount, again.updatedCount) == (0, 1) && again.sheet.isBalanced, "\(again.sheet)")
        _ = try await desk.exportTo("again")
        #expect(try desk.contents("again")["files/box.png"]?.last == 4)
    }

    @Test func linksByNamesThatAnotherVaultHasTooStayAsTheyAre() async throws {
        try desk.write("Of the first vault.", to: "vault/Books.md")
        try desk.write("See [[Books]].", to: "vault/Shelf.md")
        _ = try await desk.importVault()
        let text = "---\ncategories:\n  - \"[[Books]]\"\n---\nA story, see [[Shelf]].\n"
        try desk.write("Of the second vault.", to: "other/Categories/Books.md")
        try desk.write("Of the second vault, too.", to: "other/Lists/Shelf.md")
        try desk.write(text, to: "other/Lists/The machine stops.md")
        try desk.write("\(text)And [[Books#New]].", to: "other/Out of control.md")
        _ = try await desk.importVault(desk.folder("other"))
        #expect(try await desk.links(of: "Out of control") == ["Of the second vault, too.", "Of the second vault."])
        let report = try await desk.export()
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        let exported = try desk.contents("export")
        for file in try desk.contents("other") { #expect(exported[file.key] == file.value, "\(file.key)") }
        for file in try desk.contents("vault") { #expect(exported[file.key] == file.value, "\(file.key)") }
        // A link that was made to another note is still written.
        try await desk.change("The machine stops") { note in
            let context = try #require(note.managedObjectContext)
            let condition = NSPredicate(format: "bodyText_ == 'Of the first vault.'")
            note.addToLinkedNotes_(NSSet(array: try context.fetch(Note.fetch(condition))))
        }
        _ = try await desk.exportTo("again")
        #expect(try desk.text("again/Lists/The machine stops.md").contains("links:\n  - \"[[/Categories/Books]]\""))
    }

    @Test func importingTwiceAddsNothing() async throws {
        try desk.writeSampleVault()
        _ = try await desk.importVault()
        let counts = try await desk.counts()
        let report = try await desk.importVault()
        #expect((report.addedCount, report.updatedCount, report.unchangedCount) == (0, 0, 4))
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(try await desk.counts() == counts)
    }

    @Test func whatANoteSaysBecomesWhatItIs() async throws {
        try desk.writeSampleVault()
        _ = try await desk.importVault()
        try await desk.perform { context in
            let boxes = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Boxes'"))).first)
            #expect(boxes.status == .review)
            #expect(boxes.isFavorite)
            #expect(Set(boxes.keywords.map(\.name)) == ["method", "luhmann", "inline/tag"])
            #expect(boxes.folder?.path.map(\.name) == ["Ideas", "Deep"])
            #expect(boxes.creationDate == VaultDate.read("2021-05-01 16:40:00Z", timeZone: .gmt))
            #expect(Set(boxes.linkedNotes.map(\.title)) == ["Luhmann", "Plain"])
            #expect(boxes.attachment?.fullImageData == Data([0x89, 0x50, 0x4E, 0x47, 1]))
        }
    }

    @Test func onlyWhatWasChangedIsAnother() async throws {
        try desk.writeSampleVault()
        _ = try await desk.importVault()
        try await desk.change("Boxes") { note in
            note.status = .archived
            note.keywords = note.keywords.filter { $0.name != "method" }
        }
        _ = try await desk.export()
        var expected = try desk.text("vault/Ideas/Deep/Boxes.md")
        expected = expected.replacing("status: Review", with: "status: archived")
            .replacing("tags: [method, luhmann]", with: "tags: [luhmann]")
        #expect(try desk.text("export/Ideas/Deep/Boxes.md") == expected)
        #expect(try desk.text("export/Luhmann.md") == desk.text("vault/Luhmann.md"))
    }

    @Test func linksFollowANoteThatIsRenamedAndMoved() async throws {
        try desk.writeSampleVault()
        _ = try await desk.importVault()
        try await desk.perform { context in
            Note(title: "Own", context: context).setBody("by [[Luhmann]]", markdown: "by [[Luhmann]]")
            try context.save()
        }
        try await desk.change("Luhmann") { note in
            note.title = "Niklas: L."
            note.folder = try note.managedObjectContext?.fetch(Folder.fetch(NSPredicate(format: "name_ == 'Ideas'")))
                .first
        }
        let report = try await desk.export()
        #expect(report.sheet.unresolved.map(\.reference.target) == ["Nowhere"])
        let text = try desk.text("export/Ideas/Deep/Boxes.md")
        #expect(text.contains("[[Niklas L#Life|him]]"))
        #expect(text.contains("[rel](../Niklas%20L.md)"))
        #expect(try desk.text("export/Own.md").hasSuffix("by [[Niklas L]]"))
        let renamed = try desk.text("export/Ideas/Niklas L.md")
        #expect(renamed.contains("title: \"Niklas: L.\""))
        #expect(renamed.contains("\nid: "))

        // A new slip box gets the same links.
        let other = try Desk()
        let again = try await other.importVault(desk.folder("export"))
        #expect(again.sheet.isBalanced, "\(again.sheet)")
        try await other.perform { context in
            let boxes = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Boxes'"))).first)
            #expect(Set(boxes.linkedNotes.map(\.title)) == ["Niklas: L.", "Plain"])
        }
    }

    @Test func notesOfTheSlipBoxComeBackWithAllTheyHave() async throws {
        let old = try await desk.perform { context in
            let folder = Folder(name: "A/B", context: context)
            let one = Note(title: "One: first?", context: context)
            one.setBody("Text of one.")
            (one.status, one.isFavorite, one.isPinned, one.order, one.folder) = (.review, true, true, 7, folder)
            one.creationDate_ = Date(timeIntervalSince1970: 1_000_000_000)
            one.keywords = [Keyword(name: "a b", context: context), Keyword(name: "c", context: context)]
            let other = Note(title: "One: first?", context: context)
            other.setBody("Text of the other.")
            one.linkedNotes = [other]
            other.attach(Data([0xFF, 0xD8, 0xFF, 9]))
            try context.save()
            return try Desk.descriptions(in: context)
        }
        let report = try await desk.export()
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(
            try desk.contents("export").keys.sorted() == [
                "A B", "A B/One first.md", "Attachments", "Attachments/One first.jpg", "One first.md",
            ]
        )
        let desk2 = try Desk()
        let again = try await desk2.importVault(desk.folder("export"))
        #expect(again.sheet.isBalanced, "\(again.sheet)")
        let new = try await desk2.perform { try Desk.descriptions(in: $0) }
        #expect(new == old.map { $0.replacing("A/B", with: "A B") })
        // The first slip box recognises the files.
        let same = try await desk.importVault(desk.folder("export"))
        #expect(same.addedCount == 0)
    }

    @Test func colorsAndUnusedKeywordsAreNamedAsLosses() async throws {
        try await desk.perform { context in
            let keyword = Keyword(name: "red", context: context)
            keyword.color = KeywordColor(red: 1, green: 0, blue: 0)
            Note(title: "n", context: context).keywords = [keyword]
            _ = Keyword(name: "idle", context: context)
            try context.save()
        }
        let report = try await desk.export()
        #expect(report.sheet.losses.map(\.path).sorted() == ["#idle", "#red"])
        #expect(!report.sheet.isBalanced)
    }
}
