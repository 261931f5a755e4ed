extension RTFState {
    /// Applies a control word to the character style. Returns false if it is not about characters.
    mutating func readCharacterWord(_ word: RTFKeyword, _ value: Int?) -> Bool {
        let isOn = value != 0
        switch word {
        case .plain: character = RTFCharacterStyle()
        case .f: character.font = value
        case .fs: character.size = Double(min(max(value ?? 24, 1), 20_000)) / 2
        case .fsmilli: character.size = Double(min(max(value ?? 12_000, 1), 10_000_000)) / 1000
        case .b: character.isBold = isOn
        case .i: character.isItalic = isOn
        case .v: character.isHidden = isOn
        case .cf: character.foreground = value ?? 0
        case .cb, .highlight, .chcbpat: character.background = value ?? 0
        case .ulnone: character.underline = []
        case .strike: character.strikethrough = isOn ? .single : []
        case .striked: character.strikethrough = isOn ? .double : []
        default:
            guard let style = NSUnderlineStyle(word) else { return false }
            character.underline = isOn ? style : []
        }
        return true
    }
}

extension NSUnderlineStyle {
    fileprivate init?(_ word: RTFKeyword) {
        guard let style = Self.rtfWords.first(where: { $0.word == word })?.style else { return nil }
        self = style
    }

    /// The underline styles with their control words, most specific first.
    static let rtfWords: [(word: RTFKeyword, style: NSUnderlineStyle)] = [
        (.uldashdd, [.single, .patternDashDotDot]), (.uldashd, [.single, .patternDashDot]),
        (.uldash, [.single, .patternDash]), (.uld, [.single, .patternDot]), (.ulw, [.single, .byWord]),
        (.uldb, .double), (.ulth, .thick), (.ul, .single),
    ]
}

extension RTFParagraphStyle {
    /// Applies a control word to the paragraph style.
    mutating func read(_ word: RTFKeyword, _ value: Int?) {
        let number = min(max(value ?? 0, -1_000_000), 1_000_000)
        switch word {
        case .pard: self = RTFParagraphStyle()
        case .intbl: isInTable = true
        case .ql: style.alignment = .left
        case .qr: style.alignment = .right
        case .qc: style.alignment = .center
        case .qj: style.alignment = .justified
        case .rtlpar: style.baseWritingDirection = .rightToLeft
        case .ltrpar: style.baseWritingDirection = .leftToRight
        case .li: leftIndent = number
        case .fi: firstIndent = number
        case .sb: style.paragraphSpacingBefore = Double(number) / 20
        case .sa: style.paragraphSpacing = Double(number) / 20
        case .sl: lineSpacing = number
        case .slmult: isMultipleOfLines = number == 1
        case .s: styleNumber = number
        case .quotedepth: style.quoteDepth = number
        case .outlinelevel: outlineLevel = number
        case .ls: listOverride = number
        case .ilvl: listLevel = min(max(number, 0), TextList.deepestLevel)
        default: break
        }
    }
}

extension RTFReader {
    /// Returns the current character style.
    func textStyle() -> TextStyle {
        let character = state.character
        var font = tables.fonts[character.font ?? defaultFont]?.font ?? .body
        font.size = character.size
        font.isBold = font.isBold || character.isBold
        font.isItalic = font.isItalic || character.isItalic
        return TextStyle(
            font: font,
            foregroundColor: tables.color(character.foreground),
            backgroundColor: tables.color(character.background),
            underline: character.underline,
            strikethrough: character.strikethrough,
            link: state.link
        )
    }

    /// Returns the current paragraph style.
    func paragraphStyle() -> ParagraphStyle {
        let paragraph = state.paragraph
        var style = paragraph.style
        if let number = paragraph.styleNumber, let named = tables.styles[number] {
            style.kind = named.kind
            style.quoteDepth = max(style.quoteDepth, named.quoteDepth)
        } else if let level = paragraph.outlineLevel, (0..<6).contains(level) {
            style.kind = .heading(level + 1)
        }
        if let detail = paragraph.detail, !detail.isEmpty { style.setDetail(detail) }
        if paragraph.isMultipleOfLines { style.lineHeightMultiple = Double(max(paragraph.lineSpacing, 0)) / 240 }
        if let number = paragraph.listOverride, number > 0 {
            style.list = tables.list(number, level: paragraph.listLevel)
        } else if let marker = paragraph.numbering {
            style.list = TextList(marker: marker, level: paragraph.listLevel)
        } else {
            style.headIndent = Double(paragraph.leftIndent) / 20
            style.firstLineHeadIndent = Double(paragraph.leftIndent + paragraph.firstIndent) / 20
        }
        return style
    }
}
