import DocumentRichText

/// Edits documents at random: inserts unique words, deletes, splits, joins and restyles.
enum EditGenerator {
    static func edit(
        _ document: RichTextDocument,
        _ generator: inout DocumentGenerator,
        word: String
    ) -> (document: RichTextDocument, words: [String]) {
        var document = document
        var words: [String] = []
        for index in 0..<generator.number(1...6) {
            let place = generator.number(0...document.paragraphs.count - 1)
            switch generator.number(0...5) {
            case 0, 1:
                words.append("\(word)\(1000 + index)end")
                insert(words[words.count - 1], into: &document.paragraphs[place], &generator)
            case 2:
                words.append("\(word)\(1000 + index)end")
                document.paragraphs.insert(TextParagraph(runs: [TextRun(words[words.count - 1])]), at: place)
            case 3 where !words.contains(where: document.paragraphs[place].text.contains):
                document.paragraphs.remove(at: place)
            case 4:
                let paragraph = document.paragraphs[place]
                let end = generator.number(0...paragraph.runs.count)
                let (head, tail) = (paragraph.runs.prefix(end), paragraph.runs.dropFirst(end))
                document.paragraphs[place] = TextParagraph(runs: Array(head), style: paragraph.style)
                document.paragraphs.insert(TextParagraph(runs: Array(tail), style: paragraph.style), at: place + 1)
            default:
                let paragraph = document.paragraphs[place]
                let runs = paragraph.runs.map { run in
                    var run = run
                    run.style.font.isItalic.toggle()
                    return run
                }
                document.paragraphs[place] = TextParagraph(runs: runs, style: paragraph.style)
            }
        }
        return (document, words)
    }

    /// Inserts a word between runs, separated from other words.
    private static func insert(
        _ word: String,
        into paragraph: inout TextParagraph,
        _ generator: inout DocumentGenerator
    ) {
        var runs = paragraph.runs
        let place = generator.number(0...runs.count)
        runs.insert(TextRun(" \(word) "), at: place)
        paragraph = TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
    }
}
