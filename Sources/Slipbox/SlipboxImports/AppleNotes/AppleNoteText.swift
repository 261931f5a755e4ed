import DocumentZipFiles
import Foundation

/// The text of a note with its styles, as Apple Notes stores it: a text, and runs of its UTF-16 units.
struct AppleNoteText {
    /// A run of characters with one style.
    struct Run {
        let length: Int
        var paragraph = Paragraph()
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        var isStruck = false
        var isHighlighted = false
        var link: String?
        /// The identifier of what stands in the place of a character.
        var attachment: String?
        var attachmentType: String?
    }

    /// The style of a paragraph.
    struct Paragraph: Hashable {
        enum Kind: Int {
            case title = 0
            case heading = 1
            case subheading = 2
            case code = 4
            case dotted = 100
            case dashed = 101
            case numbered = 102
            case task = 103
        }

        var kind: Kind?
        var level = 0
        var isDone = false
        var isQuote = false
    }

    let text: String
    let runs: [Run]
    /// The greatest size of a text with its styles.
    static let largest = 64 << 20

    /// Reads the content of a note, which is compressed.
    init(compressed data: Data) throws {
        let content = Gzip.suits(data) ? try Gzip.decompress(data, limit: Self.largest) : data
        guard let note = try ProtobufMessage([UInt8](content)).message(2)?.message(3) else {
            throw ProtobufMessage.Failure(reason: "there is no note", offset: 0)
        }
        try self.init(note)
    }

    /// Reads a text with its runs, which also stand in the cells of tables.
    init(_ note: ProtobufMessage) throws(ProtobufMessage.Failure) {
        text = note.text(2) ?? ""
        var runs: [Run] = []
        for message in try note.messages(5) { runs.append(try Self.run(message)) }
        self.runs = runs
    }

    private static func run(_ message: ProtobufMessage) throws(ProtobufMessage.Failure) -> Run {
        var run = Run(length: max(message.number(1) ?? 0, 0))
        if let style = try message.message(2) {
            run.paragraph.kind = style.number(1).flatMap(Paragraph.Kind.init)
            run.paragraph.level = min(max(style.number(4) ?? 0, 0), 20)
            run.paragraph.isDone = try style.message(5)?.number(2) == 1
            run.paragraph.isQuote = style.number(8) ?? 0 != 0
        }
        let weight = message.number(5) ?? 0
        (run.isBold, run.isItalic) = (weight & 1 != 0, weight & 2 != 0)
        run.isUnderlined = message.number(6) ?? 0 != 0
        run.isStruck = message.number(7) ?? 0 != 0
        run.isHighlighted = message.number(14) ?? 0 != 0
        run.link = message.text(9)
        if let attachment = try message.message(12) {
            (run.attachment, run.attachmentType) = (attachment.text(1), attachment.text(2))
        }
        return run
    }

    /// The text of each run. What runs do not reach is a run without style.
    var parts: [(text: String, run: Run)] {
        let units = Array(text.utf16)
        var parts: [(String, Run)] = []
        var start = 0
        for run in runs where start < units.count {
            let end = start + min(run.length, units.count - start)
            if end > start { parts.append((String(decoding: units[start..<end], as: UTF16.self), run)) }
            start = end
        }
        if start < units.count {
            parts.append((String(decoding: units[start...], as: UTF16.self), Run(length: units.count - start)))
        }
        return parts
    }
}
