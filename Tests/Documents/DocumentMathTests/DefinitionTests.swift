import DocumentMath
import Testing

/// Commands that a formula defines.
@Suite struct DefinitionTests {
    @Test func commandsAreExpanded() throws {
        #expect(try markup(#"\newcommand{\v}[1]{\mathbf{#1}}\v{x}"#) == #"<mi>𝐱</mi>"#)
        #expect(try markup(#"\def\p#1#2{#2#1}\p ab"#) == #"<mi>b</mi><mi>a</mi>"#)
        #expect(try markup(#"\newcommand\q[2][n]{#1#2}\q{i}\q[m]{j}"#) == #"<mi>n</mi><mi>i</mi><mi>m</mi><mi>j</mi>"#)
        #expect(try markup(#"\let\e\epsilon\e"#) == #"<mi>ϵ</mi>"#)
        #expect(try markup(#"\DeclareMathOperator{\tr}{tr}\tr"#) == #"<mi>tr</mi>"#)
    }

    @Test func definitionsApplyToTheFormula() throws {
        let definitions = #"\newcommand{\e}{\mathrm{e}} \def\v#1{\mathbf{#1}}"#
        let markup = try MathFormula(tex: #"\e\v x"#, definitions: definitions).markup(display: .inline)
        #expect(markup.contains(#"<mi mathvariant="normal">e</mi><mi>𝐱</mi>"#))
        let wrong = MathFormula(tex: "x", definitions: #"\def\a"#)
        #expect(throws: MathProblem.self) { try wrong.markup(display: .inline) }
    }

    @Test func expansionHasALimit() {
        #expect(problem(#"\def\a{\a}\a"#)?.reason == "The macros make the formula too long.")
        #expect(problem(#"\def\a{\a\a}\a"#)?.reason == "The macros make the formula too long.")
        let doubling = (0..<40).map { "\\def\\x\(letters($0)){\\x\(letters($0 + 1))\\x\(letters($0 + 1))}" }.joined()
        #expect(problem(doubling + #"\def\xkb{y}\xaa"#) != nil)
        let arguments = #"\def\a#1{"# + String(repeating: "#1", count: 4000) + "}"
        #expect(problem(arguments + #"\a{"# + String(repeating: "x", count: 9000) + "}") != nil)
    }

    /// Returns two letters that stand for a number: names of commands have no digits.
    private func letters(_ number: Int) -> String {
        let letter = { (index: Int) in String(UnicodeScalar(UInt8(97 + index % 26))) }
        return letter(number / 26) + letter(number)
    }
}
