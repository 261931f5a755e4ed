import DocumentRichText
import SeededRandom
import Testing

@testable import ProseEditor

/// What is a formula, and what only has dollar signs.
@Suite struct FoundFormulaTests {
    private static func names(_ text: String) -> [String] { FoundFormula.all(in: text).map(\.name) }

    private static func names(_ document: RichTextDocument) -> [String] {
        document.formulas(atMost: 100).map(\.name)
    }

    @Test(arguments: [
        ("$x$", ["$x$"]), ("a $x^2$, $y$ b", ["$x^2$", "$y$"]), ("$e^{2i\\pi}$-fold", ["$e^{2i\\pi}$"]),
        ("$a\\$b$", ["$a\\$b$"]), ("$\\{x\\}$", ["$\\{x\\}$"]), ("a$x$b", ["$x$"]), ("$5 + 6$", ["$5 + 6$"]),
        ("$$x$$", ["$$x$$"]), ("so $$ \\frac{a}{b} $$ it is", ["$$ \\frac{a}{b} $$"]), ("$$x$$ $y$", ["$$x$$", "$y$"]),
        ("$$\u{2028}a\n\u{2028}b$$", ["$$ a b$$"]), ("$a \u{A0} b$", ["$a b$"]), ("$5 and $6 and $x$", ["$x$"]),
        ("$\u{1F600}\u{301}$", ["$\u{1F600}\u{301}$"]), ("\\\\$x$", ["$x$"]),
    ])
    func formulas(text: String, expected: [String]) {
        #expect(Self.names(text) == expected)
    }

    @Test(arguments: [
        "", "$", "$$", "$$$", "$$$$", "$5 and $6", "$5", "5$ and 6$", "$ x$", "$x $", "$x$5", "\\$x$", "$x\\$", "$x\\",
        "$$x$", "$x$$", "$$ $$", "$a\nb$", "$a\u{2028}b$", "$a\\\u{2028}b$", "$$$x$$$", "$$x$$$", "$\u{A0}x$", "\\$$x$",
    ])
    func noFormulas(text: String) {
        #expect(Self.names(text) == [])
    }

    @Test func randomTextsHaveFormulasThatCanBeFoundAgain() {
        for seed in 0..<3_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let signs = ["$", "$", "$$", "\\", "x", " ", "5", "\u{2028}", "é", "{"]
            let text = (0...random.below(14)).map { _ in random.pick(signs) }.joined()
            for formula in FoundFormula.all(in: text) {
                let sign = formula.display == .block ? "$$" : "$"
                #expect(FoundFormula.all(in: sign + formula.tex + sign) == [formula], "\(text)")
            }
        }
    }

    @Test func formulasAreOutsideOfCodeAndLinksAndInOneStyle() throws {
        let document = try RichTextDocument(
            markdown: """
                # On $a$

                `$no$` and **$b$**, [$no$](https://example.org), $c *d* e$, $no

                no$

                ```
                $no$
                ```

                | A | B |
                | - | - |
                | $f$ | $no |
                | no$ | $$g$$ |

                $$
                h
                $$

                > - [ ] $i$

                <div>$no$</div>
                """
        )
        #expect(Self.names(document) == ["$a$", "$b$", "$c *d* e$", "$f$", "$$g$$", "$$ h $$", "$i$"])
    }

    @Test func onlyBlocksAreWholeTexts() {
        #expect(FoundFormula.whole(" $$\nx\n$$ ")?.tex == "\nx\n")
        #expect(FoundFormula.whole("$$\\text{if $x$}\n\ny$$")?.tex == "\\text{if $x$}\n\ny")
        for text in ["$x$", "$$x$", "$$x$$$", "$$x$ $y$", "$$x$$ a", "a $$x$$", "$$x$$ $$y$$", "%% $$x$$ %%", ""] {
            #expect(FoundFormula.whole(text) == nil)
        }
    }
}
