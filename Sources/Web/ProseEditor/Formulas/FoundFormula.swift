internal import DocumentMath

/// A formula in a text: `$…$` in a line, or `$$…$$`, which is shown as a block.
///
/// The rule is Pandoc's, and `formulas.js` has the same one: no space is inside of the signs of a line, and no digit behind
/// them, so that sums of money are none. A backslash takes the meaning from a sign.
struct FoundFormula: Hashable {
    /// The formula without its signs.
    let tex: String
    let display: MathFormula.Display

    /// The source with its signs, in which all spaces count as one: what the formula is called between server and page.
    var name: String {
        let sign = display == .block ? "$$" : "$"
        var name = String.UnicodeScalarView()
        for scalar in tex.unicodeScalars {
            let isSpace = Self.isSpace(scalar)
            if !isSpace || name.last != " " { name.append(isSpace ? " " : scalar) }
        }
        return sign + String(name) + sign
    }

    /// Returns the formula that is all of a text, apart from spaces around it; nil if it is none.
    static func whole(_ text: String) -> FoundFormula? {
        let found = all(in: text)
        guard found.count == 1, found[0].display == .block else { return nil }
        let rest = text.unicodeScalars.count { !isSpace($0) }
        let own = found[0].tex.unicodeScalars.count { !isSpace($0) }
        return rest == own + 4 ? found[0] : nil
    }

    static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\u{2028}" }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || isLineEnd(scalar)
    }
}
