/// A line of Markdown without the signs of quotations and its indent, as far as one can tell from the line by itself.
struct MarkdownTextLine {
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

    /// Calls a function with each line that another one of the same paragraph follows, and with that one, unless the line keeps its break by
    /// a backslash.
    static func forEachContinued(
        in markdown: String,
        _ body: (_ line: Substring, _ next: MarkdownTextLine) -> Void
    ) {
        var fence: Substring?
        var last: (whole: Substring, line: MarkdownTextLine)?
        for whole in ParagraphLines(markdown) {
            let line = MarkdownTextLine(whole)
            if let open = fence {
                if line.text.hasPrefix(open) { fence = nil }
                continue
            }
            if let last, last.line.depth == line.depth, line.continues { body(last.whole, line) }
            fence = line.fence
            last = fence == nil && line.mayGoOn ? (whole, line) : nil
        }
    }

    /// Returns whether the lines behind `$$` have the end of the formula: the next `$$` is at the end of a line that is in as many quotations.
    static func formulaEnds(in following: Substring, depth: Int, _ meter: StepMeter) -> Bool {
        // The rest of the line with the first sign is empty.
        for whole in ParagraphLines(following).dropFirst() {
            meter.add(whole.utf8.count + 1)
            let line = MarkdownTextLine(whole)
            guard line.depth == depth else { return false }
            if let sign = line.text.firstRange(of: "$$") {
                return line.text[sign.upperBound...].allSatisfy { $0 == " " || $0 == "\t" }
            }
        }
        return false
    }

    /// The signs that end a listing or formula which begins here; nil if none does.
    private var fence: Substring? {
        if text == "$$" { return text }
        let signs = text.prefix { $0 == text.first }
        return signs.count >= 3 && (text.first == "`" || text.first == "~") ? signs : nil
    }

    /// Whether the line is text that another line may continue.
    private var mayGoOn: Bool { !isBlock && !text.hasSuffix("\\") }

    /// Whether the line continues a paragraph.
    private var continues: Bool { !isBlock && !isItem && fence == nil }

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
