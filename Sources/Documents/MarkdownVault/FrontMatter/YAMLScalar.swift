/// The parts of a YAML line: keys, quoted and plain scalars, comments.
enum YAMLScalar {
    /// The characters that a plain scalar may not begin with.
    static let indicators = Set<Unicode.Scalar>("[]{}&*!|>%@`,".unicodeScalars)

    static func trimmed(_ text: String) -> String {
        FrontMatterSteps.add(text.utf8.count)
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
        while let last = scalars.last, last == " " || last == "\t" || last == "\r" { scalars.removeLast() }
        return String(scalars)
    }

    static func indentation(of line: String) -> Int {
        line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    /// Returns whether the rest of a line is blank or a comment.
    static func isIdle(_ text: Substring) -> Bool {
        FrontMatterSteps.add(text.utf8.count)
        let first = text.unicodeScalars.first { $0 != " " && $0 != "\t" }
        return first == nil || first == "#"
    }

    /// Folds the lines of a scalar: line breaks become spaces, and blank lines become line breaks.
    static func folded(_ lines: [String]) -> String {
        var text = ""
        var breaks = 0
        for (index, line) in lines.map(trimmed).enumerated() {
            if line.isEmpty && index > 0 {
                breaks += 1
            } else {
                if index > 0 { text += breaks == 0 ? " " : String(repeating: "\n", count: breaks) }
                text += line
                breaks = 0
            }
        }
        return text
    }

    /// Returns the key of an unindented line, and the trimmed text after the colon; nil if the line has no key.
    static func keyAndRest(of line: String) -> (key: String, rest: String)? {
        FrontMatterSteps.add(line.utf8.count)
        let scalars = line.unicodeScalars
        guard let first = scalars.first, first != " ", first != "\t", first != "#", first != "?" else { return nil }
        if first == "\"" || first == "'" {
            guard let (key, end) = quoted(line[...]) else { return nil }
            let rest = trimmed(String(end))
            guard rest.unicodeScalars.first == ":" else { return nil }
            return afterColon(rest.unicodeScalars.dropFirst()).map { (key, $0) }
        }
        guard !indicators.contains(first), !line.utf8.starts(with: "- ".utf8), line != "-" else { return nil }
        var index = scalars.startIndex
        while let colon = scalars[index...].firstIndex(of: ":") {
            if let rest = afterColon(scalars[scalars.index(after: colon)...]) {
                let key = trimmed(String(scalars[..<colon]))
                return key.isEmpty || key.contains(" #") ? nil : (key, rest)
            }
            index = scalars.index(after: colon)
        }
        return nil
    }

    private static func afterColon(_ rest: Substring.UnicodeScalarView) -> String? {
        FrontMatterSteps.add(1)
        guard rest.isEmpty || rest.first == " " || rest.first == "\t" || rest.first == "\r" else { return nil }
        return trimmed(String(rest))
    }

    static func withoutComment(_ text: String) -> String {
        FrontMatterSteps.add(text.utf8.count)
        var previous: Unicode.Scalar = "\n"
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let isAfterSpace = previous == " " || previous == "\t" || (previous == "\n" && index > scalars.startIndex)
            if scalars[index] == "#" && isAfterSpace { return trimmed(String(scalars[..<index])) }
            previous = scalars[index]
        }
        return trimmed(text)
    }

    /// Returns the value of an unquoted scalar.
    static func plain(_ text: String) -> FrontMatterValue {
        ["", "~", "null", "Null", "NULL"].contains(text) ? .none : .text(text)
    }

    /// Parses a quoted scalar, and returns it with the rest of the text; nil if it is not closed or has an invalid
    /// escape.
    static func quoted(_ text: Substring) -> (text: String, end: Substring)? {
        let scalars = text.unicodeScalars
        guard let quote = scalars.first else { return nil }
        var result = String.UnicodeScalarView()
        var index = scalars.index(after: scalars.startIndex)
        defer { FrontMatterSteps.add(text.utf8.distance(from: text.startIndex, to: index)) }
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            if scalar == quote {
                guard quote == "'", index < scalars.endIndex, scalars[index] == "'" else {
                    return (String(result), text[index...])
                }
                result.append("'")
                index = scalars.index(after: index)
            } else if scalar == "\\" && quote == "\"" {
                guard let escaped = YAMLEscape.read(scalars, at: &index) else { return nil }
                result.append(escaped)
            } else {
                result.append(scalar)
            }
        }
        return nil
    }
}
