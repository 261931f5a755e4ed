/// The title of a text in which the first line is the title, as in Bear.
struct BearTitle {
    let title: String
    /// The text without the title.
    let body: String
    private static let longest = 120

    /// Divides a text.
    ///
    /// - Parameters:
    ///   - takesLine: whether the first line is the title even if it is no heading.
    ///   - name: the title of a text without one.
    init(_ text: String, takesLine: Bool, otherwise name: String) {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { !$0.allSatisfy(\.isWhitespace) }
        guard let first else {
            (title, body) = (name, "")
            return
        }
        let line = lines[first]
        let heading = Self.heading(line)
        let isTitle = heading != nil || takesLine && line.count <= Self.longest && Self.isPlain(line)
        guard isTitle else {
            (title, body) = (takesLine ? Self.beginning(of: line) ?? name : name, text)
            return
        }
        let words = ConvertedNote.line(String(heading ?? line))
        title = words.isEmpty ? name : words
        body = lines[(first + 1)...].drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }

    private static func heading(_ line: Substring) -> Substring? {
        let signs = line.prefix { $0 == "#" }
        guard (1...6).contains(signs.count), line.dropFirst(signs.count).first == " " else { return nil }
        return line.dropFirst(signs.count + 1)
    }

    /// Returns whether a line is text, and no tag, picture, list, quotation or the like.
    private static func isPlain(_ line: Substring) -> Bool {
        guard let first = line.first else { return false }
        return !"#![>-*+|`~=<".contains(first) && !line.contains("](")
    }

    private static func beginning(of line: Substring) -> String? {
        let words = ConvertedNote.line(String(line.filter { !"#*_`![]".contains($0) })).prefix(60)
        return words.isEmpty ? nil : String(words)
    }
}
