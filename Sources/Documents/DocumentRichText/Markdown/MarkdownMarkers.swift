/// The sign of a task at the beginning of an item: `[ ]` or `[x]`.
struct MarkdownTask {
    let marker: TextListMarker
    /// The number of characters, with the space after it.
    let length: Int

    /// Reads the sign in front of a text; nil if there is none.
    init?(_ text: String) {
        let start = Array(text.unicodeScalars.prefix(4))
        guard start.count >= 3, start[0] == "[", start[2] == "]" else { return nil }
        switch start[1] {
        case " ": marker = .box
        case "x", "X": marker = .check
        default: return nil
        }
        guard start.count == 3 || start[3] == " " || start[3] == "\t" else { return nil }
        length = start.count
    }
}

/// The first line of a callout: `[!note]- Title`.
struct MarkdownCallout {
    /// The sort, with the sign after it by which the callout is folded.
    let sort: String
    /// The number of characters, with the space after it.
    let length: Int

    /// Reads the sort in front of a line; nil if there is none.
    /// - Parameter isAnyName: Whether it may be any text, as in Obsidian.
    init?(_ line: Substring, isAnyName: Bool = true) {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.hasPrefix("[!"), let end = text.firstIndex(of: "]") else { return nil }
        let name = text[..<end].dropFirst(2)
        let isName = name.allSatisfy { character in
            let isPlain = character.isLetter || character.isNumber || "-_|".contains(character)
            return isPlain || isAnyName && character >= " " && character != "[" && character != "\\"
        }
        guard let last = name.last, last != "-", last != "+", isName, !name.allSatisfy(\.isWhitespace),
            name.count < ParagraphStyle.longestSort
        else { return nil }
        var rest = text[text.index(after: end)...]
        var sort = String(name)
        if let sign = rest.first, sign == "+" || sign == "-" {
            sort.append(sign)
            rest = rest.dropFirst()
        }
        guard rest.isEmpty || rest.first == " " else { return nil }
        self.sort = sort
        let title = rest.drop { $0 == " " }
        length = text.unicodeScalars.count - title.unicodeScalars.count
    }
}

/// A block that has no counterpart in a document, and is kept as it is: HTML, formulas, comments, and definitions of
/// footnotes and addresses.
struct MarkdownVerbatimBlock {
    /// The line that ends the block.
    private enum End {
        /// A line with one of these texts, which belongs to the block.
        case texts([String])
        /// A blank line, which does not belong to it.
        case blankLine
        /// A blank line unless an indented line follows.
        case blankLineBeforeText
        /// The first line itself.
        case firstLine
    }

    private let end: End

    /// Returns the block that a line begins; nil if there is none.
    init?(_ line: MarkdownLine, interruptsParagraph: Bool) {
        let text = line.trimmed
        guard line.indent < 4, let first = text.first else { return nil }
        let found: End? =
            switch first {
            case "<": Self.html(text, interruptsParagraph: interruptsParagraph)
            case "$": interruptsParagraph ? nil : Self.formula(text)
            case "%": interruptsParagraph ? nil : Self.pair("%%", around: text)
            case "[": interruptsParagraph ? nil : Self.definition(text)
            default: nil
            }
        guard let found else { return nil }
        end = found
    }

    /// Returns whether the block ends with its first line.
    func ends(withFirst line: MarkdownLine) -> Bool {
        switch end {
        case .texts(let texts):
            let text = line.trimmed.dropFirst(2)
            return texts.contains { text.contains($0) }
        case .firstLine: return true
        case .blankLine, .blankLineBeforeText: return false
        }
    }

    /// Returns whether the block ends with a line after the first, which belongs to it.
    func ends(with line: MarkdownLine) -> Bool {
        guard case .texts(let texts) = end else { return false }
        let text = line.rest.lowercased()
        return texts.contains { text.contains($0) }
    }

    /// Whether a blank line ends the block.
    var endsAtBlankLine: Bool {
        switch end {
        case .blankLine, .blankLineBeforeText: true
        case .texts, .firstLine: false
        }
    }

    /// Returns whether the block goes on with a line after blank ones.
    func goesOnAfterBlankLines(with line: MarkdownLine) -> Bool {
        if case .blankLineBeforeText = end { line.indent >= 4 } else { false }
    }

    /// Returns the end of a formula; nil if anything follows it on its line.
    private static func formula(_ text: Substring) -> End? {
        guard text.hasPrefix("$$"), let next = text.dropFirst(2).firstRange(of: "$$") else {
            return pair("$$", around: text)
        }
        return next.upperBound == text.endIndex || TextFormula.isWhole(text, .block) ? .firstLine : nil
    }

    /// Returns the end of a comment or a formula, which is between two equal signs; nil if text follows it on its line.
    private static func pair(_ sign: String, around text: Substring) -> End? {
        guard text.hasPrefix(sign) else { return nil }
        let rest = text.dropFirst(sign.count)
        return rest.contains(sign) ? (rest.hasSuffix(sign) ? .firstLine : nil) : .texts([sign])
    }

    private static func definition(_ text: Substring) -> End? {
        var isEscaped = false
        let end = text.firstIndex { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            return character == "]" && !isEscaped
        }
        guard let close = end, text[text.index(after: close)...].hasPrefix(":") else { return nil }
        let label = text[..<close].dropFirst()
        if label.hasPrefix("^") { return label.count > 1 ? .blankLineBeforeText : nil }
        let address = text[text.index(close, offsetBy: 2)...].drop { $0 == " " || $0 == "\t" }
        return label.contains { !$0.isWhitespace } && !address.isEmpty ? .firstLine : nil
    }

    // MARK: HTML

    private static func html(_ text: Substring, interruptsParagraph: Bool) -> End? {
        if text.hasPrefix("<!--") { return .texts(["-->"]) }
        if text.hasPrefix("<?") { return .texts(["?>"]) }
        if text.hasPrefix("<![CDATA[") { return .texts(["]]>"]) }
        let isEnd = text.hasPrefix("</")
        let name = text.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let next = text[name.endIndex...].first
        guard name.first?.isLetter == true, next == nil || next == ">" || next == "/" || next == " " || next == "\t"
        else {
            return text.hasPrefix("<!") && text.dropFirst(2).first?.isLetter == true ? .texts([">"]) : nil
        }
        let lower = name.lowercased()
        if !isEnd, verbatimTags.contains(lower) { return .texts(verbatimTags.map { "</\($0)>" }) }
        if blockTags.contains(lower) { return .blankLine }
        // Any other tag that is alone on its line.
        let isAlone = text.last == ">" && text.dropFirst().dropLast().allSatisfy { $0 != ">" && $0 != "<" }
        return isAlone && !interruptsParagraph ? .blankLine : nil
    }

    private static let verbatimTags = ["script", "pre", "style", "textarea"]
    private static let blockTags: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend",
        "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
}
