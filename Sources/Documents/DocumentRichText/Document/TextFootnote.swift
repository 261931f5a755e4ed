/// A footnote at its place in a text: a reference, `[^name]`, or a note that stands in the text itself, `^[text]`. It stays
/// text, with its signs.
///
/// The rule is that of Obsidian, and `footnotes.js` has the same one: a name has no spaces and no brackets, a note has as many
/// closing brackets as opening ones, and what is in front of a parenthesis is a link. There are none in code, links and formulas.
package struct TextFootnote: Hashable {
    /// The place with its signs among the characters of the text.
    package let range: Range<Int>

    /// The name of the note, in lower case; nil if it stands in the text.
    package let name: String?

    /// The place without its signs.
    package var inner: Range<Int> { range.lowerBound + 2..<range.upperBound - 1 }

    /// The most characters of a name.
    private static let longestName = 100

    /// The character in place of those that mean nothing here.
    static let masked: Unicode.Scalar = "\u{FFFC}"

    private init?(_ text: [Unicode.Scalar], at start: Int, _ closing: [Int: Int]) {
        let isReference = text[start] == "["
        let isNote = text[start] == "^" && text[start + 1] == "[" && (start == 0 || text[start - 1] != "[")
        guard isReference ? text[start + 1] == "^" : isNote, let end = closing[isReference ? start : start + 1] else {
            return nil
        }
        let next = end + 1 < text.count ? text[end + 1] : nil
        guard next != "(", !(isReference && start == 0 && next == ":") else { return nil }
        range = start..<end + 1
        if isReference {
            guard let name = Self.name(text[(start + 2)..<end]) else { return nil }
            self.name = name
        } else {
            name = nil
            guard !text[(start + 2)..<end].allSatisfy(TextFormula.isSpace) else { return nil }
        }
    }

    /// Returns the footnotes in a text, in order. Those within a note are text.
    static func all(in text: [Unicode.Scalar]) -> [TextFootnote] {
        guard text.contains("^") else { return [] }
        let closing = closingBrackets(in: text)
        var (found, index): ([TextFootnote], Int) = ([], 0)
        while index + 1 < text.count {
            if let footnote = TextFootnote(text, at: index, closing) {
                found.append(footnote)
                index = footnote.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Returns the name of a note as references know it; nil if it is none.
    static func name(_ text: some Collection<Unicode.Scalar>) -> String? {
        let isName = { (scalar: Unicode.Scalar) in
            !scalar.properties.isWhitespace && scalar.value >= 0x20 && !"[]^\\`\u{FFFC}".unicodeScalars.contains(scalar)
        }
        guard !text.isEmpty, text.count <= longestName, text.allSatisfy(isName) else { return nil }
        return String(String.UnicodeScalarView(text)).lowercased()
    }

    private static func closingBrackets(in text: [Unicode.Scalar]) -> [Int: Int] {
        var (pairs, open): ([Int: Int], [Int]) = ([:], [])
        for (index, scalar) in text.enumerated() {
            if scalar == "[" { open.append(index) }
            if scalar == "]", let bracket = open.popLast() { pairs[bracket] = index }
        }
        return pairs
    }
}

extension TextParagraph {
    /// The footnotes in the text.
    package var footnotes: [TextFootnote] {
        guard mayLink, runs.contains(where: { $0.text.utf8.contains(UInt8(ascii: "^")) }) else { return [] }
        return TextFootnote.all(in: runs.flatMap(\.footnoteText))
    }
}

extension TextRun {
    /// The characters among which there may be the signs of footnotes.
    fileprivate var footnoteText: [Unicode.Scalar] {
        let scalars = Array(text.unicodeScalars)
        guard mayLink else { return Array(repeating: TextFootnote.masked, count: scalars.count) }
        guard scalars.contains(TextFormula.sign) else { return scalars }
        return TextFormula.masking(TextFormula.all(in: scalars), in: scalars)
    }
}

extension [TextRun] {
    /// Returns the part between two places among all characters.
    func part(_ range: Range<Int>) -> [TextRun] {
        var (part, end): ([TextRun], Int) = ([], 0)
        for run in self {
            let scalars = run.text.unicodeScalars
            let start = end
            end += scalars.count
            let wanted = range.clamped(to: start..<end)
            guard !wanted.isEmpty else { continue }
            let text = scalars.dropFirst(wanted.lowerBound - start).prefix(wanted.count)
            part.append(TextRun(String(text), style: run.style))
        }
        return part
    }
}
