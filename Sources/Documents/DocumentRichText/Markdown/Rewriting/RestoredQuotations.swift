extension RichTextDocument {
    /// Returns a document that earlier versions have read from a source, with the quotations around its blocks. Those
    /// versions had quotations of plain paragraphs only, one deep.
    ///
    /// Words, marks and blocks of the user's own stay, wherever the user has changed the text since.
    /// - Parameter source: The source as it is read now.
    package func inQuotations(of source: RichTextDocument) -> RichTextDocument {
        let meter = StepMeter()
        let forms = { (paragraphs: [TextParagraph]) in paragraphs.map { MarkdownForm($0.withoutQuotations, meter) } }
        var result: [TextParagraph] = []
        var (old, new) = (0, 0)
        for hunk in MarkdownHunk.hunks(from: forms(source.paragraphs), to: forms(paragraphs)) {
            result += zip(paragraphs[new..<hunk.new.lowerBound], source.paragraphs[old..<hunk.old.lowerBound])
                .map { $0.quoted(like: $1) }
            result += RestoredQuotations(of: paragraphs[hunk.new], from: source.paragraphs[hunk.old]).paragraphs
            (old, new) = (hunk.old.upperBound, hunk.new.upperBound)
        }
        result += zip(paragraphs[new...], source.paragraphs[old...]).map { $0.quoted(like: $1) }
        return RichTextDocument(paragraphs: result)
    }
}

/// Paragraphs that differ from those of their source, as an earlier version has read them or as the user has changed them.
private struct RestoredQuotations {
    private(set) var paragraphs: [TextParagraph] = []

    init(of own: ArraySlice<TextParagraph>, from source: ArraySlice<TextParagraph>) {
        var (own, source) = (own.map(Piece.init)[...], source.map(Piece.init)[...])
        while let (count, other, restored) = Self.restored(own, source) {
            paragraphs += restored
            (own, source) = (own.dropFirst(count), source.dropFirst(other))
        }
        var end: [TextParagraph] = []
        (own, source) = (Piece.reversed(own)[...], Piece.reversed(source)[...])
        while let (count, other, restored) = Self.restored(own, source) {
            end += restored
            (own, source) = (own.dropFirst(count), source.dropFirst(other))
        }
        let rest = own.count == source.count ? zip(own, source).map { $0.quoted(like: $1) } : own.map(\.paragraph)
        paragraphs += rest.reversed() + end.reversed()
    }

    /// Returns what the first paragraphs are that say the same as the first ones of the source, and how many of both they
    /// are; nil if there are none. Earlier versions took several blocks in a quotation for one paragraph, or the other way round.
    private static func restored(
        _ own: ArraySlice<Piece>,
        _ source: ArraySlice<Piece>
    ) -> (count: Int, source: Int, restored: [TextParagraph])? {
        guard let one = own.first, let other = source.first else { return nil }
        var (count, others) = (1, 1)
        var (letters, otherLetters) = (one.letters, other.letters)
        while letters != otherLetters {
            if count < own.count, otherLetters.count > letters.count, otherLetters.starts(with: letters) {
                letters += own[own.startIndex + count].letters
                count += 1
            } else if others < source.count, letters.count > otherLetters.count, letters.starts(with: otherLetters) {
                otherLetters += source[source.startIndex + others].letters
                others += 1
            } else {
                return nil
            }
        }
        if count == 1, others == 1, one.paragraph.isLike(other.paragraph) { return (1, 1, [one.quoted(like: other)]) }
        let found = source.prefix(others).map(\.paragraph)
        let arePlain = own.prefix(count).allSatisfy {
            $0.paragraph.style.kind == .body && $0.paragraph.style.list == nil
        }
        return arePlain && found.allSatisfy { $0.style.quoteDepth > 0 } ? (count, others, found) : nil
    }
}

/// A paragraph, and what is left of it if signs mean nothing: its letters and digits, and the sort of a callout.
private struct Piece {
    let paragraph: TextParagraph
    private(set) var letters: [Character]

    init(_ paragraph: TextParagraph) {
        self.paragraph = paragraph
        letters = paragraph.text.filter { $0.isLetter || $0.isNumber }.map { $0 }
        if case .callout(let sort) = paragraph.style.kind {
            letters = sort.filter { $0.isLetter || $0.isNumber }.map { $0 } + letters
        }
    }

    /// Returns the pieces from the end, whose letters are so as well.
    static func reversed(_ pieces: ArraySlice<Piece>) -> [Piece] {
        pieces.reversed().map { piece in
            var copy = piece
            copy.letters.reverse()
            return copy
        }
    }

    func quoted(like other: Piece) -> TextParagraph {
        paragraph.isLike(other.paragraph) ? paragraph.quoted(like: other.paragraph) : paragraph
    }
}

extension TextParagraph {
    fileprivate var withoutQuotations: TextParagraph {
        var copy = self
        copy.style.quoteDepth = 0
        return copy
    }

    fileprivate func quoted(like other: TextParagraph) -> TextParagraph {
        var copy = self
        copy.style.quoteDepth = other.style.quoteDepth
        return copy
    }

    fileprivate func isLike(_ other: TextParagraph) -> Bool {
        style.kind == other.style.kind && style.list == other.style.list && style.language == other.style.language
    }
}
