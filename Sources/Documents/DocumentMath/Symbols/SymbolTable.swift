/// The symbols that have names, or that may be typed as themselves.
enum SymbolTable {
    /// The symbols by the names of their commands.
    static let byName: [String: MathSymbol] = named(relations, .relation)
        .merging(named(negatedRelations, .relation)) { $1 }
        .merging(named(arrows, .relation)) { $1 }
        .merging(named(binaryOperators, .binary)) { $1 }
        .merging(named(ordinarySymbols, .ordinary)) { $1 }
        .merging(named(largeOperators, .large, hasLimits: true)) { $1 }
        .merging(named(integrals, .large)) { $1 }
        .merging(named(openings, .opening)) { $1 }
        .merging(named(closings, .closing)) { $1 }
        .merging(named(marks, .punctuation)) { $1 }
        .merging(named(dots, .inner)) { $1 }

    /// The symbols by their characters, for those who type `≤` instead of `\le`.
    static let byCharacter: [Unicode.Scalar: MathSymbol] = {
        var result: [Unicode.Scalar: MathSymbol] = [:]
        // In the order of names, so that of two symbols with one character always the same one counts.
        for (_, symbol) in byName.sorted(by: { $0.key < $1.key }) where symbol.text.unicodeScalars.count == 1 {
            for scalar in symbol.text.unicodeScalars where result[scalar] == nil { result[scalar] = symbol }
        }
        for (scalar, symbol) in typed { result[scalar] = symbol }
        return result
    }()

    /// The characters with meanings of their own in formulas.
    private static let typed: [Unicode.Scalar: MathSymbol] = [
        "+": MathSymbol(text: "+", atomClass: .binary),
        "-": MathSymbol(text: "\u{2212}", atomClass: .binary),
        "\u{2212}": MathSymbol(text: "\u{2212}", atomClass: .binary),
        "\u{2013}": MathSymbol(text: "\u{2212}", atomClass: .binary),
        "*": MathSymbol(text: "\u{2217}", atomClass: .binary),
        "\u{B7}": MathSymbol(text: "\u{22C5}", atomClass: .binary),
        "=": MathSymbol(text: "=", atomClass: .relation),
        "<": MathSymbol(text: "<", atomClass: .relation),
        ">": MathSymbol(text: ">", atomClass: .relation),
        ":": MathSymbol(text: ":", atomClass: .relation),
        ",": MathSymbol(text: ",", atomClass: .punctuation),
        ";": MathSymbol(text: ";", atomClass: .punctuation),
        "(": MathSymbol(text: "(", atomClass: .opening),
        "[": MathSymbol(text: "[", atomClass: .opening),
        ")": MathSymbol(text: ")", atomClass: .closing),
        "]": MathSymbol(text: "]", atomClass: .closing),
        "!": MathSymbol(text: "!", atomClass: .closing),
        "?": MathSymbol(text: "?", atomClass: .closing),
        "/": MathSymbol(text: "/", atomClass: .ordinary),
        "|": MathSymbol(text: "|", atomClass: .ordinary),
        "\u{2016}": MathSymbol(text: "\u{2016}", atomClass: .ordinary),
        ".": MathSymbol(text: ".", atomClass: .ordinary),
        "\u{2026}": MathSymbol(text: "\u{2026}", atomClass: .inner),
        "\u{222B}": MathSymbol(text: "\u{222B}", atomClass: .large),
        "\u{2192}": MathSymbol(text: "\u{2192}", atomClass: .relation),
        "\u{2223}": MathSymbol(text: "\u{2223}", atomClass: .relation),
    ]

    /// The ordinary symbols that are operators, not letters.
    static let ordinaryOperators: Set<String> = [
        "/", ".", "|", "\u{2016}", "\\", "\u{2200}", "\u{2203}", "\u{2204}", "\u{AC}", "\u{2191}", "\u{2193}",
    ]

    /// Returns the pairs of a list such as `le ≤, ge ≥`.
    static func pairs(_ list: String) -> [(name: String, text: String)] {
        list.split(whereSeparator: { $0 == "," || $0 == "\n" }).compactMap { entry in
            let words = entry.split(separator: " ")
            return words.count == 2 ? (String(words[0]), String(words[1])) : nil
        }
    }

    private static func named(_ list: String, _ atomClass: AtomClass, hasLimits: Bool = false) -> [String: MathSymbol] {
        let symbols = pairs(list).map {
            ($0.name, MathSymbol(text: $0.text, atomClass: atomClass, hasLimits: hasLimits))
        }
        return Dictionary(symbols) { $1 }
    }
}
