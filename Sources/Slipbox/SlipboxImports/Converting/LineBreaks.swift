/// Line breaks in Markdown of programs that show each of them, where Markdown itself takes some for spaces.
enum LineBreaks {
    /// Returns the text with breaks that are kept: two spaces at the ends of lines that another line of the same paragraph
    /// follows.
    static func kept(in text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var fence: Substring?
        for index in lines.indices {
            let line = Line(lines[index])
            if let open = fence {
                if line.text.hasPrefix(open) { fence = nil }
                continue
            }
            fence = line.fence
            guard fence == nil, line.mayGoOn, index + 1 < lines.count else { continue }
            let next = Line(lines[index + 1])
            guard next.depth == line.depth, next.continues else { continue }
            while lines[index].last == " " { lines[index].removeLast() }
            lines[index] += "  "
        }
        return lines.joined(separator: "\n")
    }

    /// A line without the signs of quotations and its indent.
    private struct Line {
        let text: Substring
        /// The number of quotations that it is in.
        let depth: Int

        init(_ line: Substring) {
            var rest = line.drop { $0 == " " || $0 == "\t" }
            var depth = 0
            while rest.first == ">" {
                depth += 1
                rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            }
            (text, self.depth) = (rest, depth)
        }

        /// The signs that end a listing or formula which begins here; nil if none does.
        var fence: Substring? {
            if text == "$$" { return text }
            let signs = text.prefix { $0 == text.first }
            return signs.count >= 3 && (text.first == "`" || text.first == "~") ? signs : nil
        }

        /// Whether the line is text that another line may continue.
        var mayGoOn: Bool { !isBlock && !text.hasSuffix("\\") }

        /// Whether the line continues a paragraph.
        var continues: Bool { !isBlock && !isItem && fence == nil }

        /// Whether the line is empty, a heading, a line across the page, of a table, of HTML, or a definition.
        private var isBlock: Bool {
            guard let first = text.first else { return true }
            if text == "$$" || first == "|" || first == "<" || text.hasPrefix("[!") { return true }
            if first == "[", text.prefix(200).contains("]:") { return true }
            let signs = text.prefix { $0 == "#" }
            if (1...6).contains(signs.count), text.dropFirst(signs.count).first.map({ $0 == " " }) ?? true {
                return true
            }
            return text.allSatisfy { "-*_=:| ".contains($0) }
        }

        private var isItem: Bool {
            if let first = text.first, "-*+".contains(first) { return text.dropFirst().first.map { $0 == " " } ?? true }
            let digits = text.prefix(9).prefix { $0.isASCII && $0.isNumber }
            let rest = text.dropFirst(digits.count)
            return !digits.isEmpty && (rest.first == "." || rest.first == ")") && rest.dropFirst().first == " "
        }
    }
}
