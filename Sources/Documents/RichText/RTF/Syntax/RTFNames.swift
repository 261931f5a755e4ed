// How RTF names what documents know by other names.

extension TextFont {
    /// The font that a font table names: a family, or the PostScript name that Apple's programs write.
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

    /// RTF's word for the sort of family, by which programs choose another font where this one is missing.
    var rtfFamily: String {
        if isMonospaced { return "fmodern" }
        return ["Times", "Times New Roman", "Georgia", "Palatino"].contains(family) ? "froman" : "fswiss"
    }
}

extension ParagraphKind {
    /// The styles of paragraphs that are written, with their numbers and the names that other programs know.
    static let styleSheet: [(number: Int, name: String, kind: ParagraphKind)] =
        [(0, "Normal", .body)] + (1...6).map { ($0, "heading \($0)", .heading($0)) }
        + [(7, "Quote", .quote), (8, "HTML Preformatted", .code)]

    /// The kind of paragraphs that a style of this name, in small letters, is for.
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
    /// The marker of RTF's number for a format; nil for one that has no marker here.
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

    /// RTF's number for the format.
    var numberFormat: Int {
        switch self {
        case .decimal: 0
        case .uppercaseRoman: 1
        case .lowercaseRoman: 2
        case .uppercaseLetter: 3
        case .lowercaseLetter: 4
        case .disc, .circle, .square, .hyphen, .check: 23
        }
    }

    /// The marker by Apple's name, which is in braces: `{disc}`, `{decimal}.`.
    init?(markerName name: String) {
        guard let start = name.firstIndex(of: "{"), let end = name.firstIndex(of: "}"), start < end else { return nil }
        self.init(rawValue: String(name[name.index(after: start)..<end]))
    }

    /// The marker that is drawn with a character of this text, which begins with its own length.
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
    ]
}
