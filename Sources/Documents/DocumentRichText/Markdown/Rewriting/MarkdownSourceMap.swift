/// The places in a Markdown text from which the paragraphs of a document were read.
struct MarkdownSourceMap {
    /// A stretch of a paragraph's text and the bytes of Markdown that it was read from.
    struct Stretch {
        /// The bytes of the paragraph's text.
        var text: Range<Int>
        /// The bytes of the Markdown.
        var source: Range<Int>
        /// Whether both are the same, so that each byte of the text has its place in the source.
        var isVerbatim: Bool
    }

    /// The places of a paragraph.
    struct Paragraph {
        /// The whole lines, from the marker of its item to the end of its last line, without the break.
        var lines: Range<Int>
        /// The bytes from the first to the last character of its text, with all marks; nil if it has no text.
        var content: Range<Int>?
        var stretches: [Stretch] = []
        /// The length of its text in bytes.
        var textLength = 0
    }

    private(set) var paragraphs: [Paragraph] = []
    /// The source in bytes.
    let source: [UInt8]

    init(of source: String) {
        self.source = Array(source.utf8)
    }

    /// Adds a paragraph without text.
    mutating func addParagraph(lines: Range<Int>) {
        paragraphs.append(Paragraph(lines: lines))
    }

    /// Adds the text of a leaf to the last paragraph, after a line break if that has text already.
    mutating func addText(_ leaf: MarkdownLeaf, pieces: [MarkdownInlineParser.Piece]) {
        guard var paragraph = paragraphs.popLast() else { return }
        defer { paragraphs.append(paragraph) }
        paragraph.lines = paragraph.lines.lowerBound..<max(paragraph.lines.upperBound, leaf.lines.upperBound)
        guard let places = leaf.places else { return }
        if let content = paragraph.content {
            add(
                TextRun.lineSeparator,
                from: content.upperBound..<max(places.lowerBound, content.upperBound),
                to: &paragraph
            )
        }
        for piece in pieces where !piece.text.isEmpty {
            add(piece.text, from: places[piece.source.lowerBound]..<places[piece.source.upperBound], to: &paragraph)
        }
        paragraph.content = (paragraph.content?.lowerBound ?? places.lowerBound)..<places.upperBound
    }

    /// Adds the cells of a table to the last paragraph.
    mutating func addTable(_ cells: [(text: String, pieces: [MarkdownInlineParser.Piece], places: MarkdownPlaces)]) {
        guard var paragraph = paragraphs.popLast() else { return }
        defer { paragraphs.append(paragraph) }
        paragraph.content = paragraph.lines
        var end = paragraph.lines.lowerBound
        for (index, cell) in cells.enumerated() {
            let start = max(cell.places.lowerBound, end)
            if index > 0 { add(cell.text, from: end..<start, to: &paragraph) }
            end = start
            for piece in cell.pieces where !piece.text.isEmpty {
                end = cell.places[piece.source.upperBound]
                for part in cell.places.parts(of: piece) {
                    add(
                        part.text,
                        from: cell.places[part.source.lowerBound]..<cell.places[part.source.upperBound],
                        to: &paragraph
                    )
                }
            }
            end = max(cell.places.upperBound, end)
        }
    }

    /// Extends the lines of the paragraphs from an index on, which form one block.
    mutating func setLines(_ lines: Range<Int>, from index: Int) {
        for index in paragraphs.indices.dropFirst(index) { paragraphs[index].lines = lines }
    }

    private func add(_ text: String, from range: Range<Int>, to paragraph: inout Paragraph) {
        let length = text.utf8.count
        let end = range.lowerBound + length
        // Spaces before a line break are taken from the end of a piece.
        let isVerbatim = end <= source.count && source[range.lowerBound..<end].elementsEqual(text.utf8)
        paragraph.stretches.append(
            Stretch(
                text: paragraph.textLength..<paragraph.textLength + length,
                source: range.lowerBound..<(isVerbatim ? end : range.upperBound),
                isVerbatim: isVerbatim
            )
        )
        paragraph.textLength += length
    }
}

/// The text of a block without the markers around it, and its place in the source.
struct MarkdownLeaf {
    var text: String
    /// The bytes of its whole lines, without the last break.
    var lines: Range<Int>
    /// The bytes of its characters; nil unless they are asked for.
    var places: MarkdownPlaces?

    /// Removes characters from the start, which are part of a marker.
    mutating func removeFirst(_ count: Int) {
        text = String(text.unicodeScalars.dropFirst(count))
        places?.removeFirst(count)
    }
}

/// The byte in the source of each character of a text. The text consists of the ends of lines.
struct MarkdownPlaces {
    /// The byte of each Unicode scalar, and the end of the last.
    private var bytes: [Int]

    /// Creates places from the byte of each character, and the end of the last.
    init(_ bytes: [Int]) {
        self.bytes = bytes
    }

    /// Creates the places of a text whose lines begin at bytes of the source.
    /// - Parameter end: The end of the source's line, which is shorter than the text where a tab was split.
    init(of text: String, lines starts: [Int], upTo end: Int = .max) {
        bytes = []
        bytes.reserveCapacity(text.utf8.count + 1)
        var (line, byte) = (0, starts.first ?? 0)
        for scalar in text.unicodeScalars {
            bytes.append(min(byte, end))
            byte += UTF8.width(scalar)
            if scalar == "\n", line + 1 < starts.count {
                line += 1
                byte = starts[line]
            }
        }
        bytes.append(min(byte, end))
    }

    mutating func removeFirst(_ count: Int) {
        bytes.removeFirst(min(count, bytes.count - 1))
    }

    /// Returns the parts of a piece whose characters follow each other in the source, too: between them are the
    /// backslashes before vertical bars.
    func parts(of piece: MarkdownInlineParser.Piece) -> [MarkdownInlineParser.Piece] {
        let scalars = Array(piece.text.unicodeScalars)
        guard scalars.count == piece.source.count else { return [piece] }
        var parts: [MarkdownInlineParser.Piece] = []
        var start = 0
        for index in scalars.indices {
            let place = piece.source.lowerBound + index
            let isLast = index + 1 == scalars.count
            guard isLast || bytes[place + 1] != bytes[place] + UTF8.width(scalars[index]) else { continue }
            let text = String(String.UnicodeScalarView(scalars[start...index]))
            parts.append(.init(text: text, source: piece.source.lowerBound + start..<place + 1))
            start = index + 1
        }
        return parts
    }

    var lowerBound: Int { bytes[0] }
    var upperBound: Int { bytes[bytes.count - 1] }
    subscript(scalar: Int) -> Int { bytes[scalar] }
}
