import CoreData
import DocumentRichText
import Foundation
import SeededRandom
import SlipboxCore

/// Notes that link to each other in every way, the same for equal seeds, and the texts of their links.
struct LinkedNotes {
    private var random: SeededGenerator
    private static let titles = [
        "Boxes", "boxes", "Luhmann", "A/B: why?", "Über Karten", "漢字 👩‍👩‍👧", "x", "C# and #tags", "[odd] name", "a|b", "",
        "1. One",
        "Boxes", "Name_with_underscores", "*stars*",
    ]
    private static let words = [
        "see ", "him", "the others", "a*b", "_x_", "x]y", "a|b", "Wow!", "[", "[[", " and ", "`code`", "# no heading",
        "- no item",
        "<b>", "&amp;", "\\", "ends.", "line\u{2028}break", "note:x",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func insert(into context: NSManagedObjectContext) {
        let folders = ["Ideas", "Old/New", "Deep"].map { Folder(name: $0, context: context) }
        folders[2].parent = folders[0]
        var notes: [Note] = []
        for _ in 0..<Int.random(in: 2...8, using: &random) {
            let note = Note(title: Self.titles.randomElement(using: &random) ?? "", context: context)
            note.folder = Bool.random(using: &random) ? folders.randomElement(using: &random) : nil
            notes.append(note)
        }
        for note in notes {
            let document = RichTextDocument(
                paragraphs: (0..<Int.random(in: 0...3, using: &random)).map { _ in paragraph(notes) }
            )
            note.setBody(document.plainText, richText: document.rtf())
        }
    }

    private mutating func paragraph(_ notes: [Note]) -> TextParagraph {
        var style = ParagraphStyle()
        if Int.random(in: 0..<5, using: &random) == 0 { style.list = TextList(marker: .disc, level: 0) }
        let runs = (0..<Int.random(in: 1...6, using: &random)).map { _ in run(notes, base: style.kind.baseFont) }
        return TextParagraph(runs: runs, style: style)
    }

    private mutating func run(_ notes: [Note], base: TextFont) -> TextRun {
        var style = TextStyle(font: base)
        let word = Self.words.randomElement(using: &random) ?? ""
        style.font.isBold = Int.random(in: 0..<6, using: &random) == 0
        guard Bool.random(using: &random), let target = notes.randomElement(using: &random) else {
            return TextRun(word, style: style)
        }
        let keepsText = Bool.random(using: &random) || target.title.isEmpty
        let heading = keepsText && Int.random(in: 0..<4, using: &random) == 0 ? "Life & work #2" : nil
        style.link = NoteLink(id: target.uuid, heading: heading, keepsText: keepsText).link
        return TextRun(keepsText ? word : target.title, style: style)
    }

    /// Returns the links of all notes: their source, destination and text.
    static func links(in context: NSManagedObjectContext) throws -> [String] {
        let notes = try context.fetch(Note.fetch())
        let titles = Dictionary(notes.map { ($0.uuid, $0.title) }) { first, _ in first }
        return try notes.map { note in
            let document = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
            var links: [(link: NoteLink, text: String)] = []
            for run in (document?.paragraphs ?? []).flatMap(\.runs) {
                guard let link = run.style.link.flatMap(NoteLink.init) else { continue }
                let text = link.keepsText ? run.text : titles[link.id] ?? ""
                // A text in several styles is one link.
                if let last = links.last, last.link == link {
                    links[links.count - 1].text += link.keepsText ? text : ""
                } else {
                    links.append((link, text))
                }
            }
            let parts = links.map { "\($0.link.id) \($0.link.heading ?? "") “\($0.text)”" }
            return "\(note.uuid): " + parts.joined(separator: ", ")
        }.sorted()
    }
}
