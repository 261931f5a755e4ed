/// Escapes text for Markdown. All text is escaped here.
struct MarkdownEscaping {
    /// Whether the text may contain line breaks, which headings may not.
    let breaksLines: Bool
    /// The dollar signs that are written as they are. The others are character references.
    let dollars: Dollars
    /// Whether the text so far is the start of a line, where more characters have a meaning.
    var isLineStart = true
    /// Whether the text is that of a table's cell, in which no sign begins a block.
    var isCell = false
    /// The places of the next text that are written as they are: the signs of footnotes.
    var kept: [Range<Int>] = []

    /// Dollar signs.
    enum Dollars: CaseIterable {
        case all, ofFormulas, none
    }

    init(breaksLines: Bool, dollars: Dollars = .all) {
        self.breaksLines = breaksLines
        self.dollars = dollars
    }

    /// Returns escaped text, in which formulas and addresses such as `https://example.org` stay readable.
    /// - Parameter next: The character that follows; nil at the end of the paragraph.
    mutating func escaped(_ text: String, next: Unicode.Scalar?) -> String {
        let scalars = Array(text.unicodeScalars)
        let formulas = formulas(in: scalars, text)
        let addresses = BareAddress.all(in: scalars).compactMap { address -> (range: Range<Int>, text: String)? in
            let range = address.range
            let following = range.upperBound < scalars.count ? scalars[range.upperBound] : next
            guard dollars == .all || !scalars[range].contains(TextFormula.sign) else { return nil }
            return Self.bareAddress(scalars[range], next: following).map { (range, $0) }
        }
        let kept = kept.map { (range: $0, text: String(String.UnicodeScalarView(scalars[$0]))) }
        return escaped(
            scalars,
            next: next,
            except: (formulas + addresses + kept).sorted { $0.range.lowerBound < $1.range.lowerBound }
        )
    }

    /// Returns whether a text is written without escapes.
    static func isPlain(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        let scalars = Array(scalars)
        var (escaping, text) = (MarkdownEscaping(breaksLines: false), "")
        escaping.isLineStart = false
        escaping.append(scalars, scalars.indices, next: "]", to: &text)
        return text.unicodeScalars.elementsEqual(scalars)
    }

    /// Returns escaped text for the words of a link, in which there are no other links.
    mutating func escapedLabel(_ text: String, next: Unicode.Scalar?) -> String {
        let scalars = Array(text.unicodeScalars)
        // The bracket behind the words ends no line.
        let next = next == nil || next == "\u{2028}" ? "]" : next
        return escaped(scalars, next: next, except: formulas(in: scalars, text))
    }

    /// Returns the formulas with their texts in Markdown.
    private func formulas(in scalars: [Unicode.Scalar], _ text: String) -> [(range: Range<Int>, text: String)] {
        guard dollars != .none, text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        return TextFormula.all(in: scalars).compactMap { formula in
            let lines = scalars[formula.range].map { $0 == "\u{2028}" ? "\n" : $0 }
            guard breaksLines || !lines.contains("\n") else { return nil }
            return (formula.range, String(String.UnicodeScalarView(lines)))
        }
    }

    /// Returns escaped text in which some ranges have texts of their own. Of those that overlap, the first one has.
    private mutating func escaped(
        _ scalars: [Unicode.Scalar],
        next: Unicode.Scalar?,
        except written: [(range: Range<Int>, text: String)]
    ) -> String {
        var (result, end) = ("", 0)
        result.reserveCapacity(scalars.count)
        for (range, text) in written where range.lowerBound >= end {
            append(scalars, end..<range.lowerBound, next: next, to: &result)
            // At the start of a line, a formula of several lines would be a block of its own.
            if text.hasPrefix("$$"), text.contains("\n"), result.hasSuffix("\\\n") {
                result.removeLast(2)
                result += "<br>"
            }
            result += text
            isLineStart = false
            end = range.upperBound
        }
        append(scalars, end..<scalars.count, next: next, to: &result)
        return result
    }

    private mutating func append(
        _ scalars: [Unicode.Scalar],
        _ range: Range<Int>,
        next: Unicode.Scalar?,
        to result: inout String
    ) {
        for index in range {
            let scalar = scalars[index]
            let before = index > 0 ? scalars[index - 1] : nil
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            let following = after ?? next
            if scalar == "\u{2028}" {
                let mayBeginFormula = after == nil && next == TextFormula.sign
                let breaksLine = breaksLines && following != nil && following != "\u{2028}" && !mayBeginFormula
                result += breaksLine ? "\\\n" : "<br>"
                isLineStart = true
                continue
            }
            let endsLine = following == nil || following == "\u{2028}"
            let isSign = dollars != .none && (scalar == "\\" && after == "$" || scalar == "$" && before == "\\")
            if isSign, Self.isEscape(scalars[...index]) {
                result.unicodeScalars.append(scalar)
            } else {
                append(scalar, between: before, after, endsLine: endsLine, rest: scalars[index...], to: &result)
            }
            isLineStart = isLineStart && (isDigit(scalar) && startsNumber(scalars[index...]))
        }
    }

