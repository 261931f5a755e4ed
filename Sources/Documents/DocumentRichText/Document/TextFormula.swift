/// A formula in a text: `$…$` in a line, or `$$…$$`, which is shown as a block. It stays text, with its signs.
///
/// The rule is that of Obsidian and Pandoc, and `formulas.js` and the scanner of files have the same one, which one table of
/// cases says (`Tests/Documents/Formulas.json`): the next sign ends a formula; no space is
/// inside of the signs of a line, and no digit behind them, so that sums of money are none. A backslash takes the meaning
/// from a sign, and is part of the text. In Markdown, code wins, so that there are no backticks in formulas.
package struct TextFormula: Hashable {
    /// The language of a text.
    package enum Language {
        /// Plain text, in which a line ends with a line separator.
        case text
        /// A block of Markdown that is kept as it is, in which a backtick is a sign like any other. In a formula that is a block, single
        /// dollar signs are around formulas in its words: `\text{if $x$}`.
        case block
        /// Markdown, in which a line break is a space, unless it is behind a backslash.
        case markdown
    }

    /// The place of the formula with its signs among the characters of the text.
    package let range: Range<Int>

    /// Whether it has two signs on each side.
    package let isBlock: Bool

    /// The place of the formula without its signs.
    package var inner: Range<Int> {
        isBlock ? range.lowerBound + 2..<range.upperBound - 2 : range.lowerBound + 1..<range.upperBound - 1
    }

    /// Reads the formula whose first sign is at an index; nil if there is none.
    /// - Parameter steps: Counts the characters that are looked at.
    init?(_ text: [Unicode.Scalar], at start: Int, in language: Language, steps: inout Int) {
        guard start == 0 || text[start - 1] != Self.sign else { return nil }
        isBlock = start + 1 < text.count && text[start + 1] == Self.sign
        let first = start + (isBlock ? 2 : 1)
        var end = first
        defer { steps += end - start }
        while end < text.count {
            let isEnd = text[end] == Self.sign
            let isWithin = isEnd && isBlock && language == .block && end + 1 < text.count && text[end + 1] != Self.sign
            if isEnd, !isWithin { break }
            let isEscape = text[end] == "\\"
            if isEscape { end += 1 }
            guard end < text.count, text[end] != "`" || language == .block else { return nil }
            if Self.endsLine(text[end]) {
                let isAllowed = text[end] == "\n" && language == .markdown ? !isEscape : isBlock
                guard isAllowed else { return nil }
            }
            end += 1
        }
        let next = end + (isBlock ? 2 : 1)
        guard next <= text.count, end > first, text[next - 1] == Self.sign else { return nil }
        if isBlock {
            guard !text[first..<end].allSatisfy(Self.isSpace) else { return nil }
        } else {
            guard !Self.isSpace(text[first]), !Self.isSpace(text[end - 1]) else { return nil }
            if next < text.count, ("0"..."9").contains(text[next]) { return nil }
        }
        guard next == text.count || text[next] != Self.sign else { return nil }
        range = start..<next
    }

    /// Returns the formulas of a text in one style, in order.
    package static func all(in text: [Unicode.Scalar], _ language: Language = .text) -> [TextFormula] {
        var (found, index, steps): ([TextFormula], Int, Int) = ([], 0, 0)
        while index < text.count {
            if text[index] == "\\" {
                index += 2
            } else if text[index] == sign, let formula = TextFormula(text, at: index, in: language, steps: &steps) {
                found.append(formula)
                index = formula.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Returns whether a text is one formula with two signs.
    package static func isWhole(_ text: some StringProtocol, _ language: Language = .text) -> Bool {
        text.hasPrefix("$$") && isFormula(text, language)
    }

    /// Returns whether a text is one formula.
    static func isFormula(_ text: some StringProtocol, _ language: Language = .block) -> Bool {
        guard text.hasPrefix("$") else { return false }
        let scalars = Array(text.unicodeScalars)
        return all(in: scalars, language).first?.range == scalars.indices
    }

    /// Returns the places of the formulas of a text in one style, in order.
    static func places(in text: String) -> [Range<String.Index>] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        return text.places(of: all(in: Array(text.unicodeScalars)).map(\.range))
    }

    /// Returns a text with characters that mean nothing in place of formulas.
    static func masking(_ formulas: [TextFormula], in text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var text = text
        for formula in formulas {
            for index in formula.range { text[index] = TextFootnote.masked }
        }
        return text
    }

    static let sign: Unicode.Scalar = "$"

    package static func endsLine(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\u{2028}" }

    package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || endsLine(scalar)
    }
}
