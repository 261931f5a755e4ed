/// The part of a table entry read so far.
struct RTFTableEntry {
    var number = 0
    var encoding: RTFEncoding?
    var components: [Int] = []
    var red: Int?
    var green: Int?
    var blue: Int?
    var isGray = false
    /// The number of colours read from the extended colour table.
    var index = 0
    var levels: [RTFTables.Level] = []
    var listID = 0
    /// The meaning of the group's text within a list level.
    var listText: RTFKeyword?
}

extension RTFReader {
    /// Appends text to the current table. A semicolon ends an entry.
    mutating func appendToTable(_ text: ArraySlice<UInt8>) {
        meter.add(text.count)
        switch state.destination {
        case .fontTable, .colorTable, .expandedColorTable, .styleSheet:
            for byte in text {
                guard byte == UInt8(ascii: ";") else {
                    scratch.append(byte)
                    continue
                }
                endEntry()
            }
        case .listTable, .fieldInstruction, .imageDescription, .graphicName, .blockDetail:
            scratch.append(contentsOf: text)
        case .body, .listOverrideTable, .paragraphNumbering: break
        }
    }

    private mutating func endEntry() {
        switch state.destination {
        case .fontTable: endFont()
        case .colorTable: endColor()
        case .expandedColorTable: endExpandedColor()
        case .styleSheet: endStyle()
        default: break
        }
        scratch.removeAll(keepingCapacity: true)
    }

