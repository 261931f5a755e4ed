import DocumentMath
import Testing

/// Formulas that are not valid, and limits.
@Suite struct ProblemTests {
    @Test(
        arguments: [
            (#"a\foo"#, "There is no command “\\foo”.", 1), (#"α\foo"#, "There is no command “\\foo”.", 2),
            ("{a", "A “{” has no “}”.", 0), ("a}", "A “}” has no “{” before it.", 1),
            (#"\frac1"#, "“\\frac” must be followed by what it applies to.", 6),
            ("x^", "“^” must be followed by what it applies to.", 2),
            ("x^a^b", "Two exponents follow each other: braces are missing.", 3),
            (#"\left(a"#, "“\\left” has no “\\right”.", 0), (#"a\right)"#, "“\\right” has no “\\left” before it.", 1),
            (#"\left a"#, "“\\left” must be followed by a bracket or “.”.", 0),
            (#"\begin{foo}\end{foo}"#, "There is no environment “foo”.", 0),
            (#"\begin{matrix}a"#, "“matrix” has no end.", 0),
            (#"\begin{matrix}\end{cases}"#, "“\\end{cases}” is where “\\end{matrix}” should be.", 14),
            ("a&b", "“&” is for the columns of tables, such as “\\begin{aligned}”.", 1),
            (#"\color{re"d}a"#, "“re\"d” is not a color.", 0), ("a$b", "A “$” is within a formula.", 1),
            ("a\\", "A “\\” is at the end.", 1),
        ]
    )
    func problemsSayWhatIsWrongAndWhere(_ tex: String, _ reason: String, _ offset: Int) {
        let found = problem(tex)
        #expect(found?.reason == reason)
        #expect(found?.offset == offset)
    }

    @Test func lengthHasALimit() {
        #expect(problem(String(repeating: "x", count: 20_000)) == nil)
        #expect(problem(String(repeating: "x", count: 20_001))?.reason == "The formula is longer than 20000 bytes.")
    }

    @Test(
        arguments: [
            ("{", "}"), ("x^{", "}"), ("\\sqrt{", "}"), ("\\hat{", "}"), ("\\left(", "\\right)"), ("\\text{$", "$}"),
            ("\\begin{matrix}", "\\end{matrix}"), ("\\frac1{", "}"), ("\\overset a{", "}"), ("\\substack{", "}"),
            ("\\sqrt[", "]x"), ("\\textbf{\\text{", "}}"), ("\\sqrt ", ""), ("\\not ", ""), ("\\operatorname{", "}"),
        ]
    )
    func depthHasALimit(_ opening: String, _ closing: String) {
        let nested = { (count: Int) in
            problem(String(repeating: opening, count: count) + "x" + String(repeating: closing, count: count))
        }
        #expect(nested(15) == nil)
        #expect(nested(65)?.reason == "More than 64 groups are within each other.")
        #expect(nested(300)?.reason == "More than 64 groups are within each other.")
    }

    @Test func theSourceIsAnAnnotationAndAnAlternative() throws {
        let markup = try MathFormula(tex: "a<b").markup(display: .inline)
        let start =
            #"<math xmlns="http://www.w3.org/1998/Math/MathML" display="inline" alttext="a&lt;b"><semantics><mrow>"#
        #expect(markup.hasPrefix(start))
        let end = #"<annotation encoding="application/x-tex">a&lt;b</annotation></semantics></math>"#
        #expect(markup.hasSuffix(end))
    }
}
