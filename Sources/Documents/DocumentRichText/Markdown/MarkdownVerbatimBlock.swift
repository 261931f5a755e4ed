/// A block that has no counterpart in a document, and is kept as it is: HTML, formulas, comments, definitions of addresses, and
/// footnotes that are more than a paragraph.
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
    ///
    /// - Parameter formulaEnds: Whether a formula that the line begins has an end in a line below.
    init?(_ line: MarkdownLine, interruptsParagraph: Bool, formulaEnds: () -> Bool) {
        let text = line.trimmed
        guard line.indent < 4, let first = text.first else { return nil }
        let found: End? =
            switch first {
            case "<": Self.html(text, interruptsParagraph: interruptsParagraph)
            case "$": Self.formula(text, interruptsParagraph: interruptsParagraph, hasEnd: formulaEnds)
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

    /// Returns the end of a formula; nil if anything follows it on its line. In a paragraph, a formula of one line is a part of it.
    private static func formula(_ text: Substring, interruptsParagraph: Bool, hasEnd: () -> Bool) -> End? {
        guard text.hasPrefix("$$") else { return nil }
        guard let next = text.dropFirst(2).firstRange(of: "$$") else { return hasEnd() ? .texts(["$$"]) : nil }
        let isWhole = next.upperBound == text.endIndex || TextFormula.isWhole(text, .block)
        return isWhole && !interruptsParagraph ? .firstLine : nil
    }

    /// Returns the end of a comment, which is between two equal signs; nil if text follows it on its line.
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