    private func scratchText() -> String {
        meter.add(scratch.count)
        var text = String(decoding: scratch, as: UTF8.self)[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// Returns the detail of a paragraph that was just read, unless it is too long to be one.
    mutating func takeDetail() -> String? {
        defer { scratch.removeAll(keepingCapacity: true) }
        return scratch.count > ParagraphStyle.longestDetail ? nil : scratchText()
    }

    // MARK: Fonts

    mutating func readFontWord(_ word: RTFKeyword, _ value: Int?) {
        switch word {
        case .f:
            entry.number = value ?? 0
            entry.encoding = nil
        case .fcharset:
            // Apple's programs write 0 for every font, which means the encoding of the document.
            entry.encoding = value == 0 && isCocoa ? nil : RTFEncoding(characterSet: value ?? 1)
        default: break
        }
    }

    mutating func endFont() {
        let name = scratchText()
        scratch.removeAll(keepingCapacity: true)
        guard !name.isEmpty, name.utf8.count <= TextFont.longestFamily, tables.fonts.count < RTFTables.largestTable
        else { return }
        tables.fonts[entry.number] = RTFTables.Font(font: TextFont(postScriptName: name), encoding: entry.encoding)
    }

    // MARK: Colours

    mutating func readColorWord(_ word: RTFKeyword, _ value: Int?) {
        switch word {
        case .red: entry.red = value
        case .green: entry.green = value
        case .blue: entry.blue = value
        case .csgray, .csgenericgray: entry.isGray = true
        case .c: if entry.components.count < 4 { entry.components.append(value ?? 0) }
        default: break
        }
    }

    private mutating func endColor() {
        if tables.colors.count < RTFTables.largestTable {
            let components = [entry.red, entry.green, entry.blue].map { UInt8(clamping: $0 ?? 0) }
            let isColor = entry.red != nil || entry.green != nil || entry.blue != nil
            let color = TextColor(red: components[0], green: components[1], blue: components[2])
            tables.colors.append(isColor ? color : nil)
        }
        entry = RTFTableEntry()
    }

    /// Apple's extended colour table has colour spaces and opacity; only the opacity is used.
    private mutating func endExpandedColor() {
        let position = entry.isGray ? 1 : 3
        if tables.colors.indices.contains(entry.index), entry.components.indices.contains(position) {
            let alpha = min(max(entry.components[position], 0), 100_000)
            tables.colors[entry.index]?.alpha = UInt8((Double(alpha) * 255 / 100_000).rounded())
        }
        entry = RTFTableEntry(index: entry.index + 1)
    }

    // MARK: Styles

    mutating func endStyle() {
        let name = scratchText().lowercased()
        scratch.removeAll(keepingCapacity: true)
        defer { entry.number = 0 }
        guard !name.isEmpty, tables.styles.count < RTFTables.largestTable else { return }
        tables.styles[entry.number] = RTFNamedStyle(name: name)
    }

    // MARK: Lists

    mutating func readListWord(_ word: RTFKeyword, _ value: Int?) {
        let last = entry.levels.indices.last
        switch word {
        case .list: entry.levels = []
        case .listlevel: if entry.levels.count <= TextList.deepestLevel { entry.levels.append(RTFTables.Level()) }
        case .levelnfc, .levelnfcn:
            if let last, let marker = TextListMarker(numberFormat: value ?? 0) { entry.levels[last].marker = marker }
        case .levelstartat: if let last { entry.levels[last].start = min(max(value ?? 1, 0), 1_000_000) }
        case .leveltext, .levelmarker:
            endListText()
            entry.listText = word
        case .listid:
            entry.listID = value ?? 0
            if state.destination == .listTable, tables.lists.count < RTFTables.largestTable {
                tables.lists[entry.listID] = entry.levels
            }
        case .ls:
            if state.destination == .listOverrideTable, tables.listOverrides.count < RTFTables.largestTable {
                tables.listOverrides[value ?? 0] = entry.listID
            }
        default: break
        }
    }

    /// Sets the marker of a list level. Apple's name for the marker takes precedence over its character.
    mutating func endListText() {
        let text = scratchText()
        scratch.removeAll(keepingCapacity: true)
        guard let last = entry.levels.indices.last, let word = entry.listText else { return }
        entry.listText = nil
        let current = entry.levels[last].marker
        if word == .levelmarker, let marker = TextListMarker(markerName: text) {
            entry.levels[last].marker = marker
        } else if word == .leveltext, current == .disc, let marker = TextListMarker(markedBy: text) {
            entry.levels[last].marker = marker
        }
    }

    mutating func readNumbering(_ word: RTFKeyword) {
        switch word {
        case .pnlvlblt: state.paragraph.numbering = .disc
        case .pnlvlbody, .pnlvl, .pnlvlcont, .pndec: state.paragraph.numbering = .decimal
        case .pnlcltr: state.paragraph.numbering = .lowercaseLetter
        case .pnucltr: state.paragraph.numbering = .uppercaseLetter
        case .pnlcrm: state.paragraph.numbering = .lowercaseRoman
        case .pnucrm: state.paragraph.numbering = .uppercaseRoman
        default: break
        }
    }
}

/// The tables in the header of an RTF document.
struct RTFTables {
    /// A font in the font table.
    struct Font {
        var font = TextFont()
        var encoding: RTFEncoding?
    }

    /// A level in the list table.
    struct Level {
        var marker = TextListMarker.disc
        var start = 1
    }

    var fonts: [Int: Font] = [:]
    /// The colours by number; nil for the default colour, usually number 0.
    var colors: [TextColor?] = []
    var styles: [Int: RTFNamedStyle] = [:]
    /// The lists by their identifier.
    var lists: [Int: [Level]] = [:]
    /// The identifiers of lists by the number that paragraphs use.
    var listOverrides: [Int: Int] = [:]

    /// The maximum number of entries; further ones are read but not kept.
    static let largestTable = 50_000

    func color(_ number: Int) -> TextColor? {
        number > 0 && number < colors.count ? colors[number] : nil
    }

    func list(_ number: Int, level: Int) -> TextList {
        let levels = listOverrides[number].flatMap { lists[$0] } ?? []
        let found = levels.indices.contains(level) ? levels[level] : levels.last ?? Level()
        return TextList(marker: found.marker, level: level, startingItemNumber: found.start)
    }
}
