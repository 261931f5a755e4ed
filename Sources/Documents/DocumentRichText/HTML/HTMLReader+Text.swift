extension HTMLReader {
    mutating func read(_ bytes: ArraySlice<UInt8>) {
        for part in HTMLCharacters(bytes) {
            if state.isPreformatted {
                appendLines(part.text)
            } else if part.isReference {
                append(part.text)
            } else {
                appendCollapsed(part.text)
            }
        }
    }

    /// Reads a void element, which has no end tag. Returns whether it is one.
    mutating func readVoid(_ name: String, _ attributes: [String: String]) -> Bool {
        switch name {
        case "br":
            pendingSpace = nil
            append(TextRun.lineSeparator)
            isAfterSpace = true
        case "hr":
            readRule()
        case "img":
            guard let source = attributes["src"], !source.isEmpty else { return true }
            appendPending()
            let image = ImageReference(source: source, description: attributes["alt"] ?? "")
            assembler.append(TextRun(image: image, style: state.style))
            isAfterSpace = false
        case "meta", "link", "base", "col", "wbr", "input", "source", "area", "embed", "track", "param": break
        default: return false
        }
        return true
    }

    mutating func readInline(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "strong", "b", "th", "dt": state.style.font.isBold = true
        case "em", "i", "cite", "dfn", "var": state.style.font.isItalic = true
        case "u", "ins": state.style.underline = .single
        case "s", "del", "strike": state.style.strikethrough = .single
        case "code", "kbd", "samp", "tt":
            state.style.font.family = TextFont.code.family
            if state.isPreformatted { readLanguage(attributes) }
        case "mark": state.style.backgroundColor = .highlight
        case "a": if let link = attributes["href"] { state.style.link = link }
        case "font": if let color = attributes["color"] { state.style.foregroundColor = TextColor(css: color) }
        default: break
        }
    }

    /// Appends text in which each run of white space becomes a space.
    private mutating func appendCollapsed(_ text: String) {
        var word = ""
        for scalar in text.unicodeScalars {
            guard scalar == " " || ("\t"..."\r").contains(scalar) else {
                isAfterSpace = false
                word.unicodeScalars.append(scalar)
                continue
            }
            if isAfterSpace { continue }
            if !word.isEmpty { append(word) }
            word = ""
            pendingSpace = state.style
            isAfterSpace = true
        }
        if !word.isEmpty { append(word) }
    }

    mutating func append(_ text: String) {
        appendPending()
        // Line breaks written as character references become line separators.
        var text = text.replacing("\n", with: TextRun.lineSeparator).replacing("\r", with: TextRun.lineSeparator)
        if table != nil {
            text = text.replacing("\t", with: " ").replacing(TextRun.lineSeparator, with: TextTable.lineBreak)
            table?.hasText = true
        }
        assembler.append(TextRun(text, style: state.style))
        isAfterSpace = false
    }

    private mutating func appendPending() {
        if hasPendingBreak {
            hasPendingBreak = false
            let lineBreak = table == nil ? TextRun.lineSeparator : TextTable.lineBreak
            assembler.append(TextRun(lineBreak, style: state.style))
        }
        if let style = pendingSpace {
            pendingSpace = nil
            assembler.append(TextRun(" ", style: style))
        }
        if !assembler.hasText { assembler.paragraphStyle = state.paragraph }
    }

    /// Appends preformatted text, in which each line becomes a paragraph.
    private mutating func appendLines(_ text: String) {
        var isFirst = true
        for line in ParagraphLines(text) {
            if !isFirst {
                if isAtPreformattedStart {
                    isAtPreformattedStart = false
                } else if state.isItem || state.paragraph.kind == .markdown || table != nil {
                    append(TextRun.lineSeparator)
                } else {
                    endParagraph(keepsEmpty: true)
                    isParagraphOpen = true
                }
            }
            isFirst = false
            guard !line.isEmpty else { continue }
            isAtPreformattedStart = false
            append(String(line))
        }
    }
}
