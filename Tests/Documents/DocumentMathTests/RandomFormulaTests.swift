import SeededRandom
import Testing

@testable import DocumentMath

/// Formulas that nobody would write.
@Suite struct RandomFormulaTests {
    private static let parts: [String] = [
        "{", "}", "{", "}", "^", "_", "&", "\\\\", "'", "$", "#", "#1", "~", "%", "\n", " ", "[", "]", "(", ")", "|",
        "<", ">", "\"",
        "a", "x", "12", ".", "3{,}", "+", "-", "=", ",", "é", "e\u{301}", "对", "😀", "\u{0}", "\u{1B}", "\u{FFFF}", "\\",
        "\\left", "\\right", "\\middle", "\\left(", "\\right)", "\\big", "\\Bigl(", "\\sqrt", "\\frac", "\\over",
        "\\choose",
        "\\sum", "\\limits", "\\nolimits", "\\lim", "\\hat", "\\overline", "\\underbrace", "\\overset", "\\stackrel",
        "\\mathbf", "\\mathrm", "\\bf", "\\text{", "\\text", "\\mbox{a", "\\textcolor{red}", "\\color{red}", "\\color",
        "\\begin{matrix}", "\\end{matrix}", "\\begin{array}{l|c}", "\\end{array}", "\\begin{align}", "\\end{align}",
        "\\begin{cases}", "\\end{cases}", "\\begin", "\\end", "\\hline", "\\tag{1}", "\\def\\a{", "\\def\\b#1{#1#1}",
        "\\a",
        "\\b", "\\newcommand{\\a}[1]{", "\\let\\a=", "\\not", "\\,", "\\!", "\\quad", "\\hspace{", "\\kern",
        "\\phantom",
        "\\boxed", "\\cancel", "\\pmod", "\\operatorname", "\\operatorname*", "\\ce{", "\\ce{H2O ->[a] B^2+}",
        "\\xrightarrow[", "\\xrightarrow", "\\genfrac", "\\substack{", "\\cases{", "\\displaystyle", "\\dots",
        "\\alpha",
        "\\ket", "\\set", "\\mathop", "\\[", "\\(", "\\)", "\\prime", "\\in", "\\bmod", "\\colorbox{blue}",
    ]

    @Test func tokensInAnyOrderGiveProblemsOrWellFormedMarkup() {
        var random = SeededGenerator(seed: 1)
        var count = 0
        for _ in 0..<20_000 {
            let tex = (0...random.below(12)).map { _ in random.pick(Self.parts) }.joined()
            if check(tex) { count += 1 }
        }
        #expect(count > 1000)
    }

    @Test func bytesGiveProblemsOrWellFormedMarkup() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5000 {
            let bytes = (0...random.below(40)).map { _ in UInt8(random.below(256)) }
            _ = check(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Checks a formula; returns whether it has no problem.
    private func check(_ tex: String) -> Bool {
        do throws(MathProblem) {
            let markup = try MathFormula(tex: tex).markup(display: .block)
            if let problem = XMLChecker.problem(of: markup) { Issue.record("\(problem) – \(tex) – \(markup)") }
            return true
        } catch {
            if error.offset < 0 || error.offset > tex.utf8.count { Issue.record("offset \(error.offset) – \(tex)") }
            return false
        }
    }

    /// Twice as long a formula takes twice as much work: tokens are read about once, and the markup is as long.
    @Test(
        arguments: [
            "x", "x_1^2+", "\\frac{a}{b}", "\\sin x", "\\sqrt{x}", "a'", "1{,}2", "\\text{a $b$ c}", "\\left(a\\right)",
            "\\\\", "\\hat{a}", "\\displaystyle a", "\\color{red}a", "\\set{x}", "\\def\\a{b}\\a", "\\ce{H2O}", "%\n",
            "\\begin{matrix}a&b\\\\c\\end{matrix}", "\\begin{align}a&=b\\tag{1}\\\\c\\end{align}", "\\quad", "\\dots",
        ]
    )
    func workIsInProportionToLength(_ part: String) throws {
        try expectProportion { String(repeating: part, count: $0) }
    }

    @Test(arguments: ["&", "\\\\", "a&\\\\", "\\\\\\hline ", "a\\tag{1}\\\\"])
    func workOnOneTableIsInProportionToItsSize(_ part: String) throws {
        try expectProportion { "\\begin{array}{l|c|r}" + String(repeating: part, count: $0) + "\\end{array}" }
        try expectProportion {
            let half = String(repeating: part, count: $0 / 2)
            return "\\begin{array}{l|c|r}" + String(repeating: "&", count: $0) + half
                + "\\tag{1}\\\\\\hline\\end{array}"
        }
    }

    private func expectProportion(_ formula: (Int) -> String) throws {
        let small = try MathFormula(tex: formula(100)).reading(display: .block)
        let large = try MathFormula(tex: formula(400)).reading(display: .block)
        #expect(large.steps <= small.steps * 4 + 20)
        #expect(large.markup.utf8.count <= small.markup.utf8.count * 5)
    }
}
