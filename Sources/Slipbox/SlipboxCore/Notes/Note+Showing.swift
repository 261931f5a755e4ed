internal import DocumentRichText

extension Note {
    /// The most characters of a text that stand for a title.
    private static let longestLine = 100

    /// The title as lists show it. A note without one is called by the first line of its text.
    public var shownTitle: String {
        if !title.isEmpty { return title }
        let text = String(bodyText.drop { $0.isWhitespace }.prefix(Self.longestLine * 9))
        let shown = RichTextDocument.shownText(ofBeginning: text, count: Self.longestLine * 3).drop { $0.isWhitespace }
        let line = shown.prefix(Self.longestLine).prefix { !$0.isNewline }
        return line.isEmpty ? "Untitled" : String(line)
    }

    /// Whether nothing was written in the note and nothing is attached to it, so that it would not be missed.
    ///
    /// - Parameter keywords: Keywords that it may have.
    public func isBlank(apartFrom keywords: Set<Keyword> = []) -> Bool {
        title.allSatisfy(\.isWhitespace) && bodyText.allSatisfy(\.isWhitespace) && attachment == nil
            && self.keywords.isSubset(of: keywords) && linkedNotes.isEmpty && backLinkedNotes.isEmpty
    }

    /// The number of words of the text. Each sign of a script without spaces counts as one.
    public var wordCount: Int {
        var (count, isInWord) = (0, false)
        for scalar in bodyText.unicodeScalars {
            if scalar.value < 0x2E80 {
                let isLetter = scalar.value < 128 ? Self.isWordByte(scalar.value) : scalar.properties.isAlphabetic
                // An apostrophe or a hyphen within a word does not end it, since the next letter follows at once.
                let joins = isInWord && (scalar == "'" || scalar == "’" || scalar == "-")
                if isLetter, !isInWord { count += 1 }
                isInWord = isLetter || joins
            } else {
                let isIdeograph = scalar.properties.isIdeographic || (0x3040..<0x3100).contains(scalar.value)
                let isLetter = !isIdeograph && scalar.properties.isAlphabetic
                if isIdeograph || isLetter && !isInWord { count += 1 }
                isInWord = isLetter
            }
        }
        return count
    }

    private static func isWordByte(_ value: UInt32) -> Bool {
        (48...57).contains(value) || (65...90).contains(value) || (97...122).contains(value) || value == 95
    }
}
