extension RTFReader {
    /// Executes a control word.
    mutating func read(_ word: RTFKeyword, _ value: Int?) {
        if word.isIgnoredDestination { return lexer.skipGroup() }
        if word == .uc { state.fallbackCount = min(max(value ?? 1, 0), 100) }
        if readCharacter(word) || readDestination(word) { return }
        switch state.destination {
        case .body, .styleSheet, .fieldInstruction, .imageDescription, .graphicName, .blockDetail:
            if word == .s, state.destination == .styleSheet { entry.number = value ?? 0 }
            readDocumentWord(word, value)
        case .paragraphNumbering: readNumbering(word)
        case .fontTable: readFontWord(word, value)
        case .colorTable, .expandedColorTable: readColorWord(word, value)
        case .listTable, .listOverrideTable: readListWord(word, value)
        }
    }

    private mutating func readDocumentWord(_ word: RTFKeyword, _ value: Int?) {
        switch word {
        case .mac: encoding = .macRoman
        case .pc: encoding = RTFEncoding(codePage: 437) ?? encoding
        case .pca: encoding = RTFEncoding(codePage: 850) ?? encoding
        case .ansicpg: encoding = RTFEncoding(codePage: value ?? 0) ?? encoding
        case .cocoartf: isCocoa = true
        case .deff: defaultFont = value ?? 0
        default:
            if state.readCharacterWord(word, value) {
                styleChanged()
            } else {
                state.paragraph.read(word, value)
            }
        }
    }

    /// Reads a control word that stands for a character. Returns whether it is one.
    private mutating func readCharacter(_ word: RTFKeyword) -> Bool {
        switch word {
        case .par, .sect, .nestrow: endParagraph()
        case .row: endRow()
        case .page: append("\u{0C}")
        case .line: append(isInCell ? TextTable.lineBreak : TextRun.lineSeparator)
        case .cell: endCell()
        case .tab, .nestcell: append(isInCell ? " " : "\t")
        case .emdash: append("\u{2014}")
        case .endash: append("\u{2013}")
        case .emspace: append("\u{2003}")
        case .enspace: append("\u{2002}")
        case .qmspace: append("\u{2005}")
        case .bullet: append("\u{2022}")
        case .lquote: append("\u{2018}")
        case .rquote: append("\u{2019}")
        case .ldblquote: append("\u{201C}")
        case .rdblquote: append("\u{201D}")
        case .zwj: append("\u{200D}")
        case .zwnj: append("\u{200C}")
        case .ltrmark: append("\u{200E}")
        case .rtlmark: append("\u{200F}")
        default: return false
        }
        return true
    }

    mutating func read(symbol: UInt8) {
        switch symbol {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            // `\` with a CR LF is a single paragraph break: the lexer skips the second byte.
            endParagraph()
        case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): append([symbol])
        case UInt8(ascii: "~"): append("\u{A0}")
        case UInt8(ascii: "_"): append("\u{2011}")
        case UInt8(ascii: "-"): append("\u{AD}")
        case UInt8(ascii: "\t"): append("\t")
        default: break
        }
    }

    private mutating func endParagraph() {
        guard state.destination == .body else { return append(" ") }
        if isInCell, !isAfterRow { return append(TextTable.lineBreak) }
        endTable()
        flushText()
        assembler.paragraphStyle = paragraphStyle()
        state.paragraph.detail = nil
        assembler.endParagraph(style: textStyle())
    }

    // MARK: Tables

    private var isInCell: Bool { state.destination == .body && state.paragraph.isInTable }

    private mutating func endCell() {
        if isInCell, table == nil {
            let columns = state.paragraph.detail.flatMap { [NSTextAlignment](letters: $0) } ?? []
            table = (columns, paragraphStyle().quoteDepth)
        }
        append(TextTable.cellSeparator)
    }

    private mutating func endRow() {
        guard state.destination == .body, table != nil else { return endParagraph() }
        append(TextRun.lineSeparator)
        isAfterRow = true
    }

    /// Goes on with the next row, or ends the table if text outside of it follows.
    mutating func goOnAfterRow() {
        if !state.paragraph.isInTable { endTable() }
        isAfterRow = false
    }

    /// Ends the table whose last row has just ended, if there is one.
    mutating func endTable() {
        guard isAfterRow, let table else { return }
        (isAfterRow, self.table) = (false, nil)
        flushText()
        assembler.endTable(columns: table.columns, quoteDepth: table.quoteDepth, isTerminated: true)
    }

    /// Reads a control word that sets the destination of its group. Returns whether it is one.
    private mutating func readDestination(_ word: RTFKeyword) -> Bool {
        switch word {
        case .fonttbl: begin(.fontTable)
        case .colortbl: begin(.colorTable)
        case .expandedcolortbl: begin(.expandedColorTable)
        case .stylesheet:
            begin(.styleSheet)
            hasStyleSheet = true
        case .listtable: begin(.listTable)
        case .listoverridetable: begin(.listOverrideTable)
        case .field: state.isField = true
        case .fldinst: begin(.fieldInstruction)
        case .fldrslt: if image != nil { begin(.imageDescription) }
        case .NeXTGraphic: begin(.graphicName)
        case .blockdetail: begin(.blockDetail)
        case .pn: state.destination = .paragraphNumbering
        default: return false
        }
        return true
    }

    private mutating func begin(_ destination: RTFDestination) {
        state.destination = destination
        scratch.removeAll(keepingCapacity: true)
        entry = RTFTableEntry()
    }
}
