internal import DocumentRichText
internal import Foundation
internal import WebUI

/// Writes a document for the editor. Leaves out default values, and anything the editor cannot show: links and images
/// with other schemes, and numbers beyond its limits.
struct ProseWriter {
    let limits: ProseLimits

    func document(_ document: RichTextDocument) -> JSONValue {
        ["type": "doc", "content": .array(document.paragraphs.map(block))]
    }

    func block(_ paragraph: TextParagraph) -> JSONValue {
        let style = paragraph.style
        var attributes = quotes(around: style)
        let type: ProseSchema.Block
        switch style.kind {
        case .body: type = .paragraph
        case .code: type = .listing
        case .heading(let level):
            type = .heading
            attributes["level"] = .int(min(max(level, 1), 6))
        case .callout(let sort):
            type = .callout
            attributes["sort"] = .string(sort)
        case .table: return table(TextTable(paragraph))
        case .rule: return Self.node(ProseSchema.Block.rule.rawValue, attributes)
        case .markdown:
            let source = paragraph.text.replacing(TextRun.lineSeparator, with: "\n")
            attributes["source"] = .string(source)
            return Self.node(ProseSchema.Block.markdown.rawValue, attributes)
        }
        if type == .listing, let language = style.language { attributes["language"] = .string(language) }
        addLooks(of: style, to: &attributes)
        let base = style.kind.baseFont
        let usualEnd = TextParagraph(runs: paragraph.runs, style: style).endStyle
        if paragraph.endStyle != usualEnd { attributes["end"] = .array(marks(of: paragraph.endStyle, base: base)) }
        let content = paragraph.runs.flatMap { inline($0, base: base) }
        return Self.node(type.rawValue, attributes, content)
    }

    private func table(_ table: TextTable) -> JSONValue {
        let base = ParagraphKind.table([]).baseFont
        let rows = table.rows.map { row in
            let cells = zip(row, table.columns).map { cell, alignment in
                let name = ProseSchema.alignments.first { $0.value == alignment }?.name
                let runs = cell.map { run in
                    TextRun(run.text.replacing(TextTable.lineBreak, with: TextRun.lineSeparator), style: run.style)
                }
                let content = runs.flatMap { inline($0, base: base) }
                return Self.node(ProseSchema.cell, name.map { ["align": .string($0)] } ?? [:], content)
            }
            return Self.node(ProseSchema.row, [:], cells)
        }
        let style = ParagraphStyle(kind: .table([]), quoteDepth: table.quoteDepth)
        return Self.node(ProseSchema.Block.table.rawValue, quotes(around: style), rows)
    }

    private func quotes(around style: ParagraphStyle) -> [String: JSONValue] {
        style.quoteDepth == ParagraphStyle(kind: style.kind).quoteDepth ? [:] : ["quote": .int(style.quoteDepth)]
    }

    private func addLooks(of style: ParagraphStyle, to attributes: inout [String: JSONValue]) {
        if let list = style.list {
            attributes["marker"] = .string(list.marker.rawValue)
            if list.level != 0 { attributes["depth"] = .int(list.level) }
            let range = ProseSchema.itemNumbers
            let start = min(max(list.startingItemNumber, range.lowerBound), range.upperBound)
            if start != 1 { attributes["start"] = .int(start) }
        }
        if let (name, _) = ProseSchema.alignments.first(where: { $0.value == style.alignment }) {
            attributes["align"] = .string(name)
        }
        if let (name, _) = ProseSchema.directions.first(where: { $0.value == style.baseWritingDirection }) {
            attributes["dir"] = .string(name)
        }
        for (name, property) in ProseSchema.distances {
            let value = style[keyPath: property]
            if value != 0, ProseSchema.distanceRange.contains(value) { attributes[name] = .double(value) }
        }
    }

