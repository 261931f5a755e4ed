import DocumentRichText
import Testing

@Suite struct HTMLReadingTests {
    private func text(_ html: String) throws -> String {
        try RichTextDocument(html: html).plainText
    }

    @Test(arguments: [
        ("<p>a</p><p>b</p>", "a\nb"), ("a<br>b", "a\nb"), ("<p> a \n\t b </p>", "a b"), ("<p>a<b> b</b></p>", "a b"),
        ("a<script>alert('<p>')</script>b", "ab"), ("a<style>p {}</style>b", "ab"), ("a<!-- <p> -->b", "ab"),
        ("&lt;&amp;&auml;&#8226;&#x2022;&#150;&bogus;&", "<&ä••–&bogus;&"), ("a < b <3", "a < b <3"), ("<p>", ""),
        ("</p></div>a", "a"), ("<p>a<p>b", "a\nb"), ("<div>a</div><div>b</div>", "a\nb"), ("<a href=x>a", "a"),
        ("<html><head><title>t</title></head><body>\n<p>a</p>\n</body></html>", "a"), ("a<", "a<"), ("a<b", "a"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a\tb\nc\t"), ("a<!-- b", "a"),
        ("<ul><li>a<li>b</ul>", "a\nb"), ("<li>a</li>", "a"), ("<p a=\"1>2\" b='\"'>c</p>", "c"), ("", ""),
    ])
    func plainText(html: String, expected: String) throws {
        #expect(try text(html) == expected)
    }

    @Test func whatAnEditorForTheWebWrites() throws {
        let html = """
            <h2>Title</h2><p>Text <strong>bold <em>both</em></strong> <a href="https://a.b/?x=1&amp;y=2">link</a></p>
            <ol start="3"><li><p>three</p><ul><li><p>inner</p></li></ul></li><li><p>four</p><p>more</p></li></ol>
            <blockquote><p>said</p></blockquote><pre><code>let a = 1\n  let b</code></pre>
            <p style="text-align: right"><span style="color: rgb(255, 0, 0); font-size: 16px">red</span><img src="a.png" alt="A"></p>
            """
        let paragraphs = try RichTextDocument(html: html).paragraphs
        #expect(paragraphs.map(\.style.kind) == [.heading(2), .body, .body, .body, .body, .body, .code, .code, .body])
        #expect(paragraphs.map(\.style.quoteDepth) == [0, 0, 0, 0, 0, 1, 0, 0, 0])
        #expect(paragraphs[2].style.list == TextList(marker: .decimal, startingItemNumber: 3))
        #expect(paragraphs[3].style.list == TextList(marker: .disc, level: 1))
        #expect(paragraphs[4].text == "four\u{2028}more")
        #expect(paragraphs[1].runs[3].text == " " && paragraphs[1].runs[4].style.link == "https://a.b/?x=1&y=2")
        #expect(paragraphs[7].text == "  let b")
        #expect(paragraphs[8].style.alignment == .right)
        #expect(paragraphs[8].runs[0].style.foregroundColor == TextColor(red: 255, green: 0, blue: 0))
        #expect(paragraphs[8].runs[0].style.font.size == 12)
        #expect(paragraphs[8].runs[1].style.image == ImageReference(source: "a.png", description: "A"))
    }

    @Test(arguments: [
        "<b>", "<p>", "</b>", "<", "&", "<ul><li>", "<!--", "<a b=", "<span style=';:;'>", "<a b ", "<![", "x ",
    ])
    func hostileInputTakesTimeInProportion(part: String) throws {
        let times = [20_000, 160_000].map { count in
            let html = String(repeating: part, count: count / part.utf8.count)
            return processorTime { _ = try? RichTextDocument(html: html) }
        }
        #expect(times[1] < times[0] * 8 * 4 + 0.05, "\(times)")
    }
}
