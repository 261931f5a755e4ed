import DocumentRichText
import Testing
import WebUI

@testable import ProseEditor

@Suite("Hostile markup")
struct CleaningTests {
    /// Based on OWASP's list of filter evasions.
    static let hostile = [
        "<SCRIPT SRC=https://x.example/x.js></SCRIPT>kept", "<a href=\"javascript:alert(1)\">kept</a>",
        "<IMG SRC=\"javascript:alert('XSS');\">kept", "<IMG SRC=JaVaScRiPt:alert('XSS')>kept",
        "<IMG SRC=`javascript:alert(\"RSnake says, 'XSS'\")`>kept",
        "<a onmouseover=\"alert(document.cookie)\">kept</a>",
        "<IMG \"\"\"><SCRIPT>alert(\"XSS\")</SCRIPT>\"\\>kept", "<IMG SRC=# onmouseover=\"alert('xxs')\">kept",
        "<img src=x onerror=\"&#0000106&#0000097&#0000118&#0000097\">kept",
        "<a href=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>kept</a>",
        "<a href=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)>kept</a>",
        "<a href=\"jav\tascript:alert('XSS');\">kept</a>", "<a href=\"jav&#x09;ascript:alert('XSS');\">kept</a>",
        "<a href=\"jav&#x0A;ascript:alert('XSS');\">kept</a>", "<a href=\"jav&#x0D;ascript:alert('XSS');\">kept</a>",
        "<a href=\" &#14;  javascript:alert('XSS');\">kept</a>", "<SCRIPT/XSS SRC=\"https://x.example\"></SCRIPT>kept",
        "<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert(\"XSS\")>kept", "<<SCRIPT>alert(\"XSS\");//\\<</SCRIPT>kept",
        "<IMG SRC=\"`<javascript:alert>`('XSS')\"kept>kept", "<iframe src=https://x.example/x.html></iframe>kept",
        "kept</TITLE><SCRIPT>alert(1);</SCRIPT>",
        "<INPUT TYPE=\"IMAGE\" SRC=\"javascript:alert('XSS');\">kept",
        "<BODY BACKGROUND=\"javascript:alert('XSS')\">kept",
        "<LINK REL=\"stylesheet\" HREF=\"javascript:alert('XSS');\">kept",
        "<STYLE>@import'https://x.example/x.css';</STYLE>kept",
        "<META HTTP-EQUIV=\"refresh\" CONTENT=\"0;url=javascript:alert('XSS');\">kept",
        "<svg/onload=alert('XSS')></svg>kept",
        "<DIV STYLE=\"background-image: url(javascript:alert('XSS'))\">kept</DIV>",
        "<BASE HREF=\"javascript:alert('XSS');//\">kept",
        "<DIV STYLE=\"width: expression(alert('XSS'));\">kept</DIV>",
        "<OBJECT DATA=\"javascript:alert(1)\"></OBJECT>kept",
        "<a href=\"vbscript:msgbox('XSS')\">kept</a>", "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">kept</a>",
        "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">kept",
        "<font face=\"x'; } * { background: url(//x)\">kept</font>",
        "<span style=\"font-family: 'a\\27;background:url(x)'\">kept</span>",
        "<p title='</p><script>alert(1)</script>'>kept</p>",
    ]

    @Test("Runs nothing on its way through a document, and its text stays", arguments: hostile)
    func isCleaned(_ html: String) throws {
        let document = try RichTextDocument(html: html)
        #expect(document.plainText.contains("kept"))
        // The document as the editor gets and returns it.
        let carried = try RichTextDocument(prose: document.prose())
        for run in carried.paragraphs.flatMap(\.runs) {
            #expect(run.style.link.map { LinkPolicy.web.allows($0) } ?? true)
            #expect(run.style.image.map { LinkPolicy.web.allows($0.source) } ?? true)
        }
        for shown in [document.html(), carried.html()] {
            #expect(Self.tags(in: shown).isSubset(of: Self.harmless), "\(shown)")
            #expect(!shown.contains("url("), "\(shown)")
        }
    }

    private static let harmless: Set = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "a href", "img src alt",
        "br",
        "strong", "em", "u", "s", "span style",
    ]

    /// Returns the elements of markup with the names of their attributes.
    private static func tags(in html: String) -> Set<String> {
        Set(
            html.matches(of: #/<([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>/#).map { tag in
                let names = tag.2.matches(of: #/ ([a-z-]+)="[^"]*"/#).map { String($0.1) }
                return ([String(tag.1)] + names).joined(separator: " ")
            }
        )
    }

    @Test("Pictures are those of the program's folder, where it has one")
    func pictures() throws {
        var limits = ProseLimits()
        limits.pictureFolder = "/picture/"
        func document(_ source: String) -> RichTextDocument {
            let image = ImageReference(source: source, description: "a box")
            return RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(image: image)])])
        }
        let own = document("/picture/Attachments/A%20box.png")
        #expect(try RichTextDocument(prose: own.prose(limits: limits), limits: limits) == own)
        // Those of the web are named, and not fetched.
        let web = document("https://example.org/a.png")
        #expect(try RichTextDocument(prose: web.prose(limits: limits), limits: limits) == web)
        for source in [
            "//example.org/a.png", "https:///a.png", "ftp://example.org/a.png", "/picture/../login",
            "/picture/a/%2e/..", "/picture/",
            "/picture//a.png", "/picture/a.png?size=whole", "/other/a.png", "javascript:alert(1)",
            "data:image/png;base64,AA",
            "/picture/a b.png", "/picture/a.png#\"", "",
        ] {
            let image: JSONValue = ["type": "image", "attrs": ["src": .string(source)]]
            let written: JSONValue = ["type": "doc", "content": [["type": "paragraph", "content": [image]]]]
            #expect(throws: ProseError.self, "\(source)") { try RichTextDocument(prose: written, limits: limits) }
            let shown = try RichTextDocument(prose: document(source).prose(limits: limits), limits: limits)
            #expect(shown.plainText == "a box" && shown.paragraphs[0].runs[0].style.image == nil, "\(source)")
        }
    }
}
