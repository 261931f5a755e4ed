import DocumentRichText
import Foundation
import SeededRandom
import Testing

/// Whoever changes one word of a Markdown file changes one word of the file.
@Suite struct OneWordTests {
    @Test func oneWordOfAGeneratedFile() throws {
        for seed in RandomMarkdown.seeds {
            var markdown = RandomMarkdown(seed: seed)
            let source = markdown.file()
            let lineBreaks = seed.isMultiple(of: 2) ? MarkdownLineBreaks.kept : .spaces
            try OneWord.check(source, lineBreaks, random: &markdown.random, "seed \(seed)")
        }
    }

    /// Reads the files of a folder that the environment names, such as a vault of one's own.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MARKDOWN_FILES"] != nil))
    func oneWordOfEachFile() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["MARKDOWN_FILES"])
        let files = try #require(FileManager.default.enumerator(atPath: folder))
        var random = SeededGenerator(seed: 1)
        var count = 0
        for case let file as String in files where file.hasSuffix(".md") {
            let data = try #require(FileManager.default.contents(atPath: folder + "/" + file))
            guard let source = String(data: data, encoding: .utf8) else { continue }
            try OneWord.check(source, MarkdownLineBreaks(of: source), random: &random, Comment(rawValue: file))
            count += 1
        }
        print("\(count) files, one word each")
        #expect(count > 0)
    }
}

extension RandomMarkdown {
    /// The seeds of the files that tests try; set `TEXT_SEEDS=10000` for more.
    static let seeds = 0..<(ProcessInfo.processInfo.environment["TEXT_SEEDS"].flatMap { Int($0) } ?? 1500)
}

/// A change of one word.
enum OneWord {
    static func check(
        _ source: String,
        _ lineBreaks: MarkdownLineBreaks,
        random: inout SeededGenerator,
        _ comment: Comment
    ) throws {
        var document = try RichTextDocument(markdown: source, lineBreaks: lineBreaks)
        #expect(try document.markdown(basedOn: source, lineBreaks: lineBreaks) == source, comment)
        // As a slip box keeps it.
        document = try RichTextDocument(rtf: document.rtf())
        #expect(try document.markdown(basedOn: source, lineBreaks: lineBreaks) == source, comment)
        guard let place = place(in: document, &random) else { return }
        let word = document.replaceWord(at: place, with: "Zwrqx")
        let result = try document.markdown(basedOn: source, lineBreaks: lineBreaks)
        let (old, new) = (Array(source.utf8), Array(result.utf8))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        let (was, isNow) = (old[start..<old.count - end], new[start..<new.count - end])
        // A word may begin or end like its replacement.
        let isWord =
            word.utf8.count >= was.count && "Zwrqx".utf8.count >= isNow.count
            && old.count - new.count == word.utf8.count - 5
        #expect(
            isWord,
            "\(comment): \(word) became \(String(decoding: isNow, as: UTF8.self)), and not \(String(decoding: was, as: UTF8.self))"
        )
    }

    /// Chooses a word.
    private static func place(in document: RichTextDocument, _ random: inout SeededGenerator) -> (
        Int, Int, Range<String.Index>
    )? {
        var places: [(Int, Int, Range<String.Index>)] = []
        for (index, paragraph) in document.paragraphs.enumerated() {
            for (number, run) in paragraph.runs.enumerated() where run.style.image == nil && run.style.link != run.text
            {
                // The name of a tag decides where HTML ends.
                let words = run.text.split { !$0.isLetter || !$0.isASCII }
                    .filter { !run.text[..<$0.startIndex].endsInTag }
                guard let word = words.randomElement(using: &random) else { continue }
                places.append((index, number, word.startIndex..<word.endIndex))
            }
        }
        return places.randomElement(using: &random)
    }
}

extension Substring {
    /// Whether the beginning of a tag stands before what follows.
    fileprivate var endsInTag: Bool { hasSuffix("<") || hasSuffix("</") }
}

extension RichTextDocument {
    fileprivate mutating func replaceWord(at place: (Int, Int, Range<String.Index>), with word: String) -> String {
        var runs = paragraphs[place.0].runs
        let old = String(runs[place.1].text[place.2])
        runs[place.1].text.replaceSubrange(place.2, with: word)
        let (style, end) = (paragraphs[place.0].style, paragraphs[place.0].endStyle)
        paragraphs[place.0] = TextParagraph(runs: runs, style: style, endStyle: end)
        return old
    }
}
