/// Writes the elements of MathML Core.
struct MarkupWriter {
    private(set) var markup = ""

    mutating func writeFormula(_ node: MathNode, tex: String, isBlock: Bool) {
        markup +=
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"\(isBlock ? "block" : "inline")\" alttext=\""
        write(text: tex)
        markup += "\"><semantics>"
        let nodes: [MathNode] = if case .row(let nodes) = node { nodes } else { [node] }
        element("mrow") { $0.writeList(nodes, isBlock ? .display : .text) }
        element("annotation", " encoding=\"application/x-tex\"") { $0.write(text: tex) }
        markup += "</semantics></math>"
    }

    // MARK: - Elements

    /// Writes an element with its content.
    ///
    /// - Parameter attributes: The attributes, each with a space before it.
    mutating func element(_ name: String, _ attributes: String = "", content: (inout Self) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    mutating func open(_ name: String, _ attributes: String = "") { markup += "<\(name)\(attributes)>" }

    mutating func close(_ name: String) { markup += "</\(name)>" }

    mutating func element(_ name: String, _ attributes: String = "", text: String) {
        element(name, attributes) { $0.write(text: text) }
    }

    /// Writes text, without the characters that XML does not allow.
    mutating func write(text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            case "&": markup += "&amp;"
            case "\"": markup += "&quot;"
            case "\n", "\t": markup.unicodeScalars.append(scalar)
            case "\r": markup += "\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": markup += "\u{FFFD}"
            default: markup.unicodeScalars.append(scalar)
            }
        }
    }

    /// Writes a space. MathML Core knows none that go back: those are of a class of the style sheet.
    mutating func writeSpace(_ width: Double) {
        if width > 0 {
            markup += "<mspace width=\"\(Self.ems(width))\"/>"
        } else if width < 0 {
            for _ in 0..<max(1, Int((-width * 6).rounded())) { markup += "<mspace class=\"math-back\"/>" }
        }
    }

    /// Returns a length in ems, with four decimals at most.
    static func ems(_ width: Double) -> String {
        let number = Int((width * 10_000).rounded())
        guard number != 0 else { return "0" }
        var decimals = String(number % 10_000 + 10_000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(number / 10_000)" + (decimals.isEmpty ? "" : "." + decimals) + "em"
    }
}