    private func append(
        _ scalar: Unicode.Scalar,
        between before: Unicode.Scalar?,
        _ after: Unicode.Scalar?,
        endsLine: Bool,
        rest: ArraySlice<Unicode.Scalar>,
        to result: inout String
    ) {
        switch scalar {
        case "$" where dollars != .all:
            result += "&#36;"
            return
        case "\\", "`", "[", "]", "~": result += "\\"
        case "<" where after.map(Self.startsTag) ?? true: result += "\\"
        // Between spaces, it marks nothing.
        case "*" where isLineStart || !isBlank(before) || !isBlank(after): result += "\\"
        case "_" where !(isWord(before) && isWord(after)): result += "\\"
        case "&" where Self.startsReference(rest, mayGoOn: true): result += "\\"
        case "#":
            if mayBeginBlock, startsHeading(rest) { result += "\\" }
        case ">", "-", "+", ".", ")", "|":
            if mayBeginBlock { result += "\\" }
        case "%":
            if mayBeginBlock, after == scalar { result += "\\" }
        case "=":
            if mayBeginBlock || before == "=" || after == "=" { result += "\\" }
        case " ", "\t":
            if isLineStart || endsLine || scalar == "\t" {
                result += "&#\(scalar.value);"
                return
            }
        case "\u{0}"..."\u{1F}":
            result += "&#\(scalar.value);"
            return
        case "!" where after == nil: result += "\\"
        default:
            break
        }
        result.unicodeScalars.append(scalar)
    }

    private var mayBeginBlock: Bool { isLineStart && !isCell }

    /// Returns whether a text ends with a backslash that takes the meaning from a dollar sign, or with both.
    private static func isEscape(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let text = text.last == TextFormula.sign ? text.dropLast() : text
        return text.reversed().prefix { $0 == "\\" }.count % 2 == 1
    }

    private func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar == " " }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns whether the digits would start a list item.
    private func startsNumber(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let next = text.prefix(10).first { !isDigit($0) }
        return next == "." || next == ")"
    }

    /// Returns whether the signs would start a heading: up to six, with a space behind them. `#tag` is none.
    private func startsHeading(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let signs = text.prefix { $0 == "#" }.count
        guard signs <= 6, let next = text.dropFirst(signs).first else { return signs <= 6 }
        return next.isMarkdownSpace || next == "\u{2028}"
    }

    /// Returns whether a scalar behind `<` would start a tag, a comment or an address.
    private static func startsTag(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || "/!?".unicodeScalars.contains(scalar))
    }

    /// Returns whether a text would start with a character reference, such as `&amp;` or `&#38;`.
    ///
    /// - Parameter mayGoOn: Whether other text follows, which may have the end of a reference.
    private static func startsReference(_ text: ArraySlice<Unicode.Scalar>, mayGoOn: Bool) -> Bool {
        let name = text.dropFirst().prefix(34)
        let end = name.drop { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "#") }
            .first
        return end == ";" || mayGoOn && end == nil
    }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
    }

    /// Returns an address in a text as it is written: without escapes, and between angle brackets if some of its signs mean
    /// something; nil if it would not be read as it is.
    private static func bareAddress(_ address: ArraySlice<Unicode.Scalar>, next: Unicode.Scalar?) -> String? {
        guard !address.contains("&") || !address.contains(";") && next != ";" else { return nil }
        // Without its end, no reference is one.
        let scalars = address.map { $0 == "&" ? "," : $0 }
        var (escaping, text) = (MarkdownEscaping(breaksLines: false), "")
        escaping.append(scalars, scalars.indices, next: next, to: &text)
        let written = String(String.UnicodeScalarView(address))
        return text.unicodeScalars.count == address.count ? written : "<\(written)>"
    }

    /// Returns an address as it is written between parentheses.
    static func address(_ address: String) -> String {
        var result = ""
        let scalars = Array(address.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\\", "<", ">": result += "\\"
            case "&" where startsReference(scalars[index...], mayGoOn: false): result += "\\"
            case "\u{0}"..."\u{1F}":
                result += "&#\(scalar.value);"
                continue
            default: break
            }
            result.unicodeScalars.append(scalar)
        }
        let needsBrackets = address.isEmpty || address.contains { $0.isWhitespace || "()<>\\".contains($0) }
        return needsBrackets ? "<\(result)>" : result
    }
}
