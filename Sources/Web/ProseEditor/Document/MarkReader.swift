internal import DocumentRichText
internal import WebUI

/// Reads the attributes of a paragraph node.
struct ParagraphReader {
    let attributes: ProseFields
    let type: ProseSchema.Block

    func style() throws(ProseError) -> ParagraphStyle {
        let depth = try attributes.integer("quote", in: 0...ParagraphStyle.deepestQuote) ?? type.leastQuoteDepth
        var style = ParagraphStyle(kind: try kind(), quoteDepth: depth, list: try list(), language: try language())
        style.alignment = try attributes.choice("align", of: ProseSchema.alignments) ?? .natural
        style.baseWritingDirection = try attributes.choice("dir", of: ProseSchema.directions) ?? .natural
        for (name, property) in ProseSchema.distances {
            style[keyPath: property] = try attributes.number(name, in: ProseSchema.distanceRange) ?? 0
        }
        return style
    }

    private func kind() throws(ProseError) -> ParagraphKind {
        switch type {
        case .paragraph, .quote: .body
        case .listing: .code
        case .heading: .heading(try attributes.integer("level", in: ProseSchema.headingLevels) ?? 1)
        case .callout: .callout(try detail("sort") ?? "note")
        case .table: .table([])
        case .rule: .rule
        case .markdown: .markdown
        }
    }

    private func language() throws(ProseError) -> String? {
        type == .listing ? try detail("language") : nil
    }

    /// Returns a short text of one line; nil if it is missing or empty.
    private func detail(_ name: String) throws(ProseError) -> String? {
        guard let text = try attributes.text(name, atMost: ProseSchema.detailBytes), !text.isEmpty else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x2028...0x2029).contains($0.value) }) else {
            throw ProseError(path: attributes.path(of: name), reason: "is more than one line")
        }
        return text
    }

    private func list() throws(ProseError) -> TextList? {
        let markers = TextListMarker.allCases.map { (name: $0.rawValue, value: $0) }
        let level = try attributes.integer("depth", in: 0...TextList.deepestLevel) ?? 0
        let start = try attributes.integer("start", in: ProseSchema.itemNumbers) ?? 1
        guard let marker = try attributes.choice("marker", of: markers) else { return nil }
        return TextList(marker: marker, level: level, startingItemNumber: start)
    }
}

/// Reads the marks of a text node, which modify the base font of its paragraph.
struct MarkReader {
    let limits: ProseLimits
    let base: TextFont

    func style(_ value: JSONValue, at path: String) throws(ProseError) -> TextStyle {
        var style = TextStyle(font: base)
        guard value != .null else { return style }
        guard case .array(let values) = value, values.count <= ProseSchema.Mark.allCases.count else {
            throw ProseError(path: path, reason: "is not a list of marks")
        }
        var marks: [ProseSchema.Mark: ProseFields] = [:]
        for (index, value) in values.enumerated() {
            let node = try ProseFields(value, at: "\(path)[\(index)]", allowing: ["type", "attrs"])
            guard let mark = ProseSchema.Mark(rawValue: try node.name()), marks[mark] == nil else {
                throw ProseError(path: node.path(of: "type"), reason: "is not a known mark, or a duplicate")
            }
            marks[mark] = node
        }
        for mark in ProseSchema.Mark.allCases {
            if let node = marks[mark] { try apply(mark, node, to: &style) }
        }
        return style
    }

    private func apply(_ mark: ProseSchema.Mark, _ node: ProseFields, to style: inout TextStyle) throws(ProseError) {
        let attributes = try node.attributes(allowing: Self.attributes[mark].map { [$0] } ?? [])
        switch mark {
        case .link: style.link = try attributes.address("href", by: ProseSchema.links, limits: limits)
        case .family:
            guard let name = try attributes.text("name", atMost: limits.nameBytes), !name.isEmpty else {
                throw ProseError(path: attributes.path(of: "name"), reason: "is not a name")
            }
            style.font.family = name
        case .size:
            guard let points = try attributes.number("points", in: ProseSchema.sizes) else {
                throw ProseError(path: attributes.path(of: "points"), reason: "is not a number")
            }
            style.font.size = points
        case .code: style.font.family = TextFont.code.family
        case .color: style.foregroundColor = try attributes.color("value")
        case .highlight: style.backgroundColor = try attributes.color("value")
        case .bold: style.font.isBold = true
        case .regular: style.font.isBold = false
        case .italic: style.font.isItalic = true
        case .underline: style.underline = try line(attributes)
        case .strike: style.strikethrough = try line(attributes)
        }
    }

    private func line(_ attributes: ProseFields) throws(ProseError) -> NSUnderlineStyle {
        NSUnderlineStyle(rawValue: try attributes.integer("style", in: ProseSchema.lineStyles) ?? 1)
    }

    private static let attributes: [ProseSchema.Mark: String] = [
        .link: "href", .family: "name", .size: "points", .color: "value", .highlight: "value", .underline: "style",
        .strike: "style",
    ]
}
