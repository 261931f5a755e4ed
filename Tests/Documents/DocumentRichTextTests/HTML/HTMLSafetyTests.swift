import DocumentRichText
import Foundation
import Testing

@Suite struct HTMLSafetyTests {
    private func html(_ change: (inout TextStyle) -> Void, text: String = "x") -> String {
        var style = TextStyle()
        change(&style)
        return RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(text, style: style)])]).html()
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
        "\u{1}javascript:a",
        "data:text/html,x", "vbscript:x", "java\nscript:x",
    ])
    func linksThatRunCodeAreLeftOut(link: String) {
        #expect(html { $0.link = link } == "<p>x</p>")
        #expect(!LinkPolicy.web.allows(link))
    }

    @Test(arguments: ["https://a.b", "HTTP://a", "mailto:a@b", "/a:b", "#a:b", "a/b:c", "a.png", "?x=javascript:"])
    func otherLinksStay(link: String) {
        #expect(html { $0.link = link } == "<p><a href=\"\(link)\">x</a></p>")
    }

    @Test func linksToNotesHaveTheAddressesThatPagesGiveThem() throws {
        let (known, other) = (UUID(), UUID())
        let links = ["note:\(known)", "note:\(known)?text#A%22", "note:\(other)"]
        let runs = links.map { link in
            var style = TextStyle()
            style.link = link
            return TextRun("x", style: style)
        }
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs)])
        let html = document.html { $0 == known ? "/all/\"Note-1" : nil }
        let address = "<a href=\"/all/&quot;Note-1\" data-link="
        #expect(html == "<p>\(address)\"\(links[0])\">x</a>\(address)\"\(links[1])\">x</a>x</p>")
        #expect(document.html() == "<p>" + links.map { "<a href=\"\($0)\">x</a>" }.joined() + "</p>")
    }

    @Test func imagesThatRunCodeAreTheirDescription() {
        let image = ImageReference(source: "javascript:x", description: "<A>")
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(image: image)])])
        #expect(document.html() == "<p>&lt;A&gt;</p>")
    }

    @Test func nothingBreaksOutOfItsPlace() {
        let evil = "\"><script>alert('1')</script>&lt;"
        let escaped = "&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;lt;"
        #expect(html({ _ in }, text: evil) == "<p>\(escaped)</p>")
        #expect(html { $0.link = "/" + evil } == "<p><a href=\"/\(escaped)\">x</a></p>")
        let family = html { $0.font.family = "a'; color: red\"><b>" }
        #expect(family == "<p><span style=\"font-family: 'a color: red&gt;&lt;b&gt;'\">x</span></p>")
    }
}
