import CloudService
import CoreData
import DocumentRichText
import Foundation
import SeededRandom
import Testing

@testable import SlipboxCore
@testable import SlipboxScreens

/// Three slip boxes in which anything happens at any time: in the end all agree, and every word is somewhere.
@MainActor
struct SyncWorldTests {
    @Test(arguments: 0..<8)
    func allAgreeAndNoWordIsLost(_ seed: UInt64) async throws {
        let service = try await CloudService.temporary()
        var random = SeededGenerator(seed: seed)
        var boxes: [SyncedBox] = []
        for _ in 0..<3 { boxes.append(try SyncedBox.make(service)) }
        var words: [String] = []
        for step in 0..<90 {
            let number = Int.random(in: 0..<boxes.count, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1: try await boxes[number].syncNow()
            case 2 where step % 3 == 0:
                // The computer loses its power, and starts anew.
                let folder = boxes[number].folder
                try boxes[number].close()
                boxes[number] = try SyncedBox.make(service, in: folder)
            default:
                if let word = try act(in: boxes[number], step, &random) { words.append(word) }
            }
        }
        for _ in 0..<5 {
            for box in boxes { try await box.syncNow() }
        }
        let contents = try boxes.map { try $0.content() }
        #expect(contents[1] == contents[0])
        #expect(contents[2] == contents[0])
        let everything = try text(of: boxes[0])
        #expect(words.filter { !everything.contains($0) } == [], "words that are nowhere")
        #expect(
            try boxes[0].context.count(
                for: Note.fetchEverywhere(NSPredicate(format: "isTrashed == NO AND folder.isTrashed == YES"))
            ) == 0
        )
        for box in boxes { try box.close() }
    }

    /// Does something that a user does, and saves.
    ///
    /// - Returns: The word that was written, if one was.
    private func act(in box: SyncedBox, _ step: Int, _ random: inout SeededGenerator) throws -> String? {
        let context = box.context
        let notes = try context.fetch(Note.fetch())
        let folders = try context.fetch(Folder.fetch())
        var word: String?
        switch (Int.random(in: 0..<9, using: &random), notes.randomElement(using: &random)) {
        case (0, _), (_, nil):
            word = "made\(step)"
            let note = Note(title: "Note \(step)", context: context)
            try note.setBody(RichTextDocument(plainText: "alpha beta gamma\nsecond line \(word ?? "")"))
            note.folder = folders.randomElement(using: &random)
        case (1...3, let note?):
            word = "word\(step)"
            let lines = note.bodyText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            var changed = lines
            changed[Int.random(in: 0..<lines.count, using: &random)] += " \(word ?? "")"
            try note.setBody(RichTextDocument(plainText: changed.joined(separator: "\n")))
        case (4, let note?):
            // Others replace the same words.
            let former = note.bodyText.split(separator: " ").first.map(String.init) ?? ""
            try note.setBody(RichTextDocument(plainText: "first\(step)" + note.bodyText.dropFirst(former.count)))
        case (5, let note?):
            note.folder = folders.randomElement(using: &random)
            note.isPinned.toggle()
        case (6, let note?): note.moveToTrash()
        case (7, let note?):
            note.linkedNotes = Set(notes.filter { $0 != note }.prefix(2))
            if let item = try context.fetch(TrashItem.fetch()).first, step % 2 == 0 { try item.restore() }
        case (_, let note?):
            let folder = Folder(name: "Folder \(step)", context: context)
            folder.parent = folders.randomElement(using: &random)
            if step % 4 == 0, let old = folders.randomElement(using: &random) {
                if step % 8 == 0 { try old.moveToTrash() } else { try? old.move(into: folder) }
            }
            note.title = "Renamed \(step)"
        }
        try context.save()
        Thread.sleep(forTimeInterval: 0.003)
        return word
    }

    /// All texts and versions of a box.
    private func text(of box: SyncedBox) throws -> String {
        let notes = try box.context.fetch(Note.fetchEverywhere()).map(\.bodyText)
        let versions = try box.context.fetch(NSFetchRequest<NoteVersion>(entityName: "NoteVersion")).map(\.bodyText)
        return (notes + versions).joined(separator: "\n")
    }
}
