import SeededRandom
import Testing

@testable import DocumentMath

/// Formulas that are made to do harm, and those that end too early: each is shown or has a reason, and never ends the program.
@Suite struct HostileFormulaTests {
    @Test(arguments: [
        "{", "}", "\\frac", "\\frac{", "x^", "^", "_", "\\left(", "\\begin{matrix}", "\\sqrt", "\\sqrt[", "\\text{",
        "$", "&", "\\\\", "\\",
        "\\def\\a{\\a\\a}", "\\a", "\\hat", "\\overset", "\\not", "'", "\\color{red}", "\\ce{", "\\over", "\\substack{",
        "\\mathbf", "#1", "%",
    ])
    func aHundredThousandOfASignAreRefusedAtOnce(_ part: String) {
        for count in [2_000, 100_000] {
            let tex = String(repeating: part, count: count)
            if let steps = try? MathFormula(tex: tex).reading(display: .block).steps {
                #expect(steps <= TokenSource.greatestCount && tex.utf8.count <= MathFormula.greatestLength)
            }
        }
    }

    @Test func macrosCannotMakeAFormulaGrow() {
        let doubling = (0..<26).map { "\\def\\\(letter($0 + 1)){\\\(letter($0))\\\(letter($0))}" }.joined()
        #expect(MathFormula.markup(tex: "\\def\\a{x}" + doubling + "\\\(letter(26))", display: .inline) == nil)
        #expect(MathFormula.markup(tex: "\\def\\a{\\a}\\a", display: .inline) == nil)
    }

    private func letter(_ index: Int) -> String { String(repeating: "a", count: index + 1) }

    @Test func endsAnywhere() {
        let formulas = [
            #"\frac{a_1}{\sqrt[3]{b^{2}}} + \left(\begin{matrix}a & b \\ c & d\end{matrix}\right)"#,
            #"\begin{aligned}\text{if } x &< 5 \tag{1} \\ \hline \color{red}{y} &= \ce{H2O}\end{aligned}"#,
            #"\newcommand{\norm}[2][x]{\lVert #1 #2\rVert}\norm[a]{b}\underbrace{c}_{\substack{d\\e}}"#,
        ]
        var count = 0
        for formula in formulas {
            for end in formula.indices {
                for start in formula[..<end].indices
                where formula.distance(from: start, to: end) < 40 || start == formula.startIndex {
                    if MathFormula.markup(tex: String(formula[start..<end]), display: .block) != nil { count += 1 }
                }
            }
        }
        #expect(count > 100)
    }
}
