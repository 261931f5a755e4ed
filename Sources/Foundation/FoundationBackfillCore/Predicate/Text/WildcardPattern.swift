/// The pattern of a LIKE comparison: `*` stands for any text, `?` for any one character, and a backslash escapes
/// either. The whole text must match.
struct WildcardPattern: Sendable {
    private enum Part: Sendable {
        case scalar(UInt32)
        case anyCharacter
        case anyText
    }

    private let parts: [Part]
    private let table: FoldingTable
    /// The text to search for if the pattern has only a `*` at either end or no wildcard, which is far faster than
    /// matching.
    private let simple: (text: TextPattern, hasStarBefore: Bool, hasStarBehind: Bool)?

    init(_ pattern: String, ignoring: FoldingTable.Ignoring) {
        table = FoldingTable.table(ignoring: ignoring)
        let pieces = Self.pieces(of: pattern)
        parts = pieces.flatMap { [table] piece -> [Part] in
            switch piece {
            case .text(let text): table.fold(text).map { .scalar($0) }
            case .wildcard(let part): [part]
            }
        }
        simple = Self.simplified(pieces).map { (TextPattern($0.text, ignoring: ignoring), $0.before, $0.behind) }
    }

    func matches(_ text: String) -> Bool {
        if let simple {
            return switch (simple.hasStarBefore, simple.hasStarBehind) {
            case (false, false): simple.text.isEqual(to: text)
            case (false, true): simple.text.isPrefix(of: text)
            case (true, false): simple.text.isSuffix(of: text)
            case (true, true): simple.text.isContained(in: text)
            }
        }
        return matches(table.fold(text))
    }

    /// Returns whether a UTF-8 text matches the pattern.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let simple else { return matches(table.fold(String(decoding: text, as: UTF8.self))) }
        return switch (simple.hasStarBefore, simple.hasStarBehind) {
        case (false, false): simple.text.isEqual(to: text)
        case (false, true): simple.text.isPrefix(of: text)
        case (true, false): simple.text.isSuffix(of: text)
        case (true, true): simple.text.isContained(in: text)
        }
    }

    /// Backtracks only to the last `*`, which consumes one more scalar each time: the time is at most proportional to
    /// the product of the two lengths.
    private func matches(_ text: [UInt32]) -> Bool {
        var place = 0
        var part = 0
        var retry: (part: Int, place: Int)?
        while place < text.count || part < parts.count {
            if part < parts.count {
                switch parts[part] {
                case .anyText:
                    retry = (part, place)
                    part += 1
                    continue
                case .anyCharacter where place < text.count:
                    place += 1
                    while place < text.count, text[place].extendsCharacter {
                        place += 1
                    }
                    part += 1
                    continue
                case .scalar(let scalar) where place < text.count && text[place] == scalar:
                    place += 1
                    part += 1
                    continue
                default: break
                }
            }
            guard let last = retry, last.place < text.count else { return false }
            retry = (last.part, last.place + 1)
            place = last.place + 1
            part = last.part + 1
        }
        return true
    }

    // MARK: - Reading the pattern

    /// Returns the texts between the wildcards, which occur in every text that matches.
    static func literals(of pattern: String) -> [String] {
        pieces(of: pattern).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    private enum Piece {
        case text(String)
        case wildcard(Part)
    }

    private static func pieces(of pattern: String) -> [Piece] {
        var pieces: [Piece] = []
        var text = ""
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, scalar == "*" || scalar == "?" {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(.wildcard(scalar == "*" ? .anyText : .anyCharacter))
            } else {
                text.unicodeScalars.append(scalar)
            }
            isEscaped = false
        }
        if isEscaped { text += "\\" }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }

    /// Returns the only text of a pattern without wildcards other than a `*` at either end, and where the `*` stands;
    /// nil for other patterns.
    fileprivate static func simplified(_ pattern: String) -> (text: String, before: Bool, behind: Bool)? {
        simplified(pieces(of: pattern))
    }

    private static func simplified(_ pieces: [Piece]) -> (text: String, before: Bool, behind: Bool)? {
        switch (pieces.count, pieces.first, pieces.dropFirst().first, pieces.last) {
        case (0, _, _, _): ("", false, false)
        case (1, .text(let text), _, _): (text, false, false)
        case (2, .text(let text), .wildcard(.anyText), _): (text, false, true)
        case (2, .wildcard(.anyText), .text(let text), _): (text, true, false)
        case (3, .wildcard(.anyText), .text(let text), .wildcard(.anyText)): (text, true, true)
        default: nil
        }
    }
}

/// A pattern of a LIKE comparison without `?`, and with a `*` at most at either end: a text to search for.
package struct SimpleWildcard {
    /// The text between the stars.
    package let text: String
    /// Whether anything may stand before the text.
    package let hasStarBefore: Bool
    /// Whether anything may stand behind the text.
    package let hasStarBehind: Bool

    /// Returns nil for all other patterns.
    package init?(_ pattern: String) {
        guard let simple = WildcardPattern.simplified(pattern) else { return nil }
        (text, hasStarBefore, hasStarBehind) = (simple.text, simple.before, simple.behind)
    }
}
