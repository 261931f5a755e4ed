import SeededRandom
import Testing

@testable import DocumentRichText

/// Whatever is edited, the file says what the document says.
@Suite struct RandomEditTests {
    @Test func theFileSaysWhatTheDocumentSays() throws {
        var wholeCount = 0
        let count = RandomMarkdown.seeds.count
        for seed in RandomMarkdown.seeds {
            var markdown = RandomMarkdown(seed: seed + 100_000)
            let source = markdown.file()
            var document = try RichTextDocument(markdown: source)
            for _ in 0...markdown.random.below(3) { markdown.edit(&document) }
            let result = try document.markdown(basedOn: source)
            let read = try RichTextDocument(markdown: result)
            let pairs = zip(forms(of: read), forms(of: document))
            let wrong = pairs.first { $0 != $1 }.map {
                "\($0.kind) \($0.list as Any) \($0.language as Any) \($0.text) ≠ \($1.kind) \($1.list as Any) \($1.language as Any) \($1.text)"
            }
            #expect(wrong == nil && forms(of: read).count == forms(of: document).count, "seed \(seed): \(wrong ?? "")")
            if result == document.markdown(), result != source { wholeCount += 1 }
        }
        // Some short texts look the same when they are written anew.
        #expect(wholeCount < count / 10, "\(wholeCount) of \(count) files were written anew")
    }

    private func forms(of document: RichTextDocument) -> [MarkdownForm] {
        var document = document
        document.paragraphs = document.paragraphs.map { $0.trimmed() }
        return document.paragraphsInMarkdown().map { MarkdownForm($0, StepMeter()) }
    }
}

extension RandomMarkdown {
    /// Edits a paragraph as a user does.
    mutating func edit(_ document: inout RichTextDocument) {
        let index = random.below(document.paragraphs.count)
        var paragraph = document.paragraphs[index]
        // Blocks without a text to write in are moved and removed as a whole.
        let kind = paragraph.style.kind
        let isWhole = kind == .markdown || kind == .rule || kind.isTable
        switch isWhole ? random.pick([0, 4, 7]) : random.below(8) {
        case 0: document.paragraphs.remove(at: index)
        case 1:
            paragraph = TextParagraph(
                runs: [TextRun(random.pick(["new", "a *b* [c]", "# x", "- y", "1. z"]))],
                style: paragraph.style
            )
            document.paragraphs.insert(paragraph, at: index + random.below(2))
        case 2: document.paragraphs[index].style.kind = random.pick([.body, .heading(2)])
        case 3:
            let list = TextList(marker: random.pick([.disc, .decimal]), level: random.below(3))
            document.paragraphs[index].style.list = paragraph.style.list == nil ? list : nil
        case 4: document.paragraphs.swapAt(index, random.below(document.paragraphs.count))
        case 5:
            var random = random
            let runs = paragraph.runs.map { run in
                var run = run
                if random.below(2) == 0, run.style.image == nil { run.style.font.isBold.toggle() }
                return run
            }
            self.random = random
            document.paragraphs[index] = TextParagraph(runs: runs, style: paragraph.style)
        case 7: document.paragraphs[index].style.quoteDepth = random.below(3)
        default:
            // Return in a paragraph makes two of it.
            let half = paragraph.runs.count / 2
            document.paragraphs[index] = TextParagraph(runs: Array(paragraph.runs[..<half]), style: paragraph.style)
            document.paragraphs.insert(
                TextParagraph(runs: Array(paragraph.runs[half...]), style: paragraph.style),
                at: index + 1
            )
        }
    }
}
