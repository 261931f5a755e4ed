internal import DocumentRichText

/// A three-way merge of paragraphs, word by word.
struct TokenMerge {
    let base: [MergeToken]
    let first: [MergeToken]
    let second: [MergeToken]
    /// Whether words of the base may be missing in `second` without having been deleted.
    var isAfterLoss = false

    func merged() -> [MergeToken] {
        var merged: [MergeToken] = []
        var isBehindGap = false
        for hunk in hunks() {
            let (was, one, other) = (base[hunk.base], first[hunk.first], second[hunk.second])
            let tokens: [MergeToken]
            var own: OwnTokens?
            if hunk.isStable {
                tokens = zip(was, zip(one, other)).map { StyleMerge.token($0, $1.0, $1.1) }
            } else if isConflict(hunk) {
                own = isAfterLoss ? Self.own(one, other, was, behind: merged.last) : nil
                tokens = own?.tokens ?? Self.both(one, other, was)
            } else {
                // A change of text takes precedence over the other side's change of style.
                tokens = Array(Self.hasSameText(one, was) || one == other ? other : one)
            }
            if isBehindGap { merged += Self.separator(merged.last, tokens.first) }
            merged += tokens
            isBehindGap = own?.isBehindGap ?? false
        }
        return merged
    }

    /// Returns the hunks, with neighbouring conflicts joined unless there is a word between them. Otherwise, insertions
    /// of both sides at one place would be interleaved space by space.
    private func hunks() -> [MergeHunk] {
        var joined: [MergeHunk] = []
        for hunk in MergeHunk.hunks(base: base.map(\.key), first: first.map(\.key), second: second.map(\.key)) {
            joined.append(hunk)
            guard let last = joined.suffix(3).first, joined.count > 2, isConflict(last), isConflict(hunk),
                !first[joined[joined.count - 2].first].contains(where: \.holdsTogether)
            else { continue }
            joined.removeLast(3)
            joined.append(last.joined(to: hunk))
        }
        return joined
    }

    private func isConflict(_ hunk: MergeHunk) -> Bool {
        let (was, one, other) = (base[hunk.base], first[hunk.first], second[hunk.second])
        return !hunk.isStable && one != other && !Self.hasSameText(one, was) && !Self.hasSameText(other, was)
    }

    private static func hasSameText(_ one: ArraySlice<MergeToken>, _ other: ArraySlice<MergeToken>) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0.key == $1.key }
    }

    /// Returns the text of one side without what the other one lacks of the base; nil if the other one lacks nothing, or has more.
    private static func own(
        _ one: ArraySlice<MergeToken>,
        _ other: ArraySlice<MergeToken>,
        _ was: ArraySlice<MergeToken>,
        behind last: MergeToken?
    ) -> OwnTokens? {
        let (base, present) = (was.map(\.letters), other.flatMap(\.letters).map(\.key))
        let left = Set(SequenceMatching.pairs(base.joined().map(\.key), present).map(\.first))
        let starts = base.reduce(into: [0]) { $0.append($0[$0.endIndex - 1] + $1.count) }
        guard left.count == present.count, left.count < starts[base.count] else { return nil }
        let kept = SequenceMatching.pairs(was.map(\.key), one.map(\.key))
        let partners = Dictionary(uniqueKeysWithValues: kept.map { ($0.second, starts[$0.first]) })
        var own = OwnTokens(last: last)
        for (index, token) in one.enumerated() {
            if let start = partners[index] {
                own.take(token, zip(start..., token.letters).filter { left.contains($0.0) }.map(\.1))
            } else {
                own.append(token)
            }
        }
        return own
    }

    /// Merges conflicting texts: letter by letter if the sides have changed different letters, otherwise one after the
    /// other.
    private static func both(
        _ one: ArraySlice<MergeToken>,
        _ other: ArraySlice<MergeToken>,
        _ was: ArraySlice<MergeToken>
    ) -> [MergeToken] {
        // If one text continues the other, it wins: a text that is sent again has grown in the meantime.
        let (text, otherText) = (one.map(\.text).joined(), other.map(\.text).joined())
        if otherText.utf8.starts(with: text.utf8) { return Array(other) }
        if text.utf8.starts(with: otherText.utf8) { return Array(one) }
        if let (base, one) = continuingWord(one, other, was) {
            return TokenMerge(base: base, first: one, second: Array(other)).merged()
        }
        if let (base, other) = continuingWord(other, one, was) {
            return TokenMerge(base: base, first: Array(one), second: other).merged()
        }
        if let merged = LetterMerge(base: was, first: one, second: other).merged() { return merged }
        // Words with which both begin are there twice: two people may write the same word, and none is to be lost.
        return Array(one + separator(one.last, other.first) + other)
    }

    /// Returns the base and the text of a side that has its last word, among others, with that word as the other side continues it;
    /// nil if it does not. So the word stays one.
    private static func continuingWord(
        _ keeping: ArraySlice<MergeToken>,
        _ continuing: ArraySlice<MergeToken>,
        _ was: ArraySlice<MergeToken>
    ) -> (base: [MergeToken], keeping: [MergeToken])? {
        guard let word = was.last, word.holdsTogether, continuing.count >= was.count,
            zip(was.dropLast(), continuing).allSatisfy({ $0.key == $1.key }),
            let kept = SequenceMatching.pairs(was.map(\.key), keeping.map(\.key)).last, kept.first == was.count - 1
        else { return nil }
        let longer = continuing[continuing.startIndex + was.count - 1]
        guard case .text(let text) = longer.key, longer != word, text.hasPrefix(word.text) else { return nil }
        var (base, keeping) = (Array(was), Array(keeping))
        base[kept.first] = longer
        keeping[kept.second] = longer
        return (base, keeping)
    }

    /// Returns a space if two words would otherwise run together.
    fileprivate static func separator(_ last: MergeToken?, _ first: MergeToken?) -> [MergeToken] {
        guard case .text(let before)? = last?.key, case .text(let behind)? = first?.key,
            before.last?.isWhitespace == false, behind.first?.isWhitespace == false, let style = last?.runs.last?.style
        else { return [] }
        return [MergeToken(key: .text(" "), runs: [TextRun(" ", style: style)])]
    }
}

