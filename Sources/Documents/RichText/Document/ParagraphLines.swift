/// The paragraphs of a plain text: what lies between line feeds, carriage returns, both in a row, and Unicode's own
/// separator of paragraphs.
struct ParagraphLines: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView?

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
    }

    mutating func next() -> Substring? {
        guard let scalars = rest else { return nil }
        guard let end = scalars.firstIndex(where: Self.isBreak) else {
            rest = nil
            return Substring(scalars)
        }
        var start = scalars.index(after: end)
        if scalars[end] == "\r", start < scalars.endIndex, scalars[start] == "\n" {
            start = scalars.index(after: start)
        }
        rest = scalars[start...]
        return Substring(scalars[..<end])
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
    }
}
