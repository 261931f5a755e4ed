import DocumentRichText
import Foundation
import MarkdownVault

/// A parsed file of formatted text, from which a note is made.
struct Page {
    let path: VaultPath
    let title: String
    private(set) var document: RichTextDocument
    let keywords: [String]
    let creationDate: Date?
    /// The identifier written by an export.
    let identifier: UUID?
    /// The pages that this one is related to without a link in its text.
    let related: [String]
    /// The attached picture, which is shown below the text.
    private(set) var picture: String?
    /// Whether the page is not a note, but the index of an export.
    let isIndex: Bool

    init(_ file: VaultFile, format: IncomingPageFormat, data: Data, timeZone: TimeZone) throws {
        let (document, head) = try format.read(data)
        path = file.path
        self.document = document
        let first = document.paragraphs.first
        let isHeaded = if case .heading = first?.style.kind { true } else { false }
        let heading = first.map { RichTextDocument(paragraphs: [$0]).plainText.trimmingCharacters(in: .whitespaces) }
        let named = [head?.title, isHeaded ? heading : nil].compactMap { $0 }.first { !$0.isEmpty }
        title = named ?? file.path.stem
        // Pages show the title above the text; notes store it separately. Files of plain text are often named like their first line.
        if isHeaded || named == nil && document.paragraphs.count > 1, heading == title {
            self.document.paragraphs.removeFirst()
        }
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

    /// The name of the `meta` element with the note's identifier.
    static let identifierName = "slipbox-note"

    /// The name of the `meta` element that marks the index of an export.
    static let indexName = "slipbox-index"
    /// The name of the `meta` element with the attached picture.
    static let pictureName = "slipbox-picture"

    /// Replaces each link and picture source; nil removes it.
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

    /// Returns the number of links and pictures that do not point to the web. A link that spans several styles counts
    /// once.
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

    /// Returns whether a link points into the folder or to a note.
    private static func isLocal(_ link: String) -> Bool {
        if NoteLink(link) != nil { return true }
        return PageLink(link, from: nil) != .elsewhere && !link.hasPrefix("#")
    }
}