    private func inline(_ run: TextRun, base: TextFont) -> [JSONValue] {
        let marks = marks(of: run.style, base: base)
        if let image = run.style.image {
            guard ProseSchema.allows(image, limits: limits) else {
                return image.description.isEmpty ? [] : [Self.text(image.description, marks)]
            }
            var attributes: [String: JSONValue] = ["src": .string(image.source)]
            if !image.description.isEmpty { attributes["alt"] = .string(image.description) }
            return [Self.node("image", attributes, marks: marks)]
        }
        if let note = run.style.link.flatMap(NoteLink.init), !note.keepsText, run.text.utf8.count <= limits.nameBytes {
            let attributes: [String: JSONValue] = ["id": .string(note.id.uuidString), "title": .string(run.text)]
            return [Self.node("noteLink", attributes, marks: marks.filter { $0["type"].string != "link" })]
        }
        return lines(of: run.text, marks)
    }

    private func lines(of text: String, _ marks: [JSONValue]) -> [JSONValue] {
        var nodes: [JSONValue] = []
        let separator = TextRun.lineSeparator.unicodeScalars.first
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == separator }
        for (index, line) in lines.enumerated() {
            if index > 0 { nodes.append(Self.node("hardBreak", marks: marks)) }
            if !line.isEmpty { nodes.append(Self.text(String(line), marks)) }
        }
        return nodes
    }

    private func marks(of style: TextStyle, base: TextFont) -> [JSONValue] {
        ProseSchema.Mark.allCases.compactMap { self.mark($0, of: style, base: base) }
    }

    /// Returns a mark if the style has it and the base font does not imply it; nil otherwise.
    private func mark(_ mark: ProseSchema.Mark, of style: TextStyle, base: TextFont) -> JSONValue? {
        let isMarked: Bool
        var attributes: [String: JSONValue] = [:]
        switch mark {
        case .link:
            isMarked = style.link.map { ProseSchema.allows($0, by: ProseSchema.links, limits: limits) } ?? false
            attributes["href"] = style.link.map(JSONValue.string)
        case .family:
            let family = style.font.family
            isMarked = family != base.family && isNamable(family) && !isCode(style, base: base)
            attributes["name"] = .string(family)
        case .size:
            isMarked = style.font.size != base.size && ProseSchema.sizes.contains(style.font.size)
            attributes["points"] = .double(style.font.size)
        case .code: isMarked = isCode(style, base: base)
        case .color, .highlight:
            let color = mark == .color ? style.foregroundColor : style.backgroundColor
            isMarked = color != nil
            attributes["value"] = color.map { .string(ProseSchema.text(of: $0)) }
        case .bold: isMarked = style.font.isBold && !base.isBold
        case .regular: isMarked = !style.font.isBold && base.isBold
        case .italic: isMarked = style.font.isItalic
        case .underline, .strike:
            let line = (mark == .underline ? style.underline : style.strikethrough).rawValue & 0xFFFF
            isMarked = line != 0
            if line != 1 { attributes["style"] = .int(line) }
        }
        return isMarked ? Self.node(mark.rawValue, attributes) : JSONValue?.none
    }

    private func isNamable(_ family: String) -> Bool {
        !family.isEmpty && family.utf8.count <= limits.nameBytes
    }

    private func isCode(_ style: TextStyle, base: TextFont) -> Bool {
        style.font.family == TextFont.code.family && base.family != TextFont.code.family
    }

    private static func text(_ text: String, _ marks: [JSONValue]) -> JSONValue {
        var values: [String: JSONValue] = ["type": "text", "text": .string(text)]
        if !marks.isEmpty { values["marks"] = .array(marks) }
        return .object(values)
    }

    private static func node(
        _ type: String,
        _ attributes: [String: JSONValue] = [:],
        _ content: [JSONValue] = [],
        marks: [JSONValue] = []
    ) -> JSONValue {
        var values: [String: JSONValue] = ["type": .string(type)]
        if !attributes.isEmpty { values["attrs"] = .object(attributes) }
        if !content.isEmpty { values["content"] = .array(content) }
        if !marks.isEmpty { values["marks"] = .array(marks) }
        return .object(values)
    }
}
