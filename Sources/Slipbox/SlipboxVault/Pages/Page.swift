import Foundation
import MarkdownVault
import RichText

/// A file of formatted text as it was read: what becomes of it in a slip box.
struct Page {
    let path: VaultPath
    let title: String
    private(set) var document: RichTextDocument
    let keywords: [String]
    let creationDate: Date?
    /// The identifier that an export wrote.
    let identifier: UUID?
    /// Other pages to which this one is related without a link in its text.
    let related: [String]
    /// The picture that is attached, and stands below the text.
    private(set) var picture: String?
    /// Whether it is no note, but the index of notes that were exported.
    let isIndex: Bool

    init(_ file: VaultFile, format: PageFormat, data: Data, timeZone: TimeZone) throws {
        let (document, head) = try format.read(data)
        path = file.path
        self.document = document
        let first = document.paragraphs.first
        let isHeaded = if case .heading = first?.style.kind { true } else { false }
        let heading = first.map { RichTextDocument(paragraphs: [$0]).plainText.trimmingCharacters(in: .whitespaces) }
        let named = [head?.title, isHeaded ? heading : nil].compactMap { $0 }.first { !$0.isEmpty }
        title = named ?? file.path.stem
        // The title stands above the text in a page, and has its own place in a note.
        if isHeaded, heading == title { self.document.paragraphs.removeFirst() }
        let names = (head?.properties["keywords"] ?? "").split(separator: ",")
        var seen: Set<String> = []
        keywords = names.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        let dates = ["created", "date"].compactMap { head?.properties[$0] }
        creationDate = dates.compactMap { VaultDate.read($0, timeZone: timeZone) }.first ?? file.modificationDate
        identifier = head?.properties[Self.identifierName].flatMap { UUID(uuidString: $0) }
        related = head?.related ?? []
        isIndex = head?.properties[Self.indexName] != nil
        if let name = head?.properties[Self.pictureName],
            self.document.paragraphs.last?.runs.map(\.style.image?.source) == [name]
        {
            picture = name
            self.document.paragraphs.removeLast()
        }
    }

    /// The name under which pages say which note they are.
    static let identifierName = "slipbox-note"

    /// The name under which the index of a site that was exported says so.
    static let indexName = "slipbox-index"
    /// The name under which pages say which picture is attached to their notes.
    static let pictureName = "slipbox-picture"

    /// Replaces each link and each source of a picture; nil takes it away.
    mutating func map(link: (_ link: String, _ text: String) -> String?, image: (String) -> String?) {
        document = RichTextDocument(
            paragraphs: document.paragraphs.map { paragraph in
                let runs = paragraph.runs.map { run -> TextRun in
                    var style = run.style
                    style.link = style.link.flatMap { link($0, run.text) }
                    guard let old = style.image else { return TextRun(run.text, style: style) }
                    style.image = nil
                    guard let source = image(old.source) else { return TextRun(old.description, style: style) }
                    return TextRun(image: ImageReference(source: source, description: old.description), style: style)
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }

    /// How many links and pictures a text has that do not lead to the web. A link in several styles is one.
    static func linkCount(of document: RichTextDocument) -> Int {
        document.paragraphs.reduce(0) { count, paragraph in
            var last: String?
            return paragraph.runs.reduce(count) { count, run in
                defer { last = run.style.link }
                let isLink = run.style.link.map { $0 != last && isLocal($0) } ?? false
                let isPicture = run.style.image.map { isLocal($0.source) } ?? false
                return count + (isLink ? 1 : 0) + (isPicture ? 1 : 0)
            }
        }
    }

    /// Whether a link stays within the folder, or leads to a note.
    private static func isLocal(_ link: String) -> Bool {
        if NoteLink(link) != nil { return true }
        return PageLink(link, from: nil) != .elsewhere && !link.hasPrefix("#")
    }
}