/// The tokens of one side, from between which some of the base are gone.
private struct OwnTokens {
    private(set) var tokens: [MergeToken] = []
    private var last: MergeToken?
    /// Whether tokens behind the last one are gone.
    private(set) var isBehindGap = false
    private var isLineOwn = false

    /// - Parameter last: The token before the first one.
    init(last: MergeToken?) {
        self.last = last
    }

    /// Takes what is left of a token of the base. The end of a line with words of one's own stays.
    mutating func take(_ token: MergeToken, _ left: [MergeToken]) {
        if left.isEmpty, !(token.key == .end && isLineOwn) {
            isBehindGap = true
        } else if left.count == token.letters.count || left.isEmpty {
            add(token)
        } else {
            for letter in left { add(letter) }
        }
        if token.key == .end { isLineOwn = false }
    }

    mutating func append(_ token: MergeToken) {
        add(token)
        isLineOwn = token.key != .end
    }

    /// Adds a token. Where some are gone, there is one space.
    private mutating func add(_ token: MergeToken) {
        if isBehindGap {
            if token.isSpace, last?.isSpace ?? true { return }
            tokens += TokenMerge.separator(last, token)
        }
        tokens.append(token)
        (last, isBehindGap) = (token, false)
    }
}

/// A merge of conflicting words letter by letter, for sides that have each changed one stretch of letters that does not
/// overlap with the other's: as when two users insert at one place, or one corrects a word that the other continues.
struct LetterMerge {
    private let base: [MergeToken]
    private let first: [MergeToken]
    private let second: [MergeToken]

    init(base: ArraySlice<MergeToken>, first: ArraySlice<MergeToken>, second: ArraySlice<MergeToken>) {
        self.base = base.flatMap(\.letters)
        self.first = first.flatMap(\.letters)
        self.second = second.flatMap(\.letters)
    }

    /// Returns the merged letters; nil if the changes overlap or the base is empty.
    func merged() -> [MergeToken]? {
        guard !base.isEmpty else { return nil }
        let (one, other) = (Stretch(from: base, to: first), Stretch(from: base, to: second))
        // At one place, letters that end a word go before words behind it.
        let isEarlier = !other.isAt(one) || other.continuesWord(of: base) && !one.continuesWord(of: base)
        let (earlier, later) =
            other.range.upperBound <= one.range.lowerBound && isEarlier ? (other, one) : (one, other)
        guard earlier.range.upperBound <= later.range.lowerBound else { return nil }
        return base[..<earlier.range.lowerBound] + earlier.letters
            + base[earlier.range.upperBound..<later.range.lowerBound] + later.letters + base[later.range.upperBound...]
    }
}

/// The replacement of one stretch of letters.
private struct Stretch {
    let range: Range<Int>
    let letters: [MergeToken]

    init(from base: [MergeToken], to changed: [MergeToken]) {
        let most = min(base.count, changed.count)
        var start = 0
        while start < most, base[start].key == changed[start].key { start += 1 }
        var end = 0
        while end < most - start, base[base.count - 1 - end].key == changed[changed.count - 1 - end].key { end += 1 }
        range = start..<base.count - end
        letters = Array(changed[start..<changed.count - end])
    }

    func isAt(_ other: Stretch) -> Bool { range == other.range }

    func continuesWord(of base: [MergeToken]) -> Bool {
        guard range.lowerBound > 0, let next = letters.first else { return false }
        return base[range.lowerBound - 1].isLetter && next.isLetter
    }
}

extension MergeToken {
    fileprivate var isSpace: Bool {
        guard case .text(let text) = key else { return false }
        return text.allSatisfy(\.isWhitespace)
    }

    fileprivate var isLetter: Bool {
        guard case .text(let text) = key, let letter = text.first else { return false }
        return letter.isLetter || letter.isNumber
    }

    /// The token divided into letters.
    fileprivate var letters: [MergeToken] {
        guard case .text = key else { return [self] }
        return runs.flatMap { run in
            run.text.unicodeScalars.map { letter in
                MergeToken(key: .text(String(letter)), runs: [TextRun(String(letter), style: run.style)])
            }
        }
    }
}
