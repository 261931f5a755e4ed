/// A token of a paragraph with nested marks, as in HTML and Markdown.
enum InlineToken {
    case open(InlineMark)
    case close(InlineMark)
    case run(TextRun)

    /// Returns the runs of a paragraph with their marks. A mark stays open across as many runs as possible.
    /// - Parameter marks: Returns the marks of a run, outermost first.
    static func tokens(of runs: [TextRun], marks: (TextRun) -> [InlineMark]) -> [InlineToken] {
        var tokens: [InlineToken] = []
        var open: [InlineMark] = []
        for run in runs {
            let needed = marks(run)
            let kept = open.prefix(while: needed.contains).count
            close(&open, downTo: kept, tokens: &tokens)
            for mark in needed where !open.contains(mark) {
                open.append(mark)
                tokens.append(.open(mark))
            }
            tokens.append(.run(run))
        }
        close(&open, downTo: 0, tokens: &tokens)
        return tokens
    }

    private static func close(_ open: inout [InlineMark], downTo count: Int, tokens: inout [InlineToken]) {
        while open.count > count {
            tokens.append(.close(open.removeLast()))
        }
    }
}

/// A mark on a stretch of text in a format with nested marks, such as HTML.
enum InlineMark: Hashable {
    /// A run that came or went between two versions.
    case change(TextChange)
    case link(String)
    /// CSS properties.
    case css(String)
    case bold
    case italic
    case underline
    case strikethrough
    case highlight
    case code
}
