/// A writer for RTF in the style of Apple's programs, in ASCII.
///
/// Runs and paragraphs are written with the differences to the preceding ones only.
struct RTFWriter {
    var output: [UInt8] = []
    var tables = RTFWriterTables()
    /// The character style at this point of the output, as control words.
    private var words = RTFWriter.plainWords
    private let meter: StepMeter

    init(_ meter: StepMeter = StepMeter()) {
        self.meter = meter
    }

    /// The initial style: no words were written yet.
    private static let plainWords = [String](repeating: "", count: 7)

    mutating func write(_ document: RichTextDocument) -> [UInt8] {
        let lists = RTFListTable(document)
        tables.collect(document)
        writeHead(lists)
        var paragraphWords = ""
        let last = document.paragraphs.count - 1
        for (index, paragraph) in document.paragraphs.enumerated() {
            if paragraph.style.kind.isTable {
                // The end of its last row is the end of the paragraph.
                write(TextTable(paragraph))
                paragraphWords = ""
                continue
            }
            let list = lists.items[index]
            let needed = Self.words(for: paragraph.style, list: list?.number)
            if needed != paragraphWords || paragraphWords.isEmpty {
                output.append(contentsOf: "\\pard\(needed)\n".utf8)
                paragraphWords = needed
            }
            writeDetail(of: paragraph, isLast: index == last)
            if let list {
                output.append(contentsOf: "{\\listtext\t".utf8)
                writeText(list.label)
                output.append(contentsOf: "\t}".utf8)
            }
            write(paragraph.runs)
            if index < last { writeParagraphBreak(paragraph.endStyle) }
        }
        output.append(UInt8(ascii: "}"))
        meter.add(output.count)
        return output
    }

    /// Writes a table, whose rows repeat the places of their cells.
    private mutating func write(_ table: TextTable) {
        let style = ParagraphStyle(kind: .table(table.columns), quoteDepth: table.quoteDepth)
        let word = Self.words(for: style, list: nil)
        let width = Self.tableWidth / table.columns.count
        for (number, row) in table.rows.enumerated() {
            let places = row.indices.map { "\\cellx\(($0 + 1) * width)" }
            output.append(contentsOf: "\\trowd\\trgaph108\(places.joined())\n".utf8)
            for (index, (cell, alignment)) in zip(row, table.columns).enumerated() {
                output.append(contentsOf: "\\pard\\intbl\(word)\(Self.word(for: alignment)) ".utf8)
                if number == 0, index == 0 { writeDetail(of: TextParagraph(style: style), isLast: false) }
                write(
                    cell.map { run in
                        TextRun(run.text.replacing(TextTable.lineBreak, with: TextRun.lineSeparator), style: run.style)
                    }
                )
                output.append(contentsOf: "\\cell\n".utf8)
            }
            output.append(contentsOf: "\\row\n".utf8)
        }
    }

    /// The width of a table in twentieths of a point.
    private static let tableWidth = 9000

    /// Writes what RTF has no words for into a group that other programs skip: the language of code, the sort of a
    /// callout, and that an empty last paragraph has the style that stands before it.
    private mutating func writeDetail(of paragraph: TextParagraph, isLast: Bool) {
        let isMeant = isLast && paragraph.runs.isEmpty && paragraph.style != ParagraphStyle()
        guard let detail = paragraph.style.detail ?? (isMeant ? "" : nil) else { return }
        output.append(contentsOf: "{\\*\\blockdetail ".utf8)
        writeText(detail)
        output.append(UInt8(ascii: "}"))
    }

    // MARK: Runs

    /// Writes the runs of a paragraph. Adjacent runs with one link are in one field.
    private mutating func write(_ runs: [TextRun]) {
        var rest = runs[...]
        while let first = rest.first {
            let linked = rest.prefix { $0.style.link == first.style.link }
            meter.add(linked.count)
            writeStyle(first.style)
            let outer = words
            writeLink(first.style.link) { writer in
                for run in linked { writer.write(run) }
            }
            // The end of the field restores the style before it.
            if first.style.link != nil { words = outer }
            rest = rest[linked.endIndex...]
        }
    }

    private mutating func write(_ run: TextRun) {
        writeStyle(run.style)
        if let image = run.style.image {
            writeField("INCLUDEPICTURE", image.source, suffix: " \\\\d") { $0.writeText(image.description) }
        } else {
            writeText(run.text)
        }
    }

    private mutating func writeParagraphBreak(_ style: TextStyle) {
        writeStyle(style)
        writeLink(style.link) { $0.output.append(contentsOf: "\\\n".utf8) }
    }

    private mutating func writeLink(_ link: String?, content: (inout RTFWriter) -> Void) {
        if let link {
            writeField("HYPERLINK", link, suffix: "", result: content)
        } else {
            content(&self)
        }
    }

    private mutating func writeField(
        _ name: String,
        _ argument: String,
        suffix: String,
        result: (inout RTFWriter) -> Void
    ) {
        output.append(contentsOf: "{\\field{\\*\\fldinst{\(name) \"".utf8)
        // Programs disagree on how to escape these characters in quotes, so they are percent-encoded.
        writeText(argument.replacing("\"", with: "%22").replacing("\\", with: "%5C"))
        output.append(contentsOf: "\"\(suffix)}}{\\fldrslt ".utf8)
        result(&self)
        output.append(contentsOf: "}}".utf8)
    }

    private mutating func writeStyle(_ style: TextStyle) {
        let needed = tables.words(for: style)
        let changed = zip(needed, words).filter { $0 != $1 }.map(\.0).joined()
        guard !changed.isEmpty else { return }
        words = needed
        output.append(contentsOf: changed.utf8)
        output.append(UInt8(ascii: " "))
    }

    // MARK: Characters

    /// Writes escaped text. UTF-16 code units beyond ASCII are written as numbers without fallback characters.
    mutating func writeText(_ text: String) {
        var isNumber = false
        for unit in text.utf16 {
            guard (0x20..<0x7F).contains(unit) else {
                if let word = Self.controlWords[unit] {
                    output.append(contentsOf: word.utf8)
                } else {
                    output.append(contentsOf: "\(isNumber ? "" : "\\uc0")\\u\(unit) ".utf8)
                    isNumber = true
                }
                continue
            }
            let byte = UInt8(truncatingIfNeeded: unit)
            if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                output.append(UInt8(ascii: "\\"))
            }
            output.append(byte)
        }
    }

    private static let controlWords: [UInt16: String] = [
        0x09: "\\tab ", 0x0C: "\\page ", 0x2028: "\\line ", 0xA0: "\\~",
    ]
}
