import DocumentRichText
import Foundation
import SeededRandom
import Testing

/// Whoever removes, adds or replaces one block of a Markdown file changes the lines of this block, and blank lines around it.
@Suite struct OneBlockTests {
    @Test(
        "A block that is gone or another leaves those around it as they are, however close they stand",
        arguments: [
            ("One.\n# Head\nTwo [[b]].\n", 1, nil, "One.\n\nTwo [[b]].\n"),
            ("One.\n# Head\nTwo [[b]].\n", 1, "New", "One.\n\nNew\n\nTwo [[b]].\n"),
            ("# A\n# B\n# C\n[[b]]\n", 1, "New", "# A\nNew\n# C\n[[b]]\n"),
            ("See [[a]].\n$$\nx\n$$\nAnd [[b]].\n", 1, nil, "See [[a]].\n\nAnd [[b]].\n"),
            ("See [[a]].\n$$\nx\n$$\nAnd [[b]].\n", 1, "New", "See [[a]].\n\nNew\n\nAnd [[b]].\n"),
            ("See [[a]].\n\n$$\nx\n$$\n\nAnd [[b]].\n", 1, nil, "See [[a]].\n\nAnd [[b]].\n"),
            ("[[a]]\n***\n[[b]]\n", 1, nil, "[[a]]\n\n[[b]]\n"),
            ("1.  a\n2.  b\n    1.  c\n    2.  [[d]]\n", 2, nil, "1.  a\n2.  b\n    1.  [[d]]\n"),
            ("1.  a\n2.  b\n3.  [[c]]\n4.  [[d]]\n", 1, "New", "1.  a\n\nNew\n\n1.  [[c]]\n4.  [[d]]\n"),
            ("~~~ swift title=\"x\"\na\nb\nc\n~~~\n", 1, nil, "~~~ swift title=\"x\"\na\nc\n~~~\n"),
            ("``` go\na\nb\n", 1, nil, "``` go\na\n"),
        ] as [(String, Int, String?, String)]
    )
    func around(source: String, index: Int, word: String?, expected: String) throws {
        var document = try RichTextDocument(markdown: source)
        let new = word.map { [TextParagraph(runs: [TextRun($0)])] } ?? []
        document.paragraphs.replaceSubrange(index...index, with: new)
        #expect(try document.markdown(basedOn: source) == expected)
    }

    @Test func oneBlockOfAGeneratedFile() throws {
        var counts = (all: 0, wide: 0)
        for seed in RandomMarkdown.seeds {
            var markdown = RandomMarkdown(seed: seed + 200_000)
            let source = markdown.file()
            try OneBlock.check(source, .spaces, random: &markdown.random, &counts, "seed \(seed)")
        }
        #expect(counts.wide * 100 < counts.all, "\(counts.wide) of \(counts.all)")
    }

    /// Reads the files of a folder that the environment names, such as a vault of one's own.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MARKDOWN_FILES"] != nil))
    func oneBlockOfEachFile() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["MARKDOWN_FILES"])
        let files = try #require(FileManager.default.enumerator(atPath: folder))
        var random = SeededGenerator(seed: 1)
        var counts = (all: 0, wide: 0)
        for case let file as String in files where file.hasSuffix(".md") {
            let data = try #require(FileManager.default.contents(atPath: folder + "/" + file))
            // A slip box keeps the front matter by itself.
            guard let text = String(data: data, encoding: .utf8), !text.hasPrefix("---") else { continue }
            try OneBlock.check(text, MarkdownLineBreaks(of: text), random: &random, &counts, Comment(rawValue: file))
        }
        print("\(counts.all) changes of a block, of which \(counts.wide) went further")
        #expect(counts.all > 0 && counts.wide * 100 < counts.all, "\(counts.wide) of \(counts.all)")
    }
}

/// A change of one block.
private enum OneBlock {
    /// Removes, adds and replaces a paragraph, and counts the changes that reach further than the block.
    static func check(
        _ source: String,
        _ lineBreaks: MarkdownLineBreaks,
        random: inout SeededGenerator,
        _ counts: inout (all: Int, wide: Int),
        _ comment: Comment
    ) throws {
        let document = try RichTextDocument(markdown: source, lineBreaks: lineBreaks)
        guard document.paragraphs.count > 1 else { return }
        // Text between lines of code, or between items, makes two blocks of one.
        let indices = document.paragraphs.indices.filter { index in
            let style = document.paragraphs[index].style
            return style.kind != .code && style.list == nil
        }
        guard let index = indices.randomElement(using: &random) else { return }
        let lineCount = document.paragraphs[index].text.split(
            separator: TextRun.lineSeparator,
            omittingEmptySubsequences: false
        ).count
        let new = TextParagraph(runs: [TextRun("Zwrqx")])
        for (range, paragraphs) in [(index..<index + 1, []), (index..<index, [new]), (index..<index + 1, [new])] {
            var changed = document
            changed.paragraphs.replaceSubrange(range, with: paragraphs)
            let result = try changed.markdown(basedOn: source, lineBreaks: lineBreaks)
            #expect(result.contains("Zwrqx") == !paragraphs.isEmpty, comment)
            let most = (old: range.count * lineCount + 6, new: 8)
            counts.all += 1
            if isWider(source, result, than: most) { counts.wide += 1 }
        }
    }

    /// Whether two texts differ in more lines than some.
    private static func isWider(_ source: String, _ result: String, than most: (old: Int, new: Int)) -> Bool {
        let old = source.split(separator: "\n", omittingEmptySubsequences: false)
        let new = result.split(separator: "\n", omittingEmptySubsequences: false)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return old.count - end - start > most.old || new.count - end - start > most.new
    }
}
