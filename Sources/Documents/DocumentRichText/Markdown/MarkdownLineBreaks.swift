/// The meaning of a line break between two lines of a paragraph in Markdown.
public enum MarkdownLineBreaks: Sendable {
    /// A space, as CommonMark says; a line that ends with two spaces or a backslash keeps its break.
    case spaces
    /// A line break, as programs for notes show it.
    case kept

    /// The meaning that line breaks have in a text.
    ///
    /// A program that wraps lines at a width breaks them where the next word would not have fitted. If there is a width that
    /// explains two of three breaks, of at least four, they are spaces; otherwise, people have made them:
    ///
    /// ```swift
    /// MarkdownLineBreaks(of: "Ilya Ivanov\n12 Baker Street\nLondon")  // .kept
    /// ```
    public init(of markdown: String) {
        var widths = LineWidths()
        MarkdownTextLine.forEachContinued(in: markdown) { line, next in widths.add(line, before: next) }
        self = widths.areWrapped ? .spaces : .kept
    }

    /// Returns a text whose line breaks are kept wherever it is read: with two spaces at the ends of lines that another line of the same
    /// paragraph follows.
    package static func keeping(in markdown: String) -> String {
        var (result, copied) = ("", markdown.startIndex)
        MarkdownTextLine.forEachContinued(in: markdown) { line, _ in
            var words = line
            while words.last == " " { words.removeLast() }
            result += markdown[copied..<words.endIndex] + "  "
            copied = line.endIndex
        }
        return result + markdown[copied...]
    }
}

/// The widths at which lines may have been wrapped.
private struct LineWidths {
    private static let possible = 50...160
    private static let fewest = 4

    /// How many more lines fit at a width than at the one before. A line has been wrapped at a width if it fits, and would not with the
    /// next word.
    private var changes = [Int](repeating: 0, count: possible.upperBound + 2)
    private var count = 0

    mutating func add(_ line: Substring, before next: MarkdownTextLine) {
        count += 1
        let length = line.unicodeScalars.count
        guard length <= Self.possible.upperBound else { return }
        let word = next.text.unicodeScalars.prefix { $0 != " " && $0 != "\t" }.count
        changes[length] += 1
        changes[min(length + 1 + word, Self.possible.upperBound + 1)] -= 1
    }

    var areWrapped: Bool {
        guard count >= Self.fewest else { return false }
        var (fitting, most) = (0, 0)
        for (width, change) in changes.enumerated() {
            fitting += change
            if Self.possible.contains(width) { most = max(most, fitting) }
        }
        return most * 3 >= count * 2
    }
}
