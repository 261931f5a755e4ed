/// Writes keys and values so that every reader of YAML gets back what was meant.
enum YAMLText {
    static func key(_ key: String) -> String {
        isPlain(key) && YAMLScalar.keyAndRest(of: "\(key): a")?.key == key ? key : YAMLEscape.quoting(key)
    }

    static func entry(key: String, text: String, lineEnd: String) -> String {
        guard isBlock(text) else { return "\(key): \(scalar(text))" }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(key): |-\(lineEnd)" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: lineEnd)
    }

    /// A list with an item to a line, as Obsidian and Joplin write it, or in brackets.
    static func entry(key: String, items: [String], isInline: Bool, lineEnd: String) -> String {
        if isInline || items.isEmpty {
            return "\(key): ["
                + items.map { $0.contains { ",[]{}".contains($0) } ? YAMLEscape.quoting($0) : scalar($0) }
                .joined(separator: ", ") + "]"
        }
        return "\(key):" + items.map { "\(lineEnd)  - \(scalar($0))" }.joined()
    }

    /// A text on one line, in quotes if it has to be.
    static func scalar(_ text: String) -> String {
        isPlain(text) ? text : YAMLEscape.quoting(text)
    }

    /// Whether lines of it can stand below the key as they are.
    private static func isBlock(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard scalars.contains("\n"), let first = scalars.first, first != " ", first != "\t", first != "\n",
            scalars.last != "\n"
        else { return false }
        return scalars.allSatisfy { $0 == "\n" || !YAMLEscape.needsNumber($0) }
            && text.split(separator: "\n").allSatisfy { $0.utf8.contains { $0 != 0x20 } }
    }

    /// Whether a reader takes the text for a text, and for the same, without quotes.
    private static func isPlain(_ text: String) -> Bool {
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
