/// Character references: `&amp;`, `&#8226;`, `&#x2022;`.
enum HTMLEntities {
    /// Returns the text for a reference, given without ampersand and semicolon; nil if it is unknown.
    static func text(of reference: Substring) -> String? {
        guard reference.first == "#" else { return named[String(reference)] }
        let digits = reference.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number else { return nil }
        // As in browsers, these numbers mean characters of Windows-1252.
        if (0x80..<0xA0).contains(number) { return RTFEncoding.western.decode([UInt8(number)]) }
        guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
        return String(scalar)
    }

    private static let named: [String: String] = {
        var names = others
        for (offset, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String($0) }
        }
        return names
    }()

    /// The names of the characters from U+00A0 to U+00FF.
    private static let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
        thorn yuml
        """

    private static let others = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "\u{2026}", "mdash": "\u{2014}",
        "ndash": "\u{2013}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}", "ldquo": "\u{201C}",
        "rdquo": "\u{201D}", "bdquo": "\u{201E}", "bull": "\u{2022}", "trade": "\u{2122}", "euro": "\u{20AC}",
        "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}", "darr": "\u{2193}", "ensp": "\u{2002}",
        "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "lsaquo": "\u{2039}",
        "rsaquo": "\u{203A}", "minus": "\u{2212}", "ne": "\u{2260}", "le": "\u{2264}", "ge": "\u{2265}",
        "infin": "\u{221E}", "dagger": "\u{2020}", "Dagger": "\u{2021}", "permil": "\u{2030}", "check": "\u{2713}",
    ]
}

extension String {
    /// Decodes HTML text: its character references become characters.
    package init(htmlText bytes: ArraySlice<UInt8>) {
        self = HTMLCharacters(bytes).map(\.text).joined()
    }
}

/// The parts of an HTML text: literal stretches and character references.
struct HTMLCharacters: Sequence, IteratorProtocol {
    struct Part {
        var text: String
        var isReference: Bool
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func next() -> Part? {
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: "&"), let part = reference() { return part }
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return Part(text: String(decoding: rest[..<end], as: UTF8.self), isReference: false)
    }

    private mutating func reference() -> Part? {
        // No reference is longer. Without a semicolon by then, the ampersand stands for itself.
        let window = rest.prefix(Self.longestReference)
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: window[window.index(after: window.startIndex)..<end], as: UTF8.self)
        guard let text = HTMLEntities.text(of: name[...]) else { return nil }
        rest = rest[rest.index(after: end)...]
        return Part(text: text, isReference: true)
    }

    private static let longestReference = 34
}
