/// The numbered fonts and colours of a document.
struct RTFWriterTables {
    /// The fonts, one per family.
    private(set) var fonts: [TextFont] = []
    /// The colours, numbered from 1; 0 is the default colour.
    private(set) var colors: [TextColor] = []
    private var fontNumbers: [String: Int] = [:]
    private var colorNumbers: [TextColor: Int] = [:]

    mutating func collect(_ document: RichTextDocument) {
        for paragraph in document.paragraphs {
            for run in paragraph.runs { collect(run.style) }
            collect(paragraph.endStyle)
        }
    }

    private mutating func collect(_ style: TextStyle) {
        if fontNumbers[style.font.family] == nil {
            fontNumbers[style.font.family] = fonts.count
            fonts.append(style.font)
        }
        for case let color? in [style.foregroundColor, style.backgroundColor] where colorNumbers[color] == nil {
            colors.append(color)
            colorNumbers[color] = colors.count
        }
    }

    /// Returns the control words of a character style, always in the same order.
    func words(for style: TextStyle) -> [String] {
        let size = style.font.size.isFinite ? min(max(style.font.size, 0.5), 10_000) : TextFont.body.size
        let halfPoints = size * 2
        let isWhole = halfPoints == halfPoints.rounded()
        let underline = NSUnderlineStyle.rtfWords.first { style.underline.isSuperset(of: $0.style) }
        let strike = style.strikethrough == .double ? "\\striked1" : "\\strike"
        return [
            "\\f\(fontNumbers[style.font.family] ?? 0)",
            style.font.isBold ? "\\b" : "\\b0",
            style.font.isItalic ? "\\i" : "\\i0",
            "\\fs\(Int(halfPoints.rounded()))" + (isWhole ? "" : "\\fsmilli\(Int((size * 1000).rounded()))"),
            "\\cf\(style.foregroundColor.flatMap { colorNumbers[$0] } ?? 0)"
                + "\\cb\(style.backgroundColor.flatMap { colorNumbers[$0] } ?? 0)",
            style.underline == [] ? "\\ulnone" : "\\\(underline?.word.rawValue ?? "ul")",
            style.strikethrough == [] ? "\\strike0" : strike,
        ]
    }
}
