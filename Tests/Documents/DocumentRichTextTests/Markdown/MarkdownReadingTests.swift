import DocumentRichText
import Testing

@Suite struct MarkdownReadingTests {
    /// Returns runs as text, prefixed with the first letters of their marks.
    private func marks(_ markdown: String) throws -> [String] {
        try RichTextDocument(markdown: markdown).paragraphs[0].runs.map { run in
            var marks = ""
            if run.style.font.isBold { marks += "b" }
            if run.style.font.isItalic { marks += "i" }
            if run.style.strikethrough != [] { marks += "s" }
            if run.style.underline != [] { marks += "u" }
            if run.style.font.isMonospaced { marks += "c" }
            if run.style.link != nil { marks += "l" }
            return marks.isEmpty ? run.text : "\(marks):\(run.text)"
        }
    }

    @Test(arguments: [
        ("*a*", ["i:a"]), ("**a**", ["b:a"]), ("***a***", ["bi:a"]), ("a * b *", ["a * b *"]), ("_a_b_", ["i:a_b"]),
        ("a_b_c", ["a_b_c"]), ("**a*b*c**", ["b:a", "bi:b", "b:c"]), ("*a**b**c*", ["i:a", "bi:b", "i:c"]),
        ("**a", ["**a"]), ("*a**", ["i:a", "*"]), ("~~a~~ ~b~", ["s:a", " ~b~"]), ("`a*b*`", ["c:a*b*"]),
        ("``a`b``", ["c:a`b"]), ("`a", ["`a"]), ("\\*a\\*", ["*a*"]), ("&amp;&#x41;&nope;", ["&A&nope;"]),
        ("[a](b)", ["l:a"]), ("[a](<b c> \"t\")d", ["l:a", "d"]), ("[a]", ["[a]"]), ("[a](b c)", ["[a](b c)"]),
        ("*[a*](b)", ["*", "l:a*"]), ("<u>a</u>", ["u:a"]), ("<u>a", ["<u>a"]), ("<x>a</x>", ["<x>a</x>"]),
        ("<https://a.b>", ["l:https://a.b"]), ("<a@b.c>", ["l:a@b.c"]), ("a\nb", ["a b"]), ("a  \nb", ["a\u{2028}b"]),
        ("a\\\nb", ["a\u{2028}b"]), ("[[a](b)](c)", ["[", "l:a", "](c)"]), ("**~~a~~**", ["bs:a"]),
        (";**~~&#12;~~**", [";", "bs:\u{0C}"]), ("*a* [[B#_c:_ *d*|*e*]] *f*", ["i:a", " [[B#_c:_ *d*|*e*]] ", "i:f"]),
        ("[[a\\|`b`]]", ["[[a|`b`]]"]), ("[[a\n*b*]]", ["[[a ", "i:b", "]]"]), ("[[1]](c)", ["l:[1]"]),
        ("[a [[*b*]]](c)", ["l:a [[*b*]]"]), ("![[*a*.png]]", ["![[*a*.png]]"]), ("[[*a*]", ["[[", "i:a", "]"]),
    ])
    func inline(markdown: String, expected: [String]) throws {
        let read = try marks(markdown)
        #expect(read == expected)
    }
}
