public import CoreData
internal import DocumentMath
internal import DocumentRichText
internal import Foundation
internal import MarkdownVault
public import SlipboxCore

/// A note and all notes that it shows, as one text: a draft that was put together from slips.
///
/// The note is the outline: each block such as `![[Boxes]]` stands for a slip, and moves like any other block. The manuscript has the titles of
/// the slips as headings below those of the outline, their texts and pictures, and at its end the titles of the notes to which it links.
///
/// ```swift
/// let manuscript = try Manuscript(of: note, in: context)
/// let file = try manuscript.write(as: .rtf, to: folder)
/// ```
public struct Manuscript {
    /// The file formats.
    public enum Format: String, CaseIterable, Sendable {
        /// Markdown.
        case markdown = "md"
        /// HTML, as a page that needs nothing else but its pictures.
        case html
        /// RTF, as read by word processors.
        case rtf
    }

    /// The title of the note.
    public let title: String
    /// The number of notes that it has been put together from.
    public let noteCount: Int
    /// The number of words.
    public let wordCount: Int
    private let document: RichTextDocument
    private let context: NSManagedObjectContext

    /// Puts a note together with those that it shows.
    /// - Throws: An error of the store, or of a text that cannot be read.
    public init(of note: Note, in context: NSManagedObjectContext) throws {
        var text = ManuscriptText(in: context)
        try text.append(note, level: 1)
        (title, self.context, noteCount) = (note.shownTitle, context, text.notes.count)
        wordCount = RichTextDocument(paragraphs: text.paragraphs).plainText.split(whereSeparator: \.isWhitespace).count
        try Self.appendReferences(to: &text, in: context)
        document = RichTextDocument(paragraphs: text.paragraphs)
    }

    /// Appends the titles of the notes to which the text links and which it does not contain.
    private static func appendReferences(to text: inout ManuscriptText, in context: NSManagedObjectContext) throws {
        let missing = text.linked.filter { id in !text.notes.contains { $0.uuid == id } }
        guard !missing.isEmpty else { return }
        let request = Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.uuid, missing.map { $0 as NSUUID }))
        let notes = Dictionary(try context.fetch(request).map { ($0.uuid, $0) }) { first, _ in first }
        let titles = missing.compactMap { notes[$0] }.map { note in
            [note.address?.description, note.shownTitle].compactMap(\.self).joined(separator: " ")
        }
        guard !titles.isEmpty else { return }
        text.append(heading: "References", 2)
        text.append(items: titles)
    }

    // MARK: - Writing

    /// Writes the text into a folder, which exists, and its pictures into one below.
    /// - Returns: The file of the text, and whether there are pictures beside it.
    /// - Throws: An error of the store or the file system.
    public func write(as format: Format, to folder: URL) throws -> (file: URL, hasPictures: Bool) {
        var namer = VaultFileNamer()
        let path = namer.path(for: title, fileExtension: format.rawValue, in: nil)
        var pictures = ManuscriptPictures(context: context, folder: folder, namer: namer)
        let text = try document.mappingRuns { run in
            var run = run
            if run.style.link.flatMap(NoteLink.init) != nil { run.style.link = nil }
            guard let image = run.style.image, let source = try pictures.place(image.source) else { return run }
            run.style.image?.source = source
            return run
        }
        let file = path.url(in: folder)
        try data(text, format).write(to: file, options: .atomic)
        return (file, pictures.count > 0)
    }

    private func data(_ text: RichTextDocument, _ format: Format) -> Data {
        switch format {
        case .markdown: return Data(WikiText.restored(text.markdown()).utf8)
        case .rtf: return text.rtf()
        case .html:
            let body = text.html { tex, isBlock in MathFormula.markup(tex: tex, display: isBlock ? .block : .inline) }
            return Data(SitePage(title: title, body: body).text.utf8)
        }
    }
}

/// The pictures of a manuscript, which are written as the text names them.
private struct ManuscriptPictures {
    let context: NSManagedObjectContext
    let folder: URL
    var namer: VaultFileNamer
    private var sources: [String: String] = [:]

    init(context: NSManagedObjectContext, folder: URL, namer: VaultFileNamer) {
        (self.context, self.folder, self.namer) = (context, folder, namer)
    }

    /// The number of pictures that were written.
    var count: Int { sources.count }

    /// Writes the picture that a text names.
    /// - Returns: Its place beside the text; nil for one of the web, and one that is not there.
    mutating func place(_ source: String) throws -> String? {
        if let place = sources[source] { return place }
        guard let path = PictureSource.path(of: source),
            let data = try Attachment.at(endOf: path.text, in: context)?.fullImageData
        else { return nil }
        let pictures = VaultPath(VaultExport.picturesFolder)
        let target = namer.path(for: path.stem, fileExtension: path.fileExtension, in: pictures)
        let file = target.url(in: folder)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        let place = PageLink.text(to: target, from: nil)
        sources[source] = place
        return place
    }
}

extension RichTextDocument {
    fileprivate func mappingRuns(_ change: (TextRun) throws -> TextRun) rethrows -> RichTextDocument {
        RichTextDocument(
            paragraphs: try paragraphs.map { paragraph in
                TextParagraph(
                    runs: try paragraph.runs.map(change),
                    style: paragraph.style,
                    endStyle: paragraph.endStyle
                )
            }
        )
    }
}
