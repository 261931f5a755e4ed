extension ParagraphKind {
    /// The kind without the sort of a callout and the columns of a table.
    var withoutDetail: ParagraphKind {
        switch self {
        case .callout: .callout("")
        case .table: .table([])
        case .body, .heading, .code, .rule, .markdown: self
        }
    }

    /// Returns the name of a callout's sort, and the sign by which the callout is folded; empty for none.
    static func foldedSort(_ sort: String) -> (name: String, fold: String) {
        guard let last = sort.last, last == "+" || last == "-" else { return (sort, "") }
        return (String(sort.dropLast()), String(last))
    }

    /// Whether it is the title of a callout of any sort.
    var isCallout: Bool {
        if case .callout = self { true } else { false }
    }

    /// Whether it is a table.
    var isTable: Bool {
        if case .table = self { true } else { false }
    }

    /// Whether it is a heading of any level.
    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }

    /// Whether paragraphs of this kind are lines of their own in Markdown, even without text.
    var isBlockByItself: Bool {
        switch self {
        case .heading, .code, .callout, .table, .rule: true
        case .body, .markdown: false
        }
    }
}

extension ParagraphStyle {
    /// The quotations that the paragraph may share with the one before it: the title of a callout begins the innermost.
    var sharedQuotes: Int { kind.isCallout && list == nil ? quoteDepth - 1 : quoteDepth }

    /// The greatest length of a detail in bytes.
    static let longestDetail = 500
    /// The greatest length of a callout's sort in characters.
    static let longestSort = 60

    /// The language of code, or the sort of a callout, neither of which RTF has a word for.
    var detail: String? {
        switch kind {
        case .code: language
        case .callout(let sort): sort.isEmpty ? nil : sort
        case .table(let columns): columns.letters
        case .body, .heading, .rule, .markdown: nil
        }
    }

    /// Sets the language of code, or the sort of a callout.
    mutating func setDetail(_ detail: String) {
        switch kind {
        case .code: language = detail
        case .callout: kind = .callout(detail)
        case .table: if let columns = [NSTextAlignment](letters: detail) { kind = .table(columns) }
        case .body, .heading, .rule, .markdown: break
        }
    }
}
