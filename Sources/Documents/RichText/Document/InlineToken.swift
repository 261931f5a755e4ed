/// A paragraph in a form where marks lie within each other.
enum InlineToken {
    case open(InlineMark)
    case close(InlineMark)
    case run(TextRun)

    /// The runs of a paragraph between their marks, each of which stays open for as many runs as possible.
    /// - Parameter marks: The marks of a run, from the outermost.
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
