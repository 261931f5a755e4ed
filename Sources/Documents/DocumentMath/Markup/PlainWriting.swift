extension MathFormula {
    /// The formula in a line of plain text, as people write formulas where there is nothing else: `a² ≤ 1/(n + 1)`; nil if it is not valid.
    ///
    /// Scripts are those of Unicode where there are some, and stand behind `^` and `_` otherwise.
    public var plainText: String? {
        guard tex.utf8.count <= Self.greatestLength else { return nil }
        do throws(MathProblem) {
            var parser = MathParser(tex)
            return PlainWriter.text(of: try parser.formula())
        } catch {
            return nil
        }
    }
}

/// Writes the nodes of a formula as plain text.
private enum PlainWriter {
    static func text(of node: MathNode) -> String {
        line(node).split { $0 == " " || $0 == "\u{A0}" }.joined(separator: " ")
    }

    /// Returns the text of a list. A binary operator without a left side is a sign.
    private static func line(_ nodes: [MathNode]) -> String {
        var (text, last): (String, AtomClass?) = ("", nil)
        for node in nodes {
            let atomClass = node.atomClass
            let isSign = atomClass == .binary && last?.leavesNoLeftSide ?? true
            text += isSign ? line(node).trimmed : line(node)
            if let atomClass { last = isSign ? .ordinary : atomClass }
        }
        return text
    }

    /// Returns the text of a node, with more spaces than are needed.
    private static func line(_ node: MathNode) -> String {
        switch node {
        case .identifier(let text, _), .number(let text), .text(let text), .delimiter(let text, _, _): text
        case .primes(let count): String(repeating: "′", count: count)
        case .symbol(let symbol): spaced(symbol.text, symbol.atomClass)
        case .function(let name, _): " \(name) "
        case .space(let width): width > 0.2 ? " " : ""
        case .row(let nodes): line(nodes)
        case .classed(let inner, let atomClass): spaced(line(inner), atomClass)
        case .scripts(let base, let below, let above, _): scripts(base, below, above)
        case .stacked(let base, let below, let above): scripts(base, below, above)
        case .fraction(let fraction): self.fraction(fraction)
        case .root(let inner, let degree): root(inner, degree)
        case .fenced(let fence): self.fence(fence)
        case .mark(let mark, let inner): line(inner) + (combining[mark.text] ?? "")
        case .arrow(let text, _, _): " \(text) "
        case .table(let table): self.table(table)
        case .boxed(let inner, let box): isSeen(box) ? line(inner) : ""
        case .colored(let inner, _, _): line(inner)
        case .styleSwitch, .colorSwitch: ""
        }
    }

    private static func spaced(_ text: String, _ atomClass: AtomClass) -> String {
        switch atomClass {
        case .relation, .binary: " \(text) "
        case .punctuation: "\(text) "
        case .ordinary, .large, .opening, .closing, .inner: text
        }
    }

    private static func isSeen(_ box: MathBox) -> Bool {
        if case .phantom = box { false } else { true }
    }

    // MARK: - Structures

    /// Returns a part of which something else is said, in parentheses unless it is a letter or a number.
    private static func part(_ node: MathNode) -> String {
        let text = text(of: node)
        return text.count < 2 || text.allSatisfy(\.isNumber) ? text : "(\(text))"
    }

    private static func root(_ inner: MathNode, _ degree: MathNode?) -> String {
        let index = degree.map { script($0, .above, sign: "") } ?? ""
        return index + "√" + part(inner)
    }

    private static func fraction(_ fraction: MathFraction) -> String {
        guard fraction.hasLine else {
            return fraction.opening + text(of: fraction.above) + " " + text(of: fraction.below) + fraction.closing
        }
        return fraction.opening + part(fraction.above) + "/" + part(fraction.below) + fraction.closing
    }

    private static func fence(_ fence: MathFence) -> String {
        let parts = fence.parts.enumerated().map { index, nodes in
            (index > 0 && index <= fence.middles.count ? " \(fence.middles[index - 1]) " : "") + line(nodes)
        }
        return fence.opening + parts.joined().trimmed + fence.closing
    }

    private static func table(_ table: MathTable) -> String {
        let separator = table.kind == .aligned ? " " : ", "
        let rows = table.rows.map { row in
            row.cells.map { line($0).trimmed }.filter { !$0.isEmpty }.joined(separator: separator)
        }
        return table.opening + rows.joined(separator: "; ") + table.closing
    }

    // MARK: - Scripts

    private enum ScriptSide { case below, above }

    private static func scripts(_ base: MathNode?, _ below: MathNode?, _ above: MathNode?) -> String {
        let text = base.map(line) ?? ""
        let ending = String(text.reversed().prefix { $0 == " " })
        return text.dropLast(ending.count) + (below.map { script($0, .below, sign: "_") } ?? "")
            + (above.map { script($0, .above, sign: "^") } ?? "") + ending
    }

    private static func script(_ node: MathNode, _ side: ScriptSide, sign: String) -> String {
        let text = text(of: node)
        if text.allSatisfy({ $0 == "′" }) { return text }
        let letters = side == .above ? raised : lowered
        let script = text.filter { $0 != " " }.compactMap { letters[$0] }
        return script.count == text.count { $0 != " " } ? String(script) : sign + part(node)
    }

    private static let raised = letters("0123456789+−-=()ni∗*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ**")
    private static let lowered = letters("0123456789+−-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

    private static func letters(_ text: String, _ scripts: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(text, scripts))
    }

    /// The marks that combine with the letter before them.
    private static let combining = [
        "\u{2C6}": "\u{302}", "\u{302}": "\u{302}", "\u{AF}": "\u{304}", "\u{2192}": "\u{20D7}", "\u{2D9}": "\u{307}",
        "\u{A8}": "\u{308}", "\u{2DC}": "\u{303}", "\u{2C7}": "\u{30C}", "\u{2D8}": "\u{306}", "\u{B4}": "\u{301}",
        "`": "\u{300}", "\u{2DA}": "\u{30A}",
    ]
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
