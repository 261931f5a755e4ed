import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore

/// The text of a manuscript as it grows, note by note.
///
/// A block that shows another note becomes its title, as a heading below the last one, and its text. Each note, or part of one, is there
/// once: where it is shown again, its title stands, so that notes that show each other come to an end.
struct ManuscriptText {
    private(set) var paragraphs: [TextParagraph] = []
    /// The notes that it has been put together from, in order.
    private(set) var notes: [Note] = []
    /// The notes to which it links.
    private(set) var linked: [UUID] = []
    private let context: NSManagedObjectContext
    private var written: Set<String> = []
    private var footnotes: Set<String> = []

    init(in context: NSManagedObjectContext) {
        self.context = context
    }

    /// Appends the title and the text of a note.
    ///
    /// - Parameters:
    ///   - part: A heading, or the name of a block, if only that part is shown; it has no title then.
    ///   - level: The level of the title, or of the first heading in the part.
    mutating func append(_ note: Note, part: String? = nil, level: Int) throws {
        written.insert(Self.key(note, part))
        if !notes.contains(note) { notes.append(note) }
        let stored = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        var document = stored ?? RichTextDocument(plainText: note.bodyText)
        if let part { document = document.section(part) ?? RichTextDocument() }
        if part == nil, !note.title.isEmpty {
            append(heading: note.title, level)
            if document.paragraphs[0].headingLevel != nil, document.paragraphs[0].text == note.title {
                document.paragraphs.removeFirst()
            }
        }
        linked += document.linkedNotes.filter { !linked.contains($0) }
        try append(distinguished(document), below: part == nil && !note.title.isEmpty ? level : level - 1)
        if part == nil { appendPicture(of: note, unlessShownIn: document) }
    }

    mutating func append(heading title: String, _ level: Int) {
        let style = ParagraphStyle(kind: .heading(min(level, 6)))
        paragraphs.append(
            TextParagraph(runs: [TextRun(title, style: TextStyle(font: style.kind.baseFont))], style: style)
        )
    }

    mutating func append(items: [String]) {
        let style = ParagraphStyle(list: TextList(marker: .disc))
        paragraphs += items.map { TextParagraph(runs: [TextRun($0)], style: style) }
    }

    /// - Parameter title: The level of the title, below which headings have the levels that follow.
    private mutating func append(_ document: RichTextDocument, below title: Int) throws {
        let highest = document.paragraphs.compactMap(\.headingLevel).min() ?? 1
        var last = title
        for paragraph in document.paragraphs {
            if let embed = paragraph.onlyEmbed, try append(embed, below: last + (paragraph.style.list?.level ?? 0)) {
                continue
            }
            guard let level = paragraph.headingLevel else {
                paragraphs.append(paragraph.namingEmbeds)
                continue
            }
            last = title + 1 + level - highest
            append(heading: paragraph.namingEmbeds, level: last)
        }
    }

    /// Appends a heading with its marks, at another level.
    private mutating func append(heading paragraph: TextParagraph, level: Int) {
        var style = paragraph.style
        style.kind = .heading(min(level, 6))
        let (former, font) = (paragraph.style.kind.baseFont, style.kind.baseFont)
        let runs = paragraph.runs.map { run in
            var run = run
            if run.style.font.size == former.size { run.style.font.size = font.size }
            return run
        }
        paragraphs.append(TextParagraph(runs: runs, style: style, endStyle: paragraph.endStyle))
    }

    /// Appends what a block shows.
    /// - Returns: Whether there is such a note or picture, and it is not there already.
    private mutating func append(_ embed: NamedLink, below level: Int) throws -> Bool {
        if let note = try Note.named(embed.title, in: context) {
            guard !written.contains(Self.key(note, embed.heading)), !written.contains(Self.key(note, nil)) else {
                return false
            }
            try append(note, part: embed.heading, level: level + 1)
            return true
        }
        guard let path = VaultPath(embed.title), path.isPicture else { return false }
        let image = ImageReference(source: PictureSource.text(for: path), description: embed.label ?? "")
        paragraphs.append(TextParagraph(runs: [TextRun(image: image)]))
        return true
    }

    private mutating func appendPicture(of note: Note, unlessShownIn document: RichTextDocument) {
        guard let path = note.attachment?.path_.flatMap(VaultPath.init) else { return }
        let source = PictureSource.text(for: path)
        let isShown = document.paragraphs.contains { $0.runs.contains { $0.style.image?.source == source } }
        if !isShown { paragraphs.append(TextParagraph(runs: [TextRun(image: ImageReference(source: source))])) }
    }

    private static func key(_ note: Note, _ part: String?) -> String {
        "\(note.uuid)#\(part?.lowercased() ?? "")"
    }

    // MARK: - Footnotes

    /// Returns a text whose footnotes have other names than those before.
    private mutating func distinguished(_ document: RichTextDocument) -> RichTextDocument {
        let names = Set(document.paragraphs.flatMap { FootnoteDefinition.all(in: $0).map(\.name) })
        var others: [String: String] = [:]
        for name in names.sorted() where footnotes.contains(name) {
            let free = (2...).lazy.map { "\(name)-\($0)" }.first { !footnotes.contains($0) && !names.contains($0) }
            others[name] = free
        }
        footnotes.formUnion(names.map { others[$0] ?? $0 })
        return others.isEmpty ? document : document.renamingFootnotes(others)
    }
}

extension RichTextDocument {
    /// Returns the document with other names of footnotes, where they are referred to and where they are defined.
    fileprivate func renamingFootnotes(_ names: [String: String]) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let mayChange = paragraph.mayLink || paragraph.style.kind == .markdown
                guard mayChange, paragraph.text.contains("[^") else { return paragraph }
                let runs = paragraph.runs.map { run in
                    paragraph.style.kind == .markdown || run.mayLink
                        ? TextRun(Self.renaming(names, in: run.text), style: run.style) : run
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }

    private static func renaming(_ names: [String: String], in text: String) -> String {
        text.replacing(/\[\^([^\]\s]+)\]/) { match in
            names[match.output.1.lowercased()].map { "[^\($0)]" } ?? String(match.output.0)
        }
    }
}
