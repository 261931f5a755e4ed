// The names in RTF for fonts, paragraph kinds and list markers.

extension TextFont {
    /// Creates a font from a name in a font table: a family, or a PostScript name as Apple's programs write it.
    init(postScriptName name: String) {
        self.init(family: name)
        var family = name[...]
        if let dash = name.lastIndex(of: "-"), let traits = Self.traits[name[name.index(after: dash)...].lowercased()] {
            family = name[..<dash]
            (isBold, isItalic) = traits
        }
        self.family = Self.families[String(family)] ?? String(family)
    }

    private static let traits: [String: (isBold: Bool, isItalic: Bool)] = [
        "regular": (false, false), "roman": (false, false), "bold": (true, false), "boldmt": (true, false),
        "italic": (false, true), "oblique": (false, true), "italicmt": (false, true), "bolditalic": (true, true),
        "boldoblique": (true, true), "bolditalicmt": (true, true),
    ]

    private static let families = [
        "ArialMT": "Arial", "HelveticaNeue": "Helvetica Neue", "TimesNewRomanPSMT": "Times New Roman",
        "TimesNewRomanPS": "Times New Roman", "CourierNewPSMT": "Courier New", "CourierNewPS": "Courier New",
        "SFMono": "SF Mono",
    ]

    /// The control word for the generic family, by which programs choose a substitute for a missing font.
    var rtfFamily: String {
        if isMonospaced { return "fmodern" }
        return ["Times", "Times New Roman", "Georgia", "Palatino"].contains(family) ? "froman" : "fswiss"
    }
}

/// A named style of RTF: the kind of its paragraphs, and the quotations that they are in at least.
struct RTFNamedStyle {
    var kind = ParagraphKind.body
    var quoteDepth = 0

    private static let quote = RTFNamedStyle(quoteDepth: 1)

    /// The style sheet that is written: the numbers of styles and names that other programs know.
    static let sheet: [(number: Int, name: String, style: RTFNamedStyle)] =
        [(0, "Normal", RTFNamedStyle())] + (1...6).map { ($0, "heading \($0)", RTFNamedStyle(kind: .heading($0))) }
        + [
            (7, "Quote", quote), (8, "HTML Preformatted", RTFNamedStyle(kind: .code)),
            (9, "Callout", RTFNamedStyle(kind: .callout(""), quoteDepth: 1)),
            (10, "Horizontal Line", RTFNamedStyle(kind: .rule)), (11, "Markdown", RTFNamedStyle(kind: .markdown)),
            (12, "Table Contents", RTFNamedStyle(kind: .table([]))),
        ]

    /// Returns the number of a style for paragraphs, and the quotations that it stands for.
    static func number(for style: ParagraphStyle) -> (number: Int, quoteDepth: Int) {
        let kind = style.kind.withoutDetail
        let found = sheet.last { $0.style.kind == kind && $0.style.quoteDepth <= style.quoteDepth }
        return found.map { ($0.number, $0.style.quoteDepth) } ?? (0, 0)
    }
}

extension RTFNamedStyle {
    /// Creates the style with this lowercase name; that of body text for unknown names.
    init(name: String) {
        let known = Self.sheet.first { $0.name.lowercased() == name }?.style
        let others: [String: RTFNamedStyle] = [
            "title": RTFNamedStyle(kind: .heading(1)), "subtitle": RTFNamedStyle(kind: .heading(2)),
            "intense quote": Self.quote, "block text": Self.quote, "quotations": Self.quote,
            "preformatted text": RTFNamedStyle(kind: .code), "code": RTFNamedStyle(kind: .code),
            "source code": RTFNamedStyle(kind: .code),
        ]
        self = known ?? others[name] ?? RTFNamedStyle()
    }
}

extension TextListMarker {
    /// Creates a marker from an RTF number format; nil for formats without a counterpart.
    init?(numberFormat number: Int) {
        switch number {
        case 0, 22: self = .decimal
        case 1: self = .uppercaseRoman
        case 2: self = .lowercaseRoman
        case 3: self = .uppercaseLetter
        case 4: self = .lowercaseLetter
        case 23, 255: self = .disc
        default: return nil
        }
    }

    /// The RTF number format.
    var numberFormat: Int {
        switch self {
        case .decimal: 0
        case .uppercaseRoman: 1
        case .lowercaseRoman: 2
        case .uppercaseLetter: 3
        case .lowercaseLetter: 4
        case .disc, .circle, .square, .hyphen, .box, .check: 23
        }
    }

    /// Creates a marker from Apple's name for it, which is in braces: `{disc}`, `{decimal}.`.
    init?(markerName name: String) {
        guard let start = name.firstIndex(of: "{"), let end = name.firstIndex(of: "}"), start < end else { return nil }
        self.init(rawValue: String(name[name.index(after: start)..<end]))
    }

    /// Creates a marker from the text of a list level, which contains the character of the bullet after a length byte.
    init?(markedBy text: String) {
        let found = text.unicodeScalars.lazy.compactMap { scalar in
            Self.allCases.first { $0.symbol == scalar } ?? Self.similar[scalar]
        }
        guard let marker = found.first else { return nil }
        self = marker
    }

    private static let similar: [Unicode.Scalar: TextListMarker] = [
        "\u{B7}": .disc, "\u{F0B7}": .disc, "o": .circle, "\u{25CB}": .circle, "\u{F0A7}": .square, "\u{25A0}": .square,
        "-": .hyphen, "\u{2013}": .hyphen, "\u{2014}": .hyphen, "\u{2714}": .check, "\u{F0FC}": .check,
        "\u{2610}": .box, "\u{2611}": .check,
    ]
}
