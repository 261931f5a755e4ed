internal import DocumentMath
internal import DocumentRichText

/// A formula in a text: `$…$` in a line, or `$$…$$`, which is shown as a block.
///
/// ``TextFormula`` has the rule.
struct FoundFormula: Hashable {
    /// The formula without its signs.
    let tex: String
    let display: MathFormula.Display

    /// The source with its signs, in which all spaces count as one: what the formula is called between server and page.
    var name: String {
        let sign = display == .block ? "$$" : "$"
        var name = String.UnicodeScalarView()
        for scalar in tex.unicodeScalars {
            let isSpace = TextFormula.isSpace(scalar)
            if !isSpace || name.last != " " { name.append(isSpace ? " " : scalar) }
        }
        return sign + String(name) + sign
    }
}

extension FoundFormula {
    /// Returns the formulas of a text in one style.
    static func all(in text: String, _ language: TextFormula.Language = .text) -> [FoundFormula] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        let scalars = Array(text.unicodeScalars)
        return TextFormula.all(in: scalars, language).map { formula in
            let inner = scalars[formula.inner].map { TextFormula.endsLine($0) ? "\n" : $0 }
            return FoundFormula(
                tex: String(String.UnicodeScalarView(inner)),
                display: formula.isBlock ? .block : .inline
            )
        }
    }

    /// Returns the formula that is all of a block of Markdown, apart from spaces around it; nil if it is none.
    static func whole(_ text: String) -> FoundFormula? {
        let scalars = text.unicodeScalars.drop(while: TextFormula.isSpace)
        let count = scalars.count - scalars.reversed().prefix(while: TextFormula.isSpace).count
        let trimmed = String(scalars.prefix(count))
        return TextFormula.isWhole(trimmed, .block) ? all(in: trimmed, .block).first : nil
    }
}
