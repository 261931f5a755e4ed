internal import DocumentRichText
internal import Foundation
internal import WebUI

/// Reads a document from the editor. Rejects anything that is not in the schema, because the input is untrusted.
struct ProseReader {
    let limits: ProseLimits
    private var runs = 0
    private var textBytes = 0

    init(limits: ProseLimits) {
        self.limits = limits
    }

    mutating func document(_ value: JSONValue) throws(ProseError) -> RichTextDocument {
        let node = try ProseFields(value, at: "", allowing: ["type", "content"])
        guard try node.name() == "doc" else { throw ProseError(path: "type", reason: "is not a document") }
        let paragraphs = try blocks(node["content"], at: "content")
        guard !paragraphs.isEmpty else { throw ProseError(path: "content", reason: "has no paragraph") }
        return RichTextDocument(paragraphs: paragraphs)
    }

    /// Reads a list of paragraphs.
    mutating func blocks(_ value: JSONValue, at path: String) throws(ProseError) -> [TextParagraph] {
        guard case .array(let values) = value else {
            throw ProseError(path: path, reason: "is not a list of paragraphs")
        }
        guard values.count <= limits.paragraphs else {
            throw ProseError(path: path, reason: "has more than \(limits.paragraphs) paragraphs")
        }
        var paragraphs: [TextParagraph] = []
        paragraphs.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            paragraphs.append(try block(value, at: "\(path)[\(index)]"))
        }
        return paragraphs
    }

    private mutating func block(_ value: JSONValue, at path: String) throws(ProseError) -> TextParagraph {
        let node = try ProseFields(value, at: path, allowing: ["type", "attrs", "content"])
        guard let type = ProseSchema.Block(rawValue: try node.name()) else {
            throw ProseError(path: "\(path).type", reason: "is not a known kind of paragraph")
        }
        if type == .table { return try table(node, at: path) }
        if type.isWhole { return try wholeBlock(node, type, at: path) }
        let allowed = ["quote", "marker", "depth", "start", "align", "dir", "end"] + ProseSchema.distances.map(\.name)
        let attributes = try node.attributes(allowing: allowed + type.attributes)
        let style = try ParagraphReader(attributes: attributes, type: type).style()
        let base = style.kind.baseFont
        let marks = MarkReader(limits: limits, base: base)
        let end: TextStyle? =
            attributes.isAbsent("end") ? nil : try marks.style(attributes["end"], at: "\(path).attrs.end")
        var paragraph = TextParagraph(style: style)
        if !node.isAbsent("content") {
            guard case .array(let values) = node["content"] else {
                throw ProseError(path: "\(path).content", reason: "is not a list of texts")
            }
            for (index, value) in values.enumerated() {
                paragraph.append(try inline(value, marks, at: "\(path).content[\(index)]"))
            }
        }
        return TextParagraph(runs: paragraph.runs, style: style, endStyle: end)
    }

    /// Reads a table. Its columns are aligned as the cells of its first row.
    private mutating func table(_ node: ProseFields, at path: String) throws(ProseError) -> TextParagraph {
        let attributes = try node.attributes(allowing: ["quote"])
        let style = try ParagraphReader(attributes: attributes, type: .table).style()
        var (rows, columns): ([[[TextRun]]], [NSTextAlignment]) = ([], [])
        let marks = MarkReader(limits: limits, base: ParagraphKind.table([]).baseFont)
        for (number, value) in try children(of: node).enumerated() {
            let row = try part(value, ProseSchema.row, allowing: [], at: "\(path).content[\(number)]").node
            var cells: [[TextRun]] = []
            for (index, value) in try children(of: row).enumerated() {
                let place = "\(row.path).content[\(index)]"
                let (cell, attributes) = try part(value, ProseSchema.cell, allowing: ["align"], at: place)
                try count(bytes: 0, at: place)
                var runs: [TextRun] = []
                for (index, value) in try children(of: cell).enumerated() {
                    runs.append(try inline(value, marks, at: "\(place).content[\(index)]"))
                }
                cells.append(runs)
                let alignment = try attributes.choice("align", of: ProseSchema.alignments)
                if number == 0 { columns.append(alignment ?? .natural) }
            }
            rows.append(cells)
        }
        guard !columns.isEmpty else { throw ProseError(path: "\(path).content", reason: "has no cells") }
        return TextTable(rows: rows, columns: columns, quoteDepth: style.quoteDepth).paragraph
    }

    private func part(
        _ value: JSONValue,
        _ name: String,
        allowing attributes: [String],
        at path: String
    ) throws(ProseError) -> (node: ProseFields, attributes: ProseFields) {
        let node = try ProseFields(value, at: path, allowing: ["type", "attrs", "content"])
        guard try node.name() == name else {
            throw ProseError(path: "\(path).type", reason: "does not belong in a table")
        }
        return (node, try node.attributes(allowing: attributes))
    }

    private func children(of node: ProseFields) throws(ProseError) -> [JSONValue] {
        guard !node.isAbsent("content") else { return [] }
        guard case .array(let values) = node["content"] else {
            throw ProseError(path: node.path(of: "content"), reason: "is not a list")
        }
        return values
    }

    /// Reads a line across the page, or Markdown that is kept as it is.
    private mutating func wholeBlock(
        _ node: ProseFields,
        _ type: ProseSchema.Block,
        at path: String
    ) throws(ProseError) -> TextParagraph {
        let attributes = try node.attributes(allowing: ["quote"] + type.attributes)
        let style = try ParagraphReader(attributes: attributes, type: type).style()
        guard node.isAbsent("content") || node["content"] == .array([]) else {
            throw ProseError(path: "\(path).content", reason: "must not be present")
        }
        guard type == .markdown else { return TextParagraph(style: style) }
        let source = try attributes.text("source", atMost: limits.textBytes) ?? ""
        try count(bytes: max(source.utf8.count, 1), at: attributes.path(of: "source"))
        let run = TextRun(Self.withoutParagraphBreaks(source), style: TextStyle(font: style.kind.baseFont))
        return TextParagraph(runs: [run], style: style)
    }

    private mutating func inline(_ value: JSONValue, _ marks: MarkReader, at path: String) throws(ProseError) -> TextRun
    {
        let node = try ProseFields(value, at: path, allowing: ["type", "text", "attrs", "marks"])
        guard let type = ProseSchema.Inline(rawValue: try node.name()) else {
            throw ProseError(path: "\(path).type", reason: "does not belong in a paragraph")
        }
        var style = try marks.style(node["marks"], at: "\(path).marks")
        try count(bytes: 0, at: path)
        if type != .text, !node.isAbsent("text") {
            throw ProseError(path: "\(path).text", reason: "must not be present")
        }
        switch type {
        case .text:
            _ = try node.attributes(allowing: [])
            return TextRun(try text(of: node), style: style)
        case .hardBreak:
            _ = try node.attributes(allowing: [])
            return TextRun(TextRun.lineSeparator, style: style)
        case .image:
            let attributes = try node.attributes(allowing: ["src", "alt"])
            let source = try attributes.text("src", atMost: limits.addressBytes) ?? ""
            let description = try attributes.text("alt", atMost: limits.nameBytes) ?? ""
            let image = ImageReference(source: source, description: description)
            guard ProseSchema.allows(image, limits: limits) else {
                throw ProseError(path: attributes.path(of: "src"), reason: "is not an allowed picture")
            }
            return TextRun(image: image, style: style)
        case .noteLink:
            let attributes = try node.attributes(allowing: ["id", "title"])
            guard let id = attributes["id"].string.flatMap(UUID.init(uuidString:)) else {
                throw ProseError(path: "\(path).attrs.id", reason: "is not a note's identifier")
            }
            style.link = NoteLink(id: id).link
            let title = try attributes.text("title", atMost: limits.nameBytes) ?? ""
            // A run without text would be dropped, so a link without a title shows the note's identifier.
            return TextRun(title.isEmpty ? id.uuidString : Self.withoutParagraphBreaks(title), style: style)
        }
    }

    private mutating func text(of node: ProseFields) throws(ProseError) -> String {
        guard let text = node["text"].string, !text.isEmpty else {
            throw ProseError(path: "\(node.path).text", reason: "is not a text")
        }
        try count(bytes: text.utf8.count, at: "\(node.path).text")
        return Self.withoutParagraphBreaks(text)
    }

    private mutating func count(bytes: Int, at path: String) throws(ProseError) {
        if bytes == 0 { runs += 1 }
        textBytes += bytes
        guard runs <= limits.runs else {
            throw ProseError(path: path, reason: "exceeds the limit of \(limits.runs) texts")
        }
        guard textBytes <= limits.textBytes else {
            throw ProseError(path: path, reason: "exceeds the limit of \(limits.textBytes >> 20) MB of text")
        }
    }

    /// Replaces paragraph breaks within a paragraph by line separators.
    private static func withoutParagraphBreaks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\u{2029}" }) else { return text }
        return text.replacing("\r\n", with: TextRun.lineSeparator).replacing("\n", with: TextRun.lineSeparator)
            .replacing("\r", with: TextRun.lineSeparator).replacing("\u{2029}", with: TextRun.lineSeparator)
    }
}
