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

extension ParagraphKind {
    /// The style sheet that is written: the numbers of styles and names that other programs know.
    static let styleSheet: [(number: Int, name: String, kind: ParagraphKind)] =
        [(0, "Normal", .body)] + (1...6).map { ($0, "heading \($0)", .heading($0)) }
        + [
            (7, "Quote", .quote), (8, "HTML Preformatted", .code), (9, "Callout", .callout("")),
            (10, "Horizontal Line", .rule), (11, "Markdown", .markdown), (12, "Table Contents", .table([])),
        ]

    /// Creates the kind for a style with this lowercase name; `body` for unknown names.
    init(styleName name: String) {
        let known = Self.styleSheet.first { $0.name.lowercased() == name }?.kind
        let others: [String: ParagraphKind] = [
            "title": .heading(1), "subtitle": .heading(2), "intense quote": .quote, "block text": .quote,
            "quotations": .quote, "preformatted text": .code, "code": .code, "source code": .code,
        ]
        self = known ?? others[name] ?? .body
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
