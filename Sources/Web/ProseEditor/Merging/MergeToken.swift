internal import DocumentRichText

/// The unit in which texts are compared: a word, any other character, an image, a link to a note, or the end of a
/// paragraph.
struct MergeToken: Equatable {
    /// The identity of a token. Style does not count.
    enum Key: Hashable {
        case text(String)
        case image(String)
        case note(String)
        case end
    }

    var key: Key
    /// The styled text; empty for the end of a paragraph.
    var runs: [TextRun]
    /// For the end of a paragraph: the paragraph without its text.
    var paragraph: TextParagraph?

    /// The text that represents the token in comparisons.
    var text: String {
        switch key {
        case .text(let text): text
        case .image(let source): TextRun.imagePlaceholder + source
        case .note(let link): link
        case .end: "\n"
        }
    }

    /// Whether the token separates two changes: it is more than a space or a punctuation mark between words.
    var holdsTogether: Bool {
        guard case .text(let text) = key else { return true }
        return text.contains { $0.isLetter || $0.isNumber }
    }

    /// Returns the tokens of paragraphs.
    /// - Parameter asText: Whether images and links to notes are treated as text.
    static func tokens(of paragraphs: ArraySlice<TextParagraph>, asText: Bool = false) -> [MergeToken] {
        var tokens: [MergeToken] = []
        for paragraph in paragraphs {
            var words = WordAssembler()
            for run in paragraph.runs {
                if asText {
                    words.append(run)
                } else if let image = run.style.image {
                    words.append(MergeToken(key: .image(image.source), runs: [run]))
                } else if let link = run.style.link, NoteLink(link)?.keepsText == false {
                    words.append(MergeToken(key: .note(link), runs: [run]))
                } else {
                    words.append(run)
                }
            }
            tokens += words.finished()
            let end = TextParagraph(style: paragraph.style, endStyle: paragraph.endStyle)
            tokens.append(MergeToken(key: .end, runs: [], paragraph: end))
        }
        return tokens
    }

    static func paragraphs(of tokens: [MergeToken]) -> [TextParagraph] {
        var paragraphs: [TextParagraph] = []
        var runs: [TextRun] = []
        for token in tokens {
            runs += token.runs
            guard let end = token.paragraph else { continue }
            paragraphs.append(TextParagraph(runs: runs, style: end.style, endStyle: end.endStyle))
            runs = []
        }
        if !runs.isEmpty { paragraphs.append(TextParagraph(runs: runs)) }
        return paragraphs
    }
}

/// Assembles words, whose letters may have several styles.
private struct WordAssembler {
    private var tokens: [MergeToken] = []
    private var word = ""
    private var runs: [TextRun] = []

    mutating func append(_ token: MergeToken) {
        endWord()
        tokens.append(token)
    }

    mutating func append(_ run: TextRun) {
        var letters = ""
        for character in run.text {
            if character.isLetter || character.isNumber {
                letters.append(character)
                continue
            }
            appendLetters(letters, style: run.style)
            letters = ""
            append(MergeToken(key: .text(String(character)), runs: [TextRun(String(character), style: run.style)]))
        }
        appendLetters(letters, style: run.style)
    }

    private mutating func appendLetters(_ letters: String, style: TextStyle) {
        guard !letters.isEmpty else { return }
        word += letters
        runs.append(TextRun(letters, style: style))
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        tokens.append(MergeToken(key: .text(word), runs: runs))
        (word, runs) = ("", [])
    }

    mutating func finished() -> [MergeToken] {
        endWord()
        return tokens
    }
}
