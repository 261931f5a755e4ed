import DocumentRichText

/// The conversion of a note's text into rich text.
struct AppleNoteDocument {
    /// What stands in the place of an attachment: parts of a paragraph, or paragraphs.
    enum Content {
        case runs([TextRun])
        case paragraphs([TextParagraph])
    }

    private let attachment: (_ identifier: String, _ type: String, TextStyle) throws -> Content
    private var paragraphs: [TextParagraph] = []
    private var runs: [TextRun] = []

    /// - Parameter attachment: returns what stands in the place of an attachment.
    init(attachment: @escaping (_ identifier: String, _ type: String, TextStyle) throws -> Content) {
        self.attachment = attachment
    }

    mutating func document(_ text: AppleNoteText) throws -> RichTextDocument {
        var style = ParagraphStyle()
        for (part, run) in text.parts {
            style = Self.style(run.paragraph)
            try append(part, run, style)
        }
        end(style)
        var document = RichTextDocument(paragraphs: paragraphs)
        document.tidy()
        return document
    }

    private mutating func append(_ text: String, _ run: AppleNoteText.Run, _ style: ParagraphStyle) throws {
        let font = Self.style(run, in: style.kind)
        if let identifier = run.attachment {
            switch try attachment(identifier, run.attachmentType ?? "", font) {
            case .runs(let new): runs += new
            case .paragraphs(let new):
                if !runs.isEmpty { end(style) }
                paragraphs += new
            }
            if text.utf16.contains(0x0A) { end(style) }
            return
        }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { end(style) }
            if !line.isEmpty { runs.append(TextRun(String(line), style: font)) }
        }
    }

    private mutating func end(_ style: ParagraphStyle) {
        paragraphs.append(TextParagraph(runs: runs, style: style))
        runs = []
    }

    // MARK: - Styles

    private static func style(_ paragraph: AppleNoteText.Paragraph) -> ParagraphStyle {
        var style = ParagraphStyle(quoteDepth: paragraph.isQuote ? 1 : 0)
        let level = paragraph.level
        switch paragraph.kind {
        case .title: style.kind = .heading(1)
        case .heading: style.kind = .heading(2)
        case .subheading: style.kind = .heading(3)
        case .code: style.kind = .code
        case .dotted: style.list = TextList(marker: .disc, level: level)
        case .dashed: style.list = TextList(marker: .hyphen, level: level)
        case .numbered: style.list = TextList(marker: .decimal, level: level)
        case .task: style.list = TextList(marker: paragraph.isDone ? .check : .box, level: level)
        case nil: break
        }
        return style
    }

    private static func style(_ run: AppleNoteText.Run, in kind: ParagraphKind) -> TextStyle {
        var style = TextStyle(font: kind.baseFont)
        guard kind != .code else { return style }
        style.font.isBold = style.font.isBold || run.isBold
        style.font.isItalic = run.isItalic
        if run.isUnderlined { style.underline = .single }
        if run.isStruck { style.strikethrough = .single }
        if run.isHighlighted { style.backgroundColor = .highlight }
        style.link = run.link.flatMap { $0.isEmpty ? nil : $0 }
        return style
    }
}
