import DocumentMath
import SeededRandom
import Testing

/// Formulas in plain text, for places that show nothing else.
@Suite struct PlainTextTests {
    @Test(arguments: [
        ("a^2+b^2=c^2", "a² + b² = c²"), ("x_{ij}^{n+1}", "xᵢⱼⁿ⁺¹"),
        (#"f\colon X \to Y"#, "f: X → Y"), (#"\frac{1}{2}"#, "1/2"), (#"\frac{a+b}{n}"#, "(a + b)/n"),
        (#"\binom{n}{k}"#, "(n k)"), (#"\sqrt{2}"#, "√2"), (#"\sqrt[3]{x+1}"#, "³√(x + 1)"), (#"\sqrt{xy}"#, "√(xy)"),
        (#"\sum_{i=1}^n a_i"#, "∑ᵢ₌₁ⁿaᵢ"), (#"\int_0^\infty e^{-x}\,dx"#, "∫₀^∞e^(−x)dx"),
        (#"\alpha\le\beta"#, "α ≤ β"), (#"\sin x"#, "sin x"), (#"\lim_{x\to 0} f(x)"#, "lim_(x → 0) f(x)"),
        (#"\bar{x}"#, "x\u{304}"), (#"\vec v"#, "v\u{20D7}"), (#"\overline{AB}"#, "AB\u{304}"), ("f'", "f′"),
        ("f''(x)", "f′′(x)"),
        (#"\left(\frac{a}{b}\right)"#, "(a/b)"), (#"\text{if } x>0"#, "if x > 0"), (#"a\quad b"#, "a b"),
        (#"\begin{pmatrix}1&2\\3&4\end{pmatrix}"#, "(1, 2; 3, 4)"), (#"\phantom{x}y"#, "y"), (#"{\color{red}x}"#, "x"),
        (#"x^a"#, "x^a"), (#"x^{ab}"#, "x^(ab)"), ("", ""), (#"A \xrightarrow{f} B"#, "A → B"),
    ])
    func isAsPeopleWriteIt(tex: String, expected: String) {
        #expect(MathFormula(tex: tex).plainText == expected)
    }

    @Test func whatIsNotValidHasNone() {
        for tex in [#"\frac{1}"#, #"\nope"#, "{", "a^b^c", String(repeating: "x", count: 20_001)] {
            #expect(MathFormula(tex: tex).plainText == nil, "\(tex.prefix(20))")
        }
    }

    /// Whatever can be shown has a text, in one line.
    @Test(arguments: 0..<40) func randomOnesHaveAText(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "x", "1", "+", "=", "^", "_", "{", "}", #"\frac"#, #"\sqrt"#, #"\left("#, #"\right)"#, #"\alpha "#, "'",
            "&", #"\\"#,
            #"\begin{matrix}"#, #"\end{matrix}"#, #"\text{a}"#, " ", #"\hat"#, ",", #"\sum"#, #"\color{red}"#,
        ]
        for _ in 0..<200 {
            let tex = (0..<10).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let formula = MathFormula(tex: tex)
            let isShown = MathFormula.markup(tex: tex, display: .inline) != nil
            #expect((formula.plainText != nil) == isShown, "\(tex)")
            #expect(formula.plainText?.contains { $0.isNewline } != true && formula.plainText?.hasPrefix(" ") != true)
        }
    }
}
