/// The cells of a table. In a document, a table is one paragraph: tabs stand between its cells, and line separators
/// between its rows, of which the first is the head.
///
/// ```swift
/// var table = TextTable(paragraph)
/// table.rows[1][0] = [TextRun("Luhmann")]
/// document.paragraphs[index] = table.paragraph
/// ```
public struct TextTable: Hashable, Sendable {
    /// The rows, each with a cell for each column, at least for the first ones. A cell is the runs of its text.
    public var rows: [[[TextRun]]]
    /// The alignments of the columns.
    public var columns: [NSTextAlignment]
    /// The number of quotations around the table.
    public var quoteDepth: Int

    /// The character that stands between cells.
    public static let cellSeparator = "\t"
    /// The character that breaks a line within a cell.
    public static let lineBreak = "\u{0B}"

    /// The most cells that are added to rows which lack some: a short text can say that millions are missing.
    private static let mostAddedCells = 20_000

    /// Returns whether rows of some numbers of cells may get as many as there are columns.
    static func allowsPadding(of rows: [Int], to columns: Int) -> Bool {
        let (wanted, overflows) = rows.count.multipliedReportingOverflow(by: columns)
        return !overflows && wanted - rows.reduce(0, +) <= mostAddedCells
    }

    /// Creates a table. Rows with too few cells get empty ones unless far too many are missing, and columns are added for
    /// those with more.
    public init(rows: [[[TextRun]]], columns: [NSTextAlignment], quoteDepth: Int = 0) {
        let count = max(rows.map(\.count).max() ?? 0, columns.count, 1)
        let isPadded = Self.allowsPadding(of: rows.map(\.count), to: count)
        self.rows = isPadded ? rows.map { $0 + Array(repeating: [], count: count - $0.count) } : rows
        self.columns = columns + Array(repeating: .natural, count: count - columns.count)
        self.quoteDepth = quoteDepth
    }

    /// Reads the cells of a paragraph.
    public init(_ paragraph: TextParagraph) {
        var rows: [[[TextRun]]] = [[[]]]
        for run in paragraph.runs {
            var text = ""
            func endCell() {
                if !text.isEmpty {
                    rows[rows.count - 1][rows[rows.count - 1].count - 1].append(TextRun(text, style: run.style))
                }
                text = ""
            }
            for scalar in run.text.unicodeScalars {
                switch scalar {
                case "\t":
                    endCell()
                    rows[rows.count - 1].append([])
                case "\u{2028}":
                    endCell()
                    rows.append([[]])
                default: text.unicodeScalars.append(scalar)
                }
            }
            endCell()
        }
        var columns: [NSTextAlignment] = []
        if case .table(let alignments) = paragraph.style.kind { columns = alignments }
        self.init(rows: rows, columns: columns, quoteDepth: paragraph.style.quoteDepth)
    }

    /// The table as a paragraph.
    public var paragraph: TextParagraph {
        let kind = ParagraphKind.table(columns)
        let plain = TextStyle(font: kind.baseFont)
        var paragraph = TextParagraph(style: ParagraphStyle(kind: kind, quoteDepth: quoteDepth))
        for (index, row) in rows.enumerated() {
            if index > 0 { paragraph.append(TextRun(TextRun.lineSeparator, style: plain)) }
            for (number, cell) in row.enumerated() {
                if number > 0 { paragraph.append(TextRun(Self.cellSeparator, style: plain)) }
                for run in cell { paragraph.append(Self.withoutSeparators(run)) }
            }
        }
        return TextParagraph(runs: paragraph.runs, style: paragraph.style, endStyle: plain)
    }

    /// Returns a run of a cell, whose text cannot have the characters between cells and rows.
    private static func withoutSeparators(_ run: TextRun) -> TextRun {
        guard run.text.unicodeScalars.contains(where: { $0 == "\t" || $0 == "\u{2028}" }) else { return run }
        let text = run.text.replacing(cellSeparator, with: " ").replacing(TextRun.lineSeparator, with: lineBreak)
        return TextRun(text, style: run.style)
    }
}

extension [NSTextAlignment] {
    /// The alignments of a table's columns as a letter each.
    package var letters: String {
        String(
            map { alignment in
                switch alignment {
                case .left: "l" as Character
                case .center: "c"
                case .right: "r"
                case .justified, .natural: "-"
                }
            }
        )
    }

    /// Reads the alignments of a table's columns; nil for any other text.
    package init?(letters: some StringProtocol) {
        var alignments: [NSTextAlignment] = []
        for letter in letters {
            switch letter {
            case "l": alignments.append(.left)
            case "c": alignments.append(.center)
            case "r": alignments.append(.right)
            case "-": alignments.append(.natural)
            default: return nil
            }
        }
        self = alignments
    }
}
