/// Writes keys and values so that every YAML parser reads them back unchanged.
enum YAMLText {
    static func key(_ key: String) -> String {
        isPlain(key) && YAMLScalar.keyAndRest(of: "\(key): a")?.key == key ? key : YAMLEscape.quoting(key)
    }

    static func entry(key: String, text: String, lineEnd: String) -> String {
        guard isBlock(text) else { return "\(key): \(scalar(text))" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(key): |-\(lineEnd)" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: lineEnd)
    }

    /// Returns a list with one item per line, as Obsidian and Joplin write it, or in brackets.
    static func entry(key: String, items: [String], isInline: Bool, lineEnd: String) -> String {
        if isInline || items.isEmpty {
            return "\(key): ["
                + items.map { $0.contains { ",[]{}".contains($0) } ? YAMLEscape.quoting($0) : scalar($0) }
                .joined(separator: ", ") + "]"
        }
        return "\(key):" + items.map { "\(lineEnd)  - \(scalar($0))" }.joined()
    }

    /// Returns a scalar on one line, quoted if necessary.
    static func scalar(_ text: String) -> String {
        isPlain(text) ? text : YAMLEscape.quoting(text)
    }

    /// Returns whether the text can be written as a block scalar.
    private static func isBlock(_ text: String) -> Bool {
        FrontMatterSteps.add(text.utf8.count)
        let scalars = text.unicodeScalars
        guard scalars.contains("\n"), let first = scalars.first, first != " ", first != "\t", first != "\n",
            scalars.last != "\n"
        else { return false }
        return scalars.allSatisfy { $0 == "\n" || !YAMLEscape.needsNumber($0) }
            && text.split(separator: "\n").allSatisfy { $0.utf8.contains { $0 != 0x20 } }
    }

    /// Returns whether a parser reads the unquoted text back as the same text.
    private static func isPlain(_ text: String) -> Bool {
        FrontMatterSteps.add(text.utf8.count)
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || first == "_",
            let last = text.unicodeScalars.last, last != ":", !last.properties.isWhitespace
        else { return false }
        let isSafe =
            !text.unicodeScalars.contains(where: YAMLEscape.needsNumber)
            && !text.utf8.contains(0x0A) && !hasPair(text, ": ") && !hasPair(text, " #")
        return isSafe && !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    }

    private static func hasPair(_ text: String, _ pair: String) -> Bool {
        zip(text.utf8, text.utf8.dropFirst()).contains { one, other in
            [one, other].elementsEqual(pair.utf8)
        }
    }
}

/// The escape sequences of double-quoted scalars.
enum YAMLEscape {
    private static let short: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "\0", "a": "\u{07}", "b": "\u{08}", "t": "\t", "n": "\n", "v": "\u{0B}", "f": "\u{0C}", "r": "\r",
        "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}",
        "P": "\u{2029}",
    ]

    /// Parses the escape sequence after a backslash and advances the index; nil if it is invalid.
    static func read(_ text: Substring.UnicodeScalarView, at index: inout String.Index) -> Unicode.Scalar? {
        guard index < text.endIndex else { return nil }
        let letter = text[index]
        index = text.index(after: index)
        if let scalar = short[letter] { return scalar }
        guard let count = ["x": 2, "u": 4, "U": 8][letter],
            let end = text.index(index, offsetBy: count, limitedBy: text.endIndex),
            text[index..<end].allSatisfy(\.properties.isASCIIHexDigit),
            let number = UInt32(String(text[index..<end]), radix: 16)
        else { return nil }
        index = end
        return Unicode.Scalar(number)
    }

    /// Returns the text as a double-quoted scalar.
    static func quoting(_ text: String) -> String {
        var result = "\""
        FrontMatterSteps.add(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where needsNumber(scalar): result += number(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns whether a YAML parser might treat the character as a line ending, drop it or reject it.
    static func needsNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
