/// A table while its lines are read.
struct MarkdownTable {
    /// The part of a line between two vertical bars.
    struct Cell {
        /// The text without the backslashes before vertical bars.
        var text: String
        /// The byte of each character in the line.
        var places: MarkdownPlaces
    }

    let columns: [NSTextAlignment]
    /// The lines with the bytes of the text, the second of which is the one with the signs of the columns.
    var lines: [(text: Substring, bytes: Range<Int>)]

    /// Returns the table that a line begins with the one before it; nil if they do not.
    init?(head: (text: Substring, bytes: Range<Int>), signs: MarkdownLine, bytes: Range<Int>) {
        guard signs.indent < 4, signs.rest.contains("-"), head.text.contains("|") || signs.rest.contains("|") else {
            return nil
        }
        let cells = Self.cells(signs.rest, at: bytes)
        let columns = cells.compactMap { Self.alignment($0.text) }
        guard !columns.isEmpty, columns.count == cells.count,
            Self.cells(head.text, at: head.bytes).count == columns.count
        else {
            return nil
        }
        self.columns = columns
        lines = [head, (signs.rest, bytes)]
    }

    /// The bytes of the table's lines.
    var bytes: Range<Int> { lines[0].bytes.lowerBound..<lines[lines.count - 1].bytes.upperBound }

    /// The rows with their cells; nil if one has more cells than the head, which would be lost, or if far too many are
    /// missing.
    var rows: [[Cell]]? {
        var rows = [Self.cells(lines[0].text, at: lines[0].bytes)]
        for line in lines.dropFirst(2) {
            let cells = Self.cells(line.text, at: line.bytes)
            guard cells.count <= columns.count else { return nil }
            rows.append(cells)
        }
        return TextTable.allowsPadding(of: rows.map(\.count), to: columns.count) ? rows : nil
    }

    private static func alignment(_ sign: String) -> NSTextAlignment? {
        let dashes = sign.drop { $0 == ":" }.prefix { $0 == "-" }.count
        let (isLeft, isRight) = (sign.hasPrefix(":"), sign.hasSuffix(":") && sign.count > 1)
        guard dashes > 0, dashes + (isLeft ? 1 : 0) + (isRight ? 1 : 0) == sign.count else { return nil }
        return isLeft && isRight ? .center : isLeft ? .left : isRight ? .right : .natural
    }

    /// Returns the cells of a line. The vertical bars at both ends may be missing.
    private static func cells(_ line: Substring, at bytes: Range<Int>) -> [Cell] {
        var cells: [Cell] = []
        var scalars: [(scalar: Unicode.Scalar, byte: Int)] = []
        var (byte, isEscaped, isFirst) = (bytes.upperBound - line.utf8.count, false, true)
        for scalar in line.unicodeScalars {
            if scalar == "|", !isEscaped {
                let isEdge = isFirst && scalars.allSatisfy { $0.scalar == " " || $0.scalar == "\t" }
                if !isEdge { cells.append(cell(scalars, end: byte)) }
                scalars = []
                isFirst = false
            } else {
                if scalar == "|", isEscaped { scalars.removeLast() }
                scalars.append((scalar, byte))
            }
            isEscaped = scalar == "\\" && !isEscaped
            byte += UTF8.width(scalar)
        }
        if !scalars.allSatisfy({ $0.scalar == " " || $0.scalar == "\t" }) { cells.append(cell(scalars, end: byte)) }
        return cells
    }

    private static func cell(_ scalars: [(scalar: Unicode.Scalar, byte: Int)], end: Int) -> Cell {
        let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let first = scalars.firstIndex { !isSpace($0.scalar) }
        let last = scalars.lastIndex { !isSpace($0.scalar) }
        guard let first, let last else {
            // Text goes after the space behind the vertical bar.
            let place = scalars.dropFirst().first?.byte ?? end
            return Cell(text: "", places: MarkdownPlaces([place]))
        }
        let text = scalars[first...last]
        let past = last + 1 < scalars.count ? scalars[last + 1].byte : end
        return Cell(
            text: String(String.UnicodeScalarView(text.map { $0.scalar == "\t" ? " " : $0.scalar })),
            places: MarkdownPlaces(text.map(\.byte) + [past])
        )
    }
}
