extension RTFWriter {
    mutating func writeHead(_ lists: RTFListTable) {
        write("{\\rtf1\\ansi\\ansicpg1252\\cocoartf2761\n\\cocoatextscaling0\\cocoaplatform0{\\fonttbl")
        for (number, font) in tables.fonts.enumerated() {
            write("\\f\(number)\\\(font.rtfFamily)\\fcharset0 ")
            writeText(font.family.replacing(";", with: ""))
            write(";")
        }
        write("}\n{\\colortbl;")
        for color in tables.colors { write("\\red\(color.red)\\green\(color.green)\\blue\(color.blue);") }
        write("}\n{\\*\\expandedcolortbl;")
        for color in tables.colors {
            let components = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
            let words = components.map { "\\c\(Int((Double($0) * 100_000 / 255).rounded()))" }
            write("\\cssrgb\(words.joined());")
        }
        write("}\n{\\stylesheet")
        for style in RTFNamedStyle.sheet { write("{\(Self.word(forStyle: style.number)) \(style.name);}") }
        write("}\n")
        writeLists(lists)
    }

    private mutating func writeLists(_ lists: RTFListTable) {
        guard !lists.lists.isEmpty else { return }
        write("{\\*\\listtable")
        for (index, levels) in lists.lists.enumerated() {
            write("{\\list\\listtemplateid\(index + 1)\\listhybrid")
            for (depth, level) in levels.enumerated() { writeLevel(level, depth: depth, list: index) }
            write("{\\listname ;}\\listid\(index + 1)}\n")
        }
        write("}\n{\\*\\listoverridetable")
        for number in 1...lists.lists.count {
            write("{\\listoverride\\listid\(number)\\listoverridecount0\\ls\(number)}")
        }
        write("}\n")
    }

    private mutating func writeLevel(_ list: TextList, depth: Int, list number: Int) {
        let format = list.marker.numberFormat
        let indent = Self.listIndent * (depth + 1)
        let isOrdered = list.marker.isOrdered
        write("{\\listlevel\\levelnfc\(format)\\levelnfcn\(format)\\leveljc0\\leveljcn0\\levelfollow0")
        write("\\levelstartat\(list.startingItemNumber)\\levelspace360\\levelindent0")
        write("{\\*\\levelmarker \\{\(list.marker.rawValue)\\}\(isOrdered ? "." : "")}")
        write("{\\leveltext\\leveltemplateid\(number * 100 + depth + 1)")
        if let symbol = list.marker.symbol {
            write("\\'01")
            writeText(String(symbol))
            write(";}{\\levelnumbers;}")
        } else {
            write("\\'02\\'0\(depth).;}{\\levelnumbers\\'01;}")
        }
        write("\\fi-360\\li\(indent)\\lin\(indent) }")
    }

    /// The indent per list level, in twentieths of a point.
    static let listIndent = 720

    /// Returns the control words after `\pard` for a paragraph style.
    static func words(for style: ParagraphStyle, list: Int?) -> String {
        let named = RTFNamedStyle.number(for: style)
        var words = named.number == 0 ? "" : Self.word(forStyle: named.number)
        if style.quoteDepth != named.quoteDepth { words += "\\quotedepth\(style.quoteDepth)" }
        if style.kind == .rule { words += "\\brdrb\\brdrs\\brdrw10" }
        if let list, let level = style.list?.level {
            let indent = listIndent * (level + 1)
            words += "\\tx\(indent - 500)\\tx\(indent)\\li\(indent)\\fi-\(indent)\\ls\(list)\\ilvl\(level)"
        } else {
            let left = twips(style.headIndent)
            let first = twips(style.firstLineHeadIndent) - left
            words += (left == 0 ? "" : "\\li\(left)") + (first == 0 ? "" : "\\fi\(first)")
        }
        if style.paragraphSpacingBefore != 0 { words += "\\sb\(twips(style.paragraphSpacingBefore))" }
        if style.paragraphSpacing != 0 { words += "\\sa\(twips(style.paragraphSpacing))" }
        if style.lineHeightMultiple > 0 { words += "\\sl\(bounded(style.lineHeightMultiple * 240))\\slmult1" }
        return words + word(for: style.baseWritingDirection) + word(for: style.alignment)
    }

    private static func word(forStyle number: Int) -> String {
        (1...6).contains(number) ? "\\s\(number)\\outlinelevel\(number - 1)" : "\\s\(number)"
    }

    private static func word(for direction: NSWritingDirection) -> String {
        switch direction {
        case .natural: "\\pardirnatural"
        case .leftToRight: "\\ltrpar"
        case .rightToLeft: "\\rtlpar"
        }
    }

    static func word(for alignment: NSTextAlignment) -> String {
        switch alignment {
        case .natural: ""
        case .left: "\\ql"
        case .right: "\\qr"
        case .center: "\\qc"
        case .justified: "\\qj"
        }
    }

    private static func twips(_ points: Double) -> Int { bounded(points * 20) }

    /// Clamps a number to a million, because a style may contain any `Double`.
    private static func bounded(_ value: Double) -> Int {
        value.isFinite ? Int(min(max(value, -1_000_000), 1_000_000).rounded()) : 0
    }

    private mutating func write(_ text: String) {
        output.append(contentsOf: text.utf8)
    }
}
