extension HTMLReader {
    /// Ends the current paragraph or line if an element that starts is a block.
    mutating func startBlock(_ name: String) {
        guard Self.blocks.contains(name) else { return }
        if state.isItem, name != "li", name != "ul", name != "ol" {
            breakItem()
        } else {
            endParagraph(keepsEmpty: emptyItemStyle != nil)
        }
    }

    mutating func readBlock(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "p", "div":
            if name == "p" { isParagraphOpen = true }
            if let sort = attributes["data-callout"], sort.count <= ParagraphStyle.longestSort {
                setKind(.callout(sort + (attributes["data-fold"]?.prefix(1) ?? "")))
            }
        case "blockquote":
            setKind(.body)
            // An item of a document is a single paragraph, whose lines are in no quotation of their own.
            if state.paragraph.list == nil { state.paragraph.quoteDepth += 1 }
        case "pre":
            setKind(attributes["data-markdown"] == nil ? .code : .markdown)
            readLanguage(attributes)
            state.isPreformatted = true
            isAtPreformattedStart = true
            isParagraphOpen = true
        case "ul", "ol": readList(name, attributes)
        case "li":
            state.isItem = state.paragraph.list != nil
            itemStarts.append(paragraphCount)
        default:
            guard Self.headings.contains(name), let level = name.last?.wholeNumberValue else { return }
            setKind(.heading(level))
            isParagraphOpen = true
        }
        switch attributes["dir"] {
        case "rtl": state.paragraph.baseWritingDirection = .rightToLeft
        case "ltr": state.paragraph.baseWritingDirection = .leftToRight
        default: break
        }
    }

    mutating func endBlock(_ name: String) {
        guard Self.blocks.contains(name) else { return }
        if table != nil { return endTablePart(name) }
        if name == "li" {
            let start = itemStarts.popLast() ?? 0
            hasPendingBreak = false
            endParagraph(keepsEmpty: paragraphCount == start && state.isItem)
        } else if state.isItem, name != "ul", name != "ol" {
            breakItem()
        } else {
            endParagraph(keepsEmpty: isParagraphOpen)
        }
    }

    /// Reads the language of code, as this package writes it, or as a class of `code`.
    mutating func readLanguage(_ attributes: [String: String]) {
        let classes = attributes["class"]?.split(separator: " ") ?? []
        let name = classes.first { $0.hasPrefix("language-") }?.dropFirst("language-".count)
        guard let language = attributes["data-language"] ?? name.map(String.init), !language.isEmpty,
            state.paragraph.kind == .code, language.utf8.count <= ParagraphStyle.longestDetail
        else { return }
        state.paragraph.language = language
    }

    /// Reads a line across the page; in an item, which is one paragraph, it is text.
    mutating func readRule() {
        if table == nil { startBlock("p") }
        guard !state.isItem, table == nil else { return append("---") }
        let outer = state.paragraph
        state.paragraph = ParagraphStyle(kind: .rule, quoteDepth: outer.quoteDepth)
        endParagraph(keepsEmpty: true)
        state.paragraph = outer
    }

    private mutating func setKind(_ kind: ParagraphKind) {
        state.paragraph.kind = kind
        state.style.font = kind.baseFont
    }

    private mutating func readList(_ name: String, _ attributes: [String: String]) {
        var marker = TextListMarker.disc
        if name == "ol" {
            let types: [String: TextListMarker] = [
                "a": .lowercaseLetter, "A": .uppercaseLetter, "i": .lowercaseRoman, "I": .uppercaseRoman,
            ]
            marker = attributes["type"].flatMap { types[$0] } ?? .decimal
        }
        if let named = attributes["style"].flatMap({ CSSDeclarations($0).listMarker }),
            named.isOrdered == (name == "ol")
        {
            marker = named
        }
        let start = attributes["start"].flatMap { Int($0) } ?? 1
        let isPlausible = marker.isOrdered && (0...1_000_000).contains(start)
        state.paragraph.list = TextList(
            marker: marker,
            level: state.listDepth,
            startingItemNumber: isPlausible ? start : 1
        )
        state.listDepth += 1
        state.isItem = false
    }

    /// Starts a new line within an item, because an item of a document is a single paragraph.
    private mutating func breakItem() {
        pendingSpace = nil
        isAfterSpace = true
        if assembler.hasText {
            hasPendingBreak = true
        } else if isParagraphOpen, emptyItemStyle == nil {
            emptyItemStyle = state.paragraph
        }
    }

    mutating func endParagraph(keepsEmpty: Bool) {
        if assembler.hasText || keepsEmpty {
            if !assembler.hasText { assembler.paragraphStyle = emptyItemStyle ?? state.paragraph }
            assembler.endParagraph()
            paragraphCount += 1
        }
        isParagraphOpen = false
        emptyItemStyle = nil
        pendingSpace = nil
        hasPendingBreak = false
        isAfterSpace = true
    }
}
