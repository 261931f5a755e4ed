import SeededRandom
import Testing

@testable import DocumentRichText

@Suite("Plain texts as a reader sees them") struct ShownTextTests {
    @Test(
        "Have the words of what is shown, and nothing of what is not",
        arguments: [
            ("no signs", "no signs"), ("", ""), ("a\n\nb [[c]]\n", "a\n\nb c\n"),
            ("See [[Boxes#Use|the use]], [[Boxes]] and [[A#b]].", "See the use, Boxes and A > b."),
            ("![[plan.png|300]]End [of] [[ it", "End [of] [[ it"), ("a![[Boxes]]b\u{2028}c", "ab\u{2028}c"),
            ("a picture \u{FFFC} here", "a picture here"), ("a\u{FFFC}b", "a b"), ("\u{FFFC}a\u{FFFC}", "a"),
            ("a\n\u{FFFC}\u{FFFC}\nb \u{FFFC}c", "a\n\nb c"), ("ﬁne ﬂow", "ﬁne ﬂow"),
            // Footnotes
            ("He said so[^1].", "He said so."), ("So[^long-name] it[^2][^3] is", "So it is"),
            ("So^[as [[Boxes]] say] it is", "So it is"), ("So^[a [b] c] it is", "So it is"),
            ("[^1]: The note, [[Boxes]]", "The note, Boxes"),
            ("[^1]: One\u{2028}[^b]: Two $x$\u{2028}    more", "One\u{2028}Two x\u{2028}    more"),
            ("a [^1]: b", "a : b"),
            // Formulas
            ("Then $a^2$ is $$\\frac{1}{2}$$.", "Then a² is 1/2."),
            ("$$\u{2028}x\u{2028}$$", "x"), ("so\n$$\na \\\\\n= b^2\n$$\nis", "so\na; = b²\nis"), ("$$x\ny$$", "xy"),
            ("$\\alpha+\\beta\\le 1$, $\\nope$", "α + β ≤ 1, \\nope"),
            ("$[[a]]$ and $x[^1]$", "[[a]] and x[¹]"), ("[[a $x$ b]]", "a $x$ b"),
            // Callouts
            ("[!note] Mind this", "Mind this"), ("[!tip]- Folded", "Folded"), ("> > [!note|left]+ Two $x$", "Two x"),
            ("[!note]", ""), ("[!] a", "[!] a"), ("a [!note] b", "a [!note] b"), ("> quoted [[a]]", "> quoted a"),
            // Brackets and dollars that are something else
            ("a[0] = b[i]", "a[0] = b[i]"), ("[word](address)", "[word](address)"), ("x^[1](a)", "x^[1](a)"),
            ("[^two words] [^] ^[ ]", "[^two words] [^] ^[ ]"), ("[[]] [[#Use]]", "[[]] [[#Use]]"),
            ("$5 and $6", "$5 and $6"), ("for 5$ or US$ 3", "for 5$ or US$ 3"),
            ("\\$x$ stays", "\\$x$ stays"), ("a $ x$ b", "a $ x$ b"),
            // Unclosed
            ("[[Boxes and [^1 and ^[more", "[[Boxes and [^1 and ^[more"), ("$x and $$y", "$x and $$y"),
            ("$x\ny$", "$x\ny$"), ("$$\nx\ny", "$$\nx\ny"), ("^[a\nb]", "^[a\nb]"), ("[[a\nb]]", "[[a\nb]]"),
        ]
    )
    func shown(_ text: String, _ shown: String) {
        #expect(RichTextDocument.shownText(of: text) == shown)
    }

    @Test("End with whole links and formulas where they are cut")
    func beginning() {
        let text = "Of [[a/long/path/to/Boxes|boxes]] and $\\alpha + \\beta$, and so on"
        #expect(RichTextDocument.shownText(ofBeginning: text, count: 12) == "Of boxes and")
        #expect(RichTextDocument.shownText(ofBeginning: text, count: 18) == "Of boxes and α + β")
        #expect(RichTextDocument.shownText(ofBeginning: "no signs", count: 4) == "no s")
    }

    @Test("Have no more than was written, whatever that is")
    func random() {
        let pieces = [
            "[", "]", "[[", "]]", "!", "|", "^", "[^", "$", "$$", "\\", ":", ">", "x", "1", " ", "\n", "\u{2028}",
            "\u{FFFC}", "é", "👩‍👩‍👧",
        ]
        for seed in 0..<5000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = (0..<16).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let shown = RichTextDocument.shownText(of: text)
            // Formulas have spaces around relations.
            #expect(shown.unicodeScalars.count <= text.unicodeScalars.count * 3, "\(text)")
            #expect(shown.filter { $0 == "\n" }.count <= text.filter { $0 == "\n" }.count, "\(text)")
        }
    }

    @Test(
        "Are read in one pass",
        arguments: ["[[a ", "[^a]: b\u{2028}", "^[a ", "$a ", "$$", "![[a]]", "[!a", "> ", "[", "$x$ [^1] [[b]]\n"]
    )
    func linear(_ piece: String) {
        let text = String(repeating: piece, count: 20_000)
        let took = ContinuousClock().measure { _ = RichTextDocument.shownText(of: text) }
        #expect(took < .seconds(5))
    }
}
