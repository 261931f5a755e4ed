import Testing

/// Texts of any length that make careless readers slow: those of cmark's tests, and others.
struct Pathological: Sendable, CustomTestStringConvertible {
    let name: String
    /// Returns a text of about the given number of bytes.
    let text: @Sendable (Int) -> String

    var testDescription: String { name }

    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
        (self.name, self.text) = (name, text)
    }

    /// Repeats a part.
    init(_ part: String) {
        self.init(part.debugDescription) { String(repeating: part, count: max(1, $0 / part.utf8.count)) }
    }

    /// Repeats an opening, and then as many closings.
    init(_ opening: String, _ middle: String, _ closing: String) {
        self.init("\(opening)…\(middle)…\(closing)") { size in
            let count = max(1, size / (opening.utf8.count + closing.utf8.count))
            return String(repeating: opening, count: count) + middle + String(repeating: closing, count: count)
        }
    }

    /// Joins parts that differ by their number, until the text is long enough.
    static func numbered(_ name: String, _ part: @escaping @Sendable (Int) -> String) -> Pathological {
        Pathological(name) { size in
            var (text, number) = ("", 0)
            while text.utf8.count < size {
                text += part(number)
                number += 1
            }
            return text
        }
    }

    static let markdown: [Pathological] =
        [
            "*a **a ", " a**b", "a**", "**a ", "*a_ ", "_a* ", "a_ ", "*a ", "***a***", "[", "]", "![", "a]", "[a",
            "[a](b",
            "[a](<b", "[ (](", "[a](b \"", "[a](b 'c", "[a](\\b", "[a](b)", "*a [a](b) ", "![a](b)", "[![a](b)](c)",
            "[a]: b\n",
            "[\\", "\\[", "\\\\", "`a", "`` ` ", "<!--", "<!A ", "<?", "<![CDATA[", "<a b=", "<", "</", "<a:", "<u>",
            "</u>",
            "<u></u>", "&", "&a;", "&#", "&amp;", "> ", ">", "- ", "- - ", "* * a ", "1. ", "* a\n", "> a\n\n", "- > ",
            "a\n\n", "\n",
            "\0", "\0a", "|a", "a|b\n", "~~", "~~a ", "a  \n", "word ", "e\u{301}", "# ", "#\n", "# a #\n", "a\n=\n",
            "===\n",
            "---\n", "```\n", "```", "~~~\n", "    a\n", "\t", "\t- ", " \t", "a\r", "a\u{2028}", "\u{1F600}",
        ].map { Pathological($0) } + markdownShapes

    private static let markdownShapes: [Pathological] = [
        Pathological("*a **a ", "b", " a** a*"), Pathological("[", "a", "]"), Pathological("[a", "b", "](c)"),
        Pathological("![a", "b", "](c)"), Pathological("> ", "a", ""), Pathological("- ", "a", "\n"),
        Pathological("**", "a", "**"), Pathological("<u>", "a", "</u>"), Pathological("(", "[a](", ")"),
        .numbered("backticks of all lengths") { "e" + String(repeating: "`", count: $0 + 1) },
        .numbered("backticks of all lengths, in lines") { "e" + String(repeating: "`", count: $0 + 1) + "\n" },
        .numbered("backticks in brackets") { "[" + String(repeating: "`", count: $0 + 1) + "]" },
        .numbered("many links") { "[a](\($0)) " }, .numbered("many addresses") { "<a:\($0)> " },
        .numbered("many references") { "[\($0)]: u\n[\($0)] " },
        .numbered("lists that nest deeper") { String(repeating: "  ", count: $0 % 120) + "* a\n" },
        Pathological("long indents in nested lists") { size in
            (0..<100).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
                + String(repeating: String(repeating: " ", count: 1000) + "a\n", count: size / 1000)
        },
        Pathological("empty lines in nested lists") {
            String(repeating: "- ", count: 99) + "x" + String(repeating: "\n", count: $0)
        },
        Pathological("lazy lines of quotations") {
            String(repeating: "> ", count: 99) + "a\n" + String(repeating: "a\n", count: $0 / 2)
        },
        Pathological("emphasis and links") {
            String(repeating: "*a ", count: $0 / 6) + String(repeating: "[a](b)", count: $0 / 12)
        },
        Pathological("a table of many columns") {
            let count = $0 / 6
            return ["|x", "|-", "|x"].map { String(repeating: $0, count: count) }.joined(separator: "\n")
        },
    ]

    static let html: [Pathological] =
        [
            "<", "<p>", "<b>", "</b>", "<div><p>", "<li>", "<ul><li>", "<table><tr><td>", "<a href=x>", "<!--",
            "<!-- -", "<!--->",
            "<!a", "<?", "<script>", "<style", "<script></script", "<x a=1 a=2 ", "<x a='", "&", "&a;", "&amp;", "a ",
            "\n", "<br>",
            "<pre>\n", "<p style='a:b;c:d'>", "<img src=x>", "\0",
        ].map { Pathological($0) } + [
            Pathological("<b>", "a", "</b>"), Pathological("<div><p>", "a", "</div>"),
            Pathological("<ul><li>", "a", "</ul>"),
            Pathological("items below other elements") {
                "<ul>" + String(repeating: "<b>", count: 600) + String(repeating: "<li>", count: $0 / 4)
            },
            .numbered("many attributes") { $0 == 0 ? "<x " : "a\($0)=1 " },
        ]

    static let rtf: [Pathological] =
        [
            "{}", "}", "{\\b}", "\\b\\b0 ", "\\b a\\b0 ", "\\'e4", "\\'", "\\u8364 ?", "\\u-10179 \\u-8704 ",
            "\\uc100\\u8364 ",
            "\\", "\\*", "{\\*\\x}", "{\\*\\b a}", "\\*a", "{\\info a}", "\\info ", "x", "é", "\n", "\0", "\\par ",
            "\\pard ",
            "\\line ", "\\bin0 ", "\\bin9 a", "\\bin-9 ", "\\q", "\\f1 a\\f0 b", "\\fs40 a\\par ", "\\cf1 a",
            "{\\v a}b", "\\page ",
            "{\\fonttbl\\f1 a;}", "\\fonttbl a;", "{\\colortbl;}", "{\\stylesheet a;}",
            "{\\listtable{\\list{\\listlevel}}}",
            "{\\listtext a}\\ls1 b\\par ", "{\\pn\\pnlvlblt}a\\par ",
            "{\\field{\\*\\fldinst{HYPERLINK \"a\"}}{\\fldrslt b}}",
            "{\\field{\\*\\fldinst{INCLUDEPICTURE \"a\"}}{\\fldrslt b}}", "{{\\NeXTGraphic a.png}}",
            "\\fcharset128 \\'81",
        ].map { part in Pathological("{\\rtf1 " + part) { "{\\rtf1 " + repeated(part, $0) } } + [
            Pathological("deep groups") {
                repeated("{\\rtf1 " + String(repeating: "{a", count: 900), 900) + repeated("{}b", $0)
            },
            Pathological("deep groups that are skipped") {
                "{\\rtf1 {\\*\\x " + repeated("{", $0 / 2) + repeated("}", $0 / 2)
            },
            .numbered("many fonts") { $0 == 0 ? "{\\rtf1 {\\fonttbl" : "\\f\($0) a;" },
            .numbered("many lists") { $0 == 0 ? "{\\rtf1 {\\listtable" : "{\\list{\\listlevel}\\listid\($0)}" },
            Pathological("words in tables") {
                "{\\rtf1 {\\listtable{\\list{\\listlevel{\\leveltext " + repeated("{a}", $0)
            },
            Pathological("a field with many words") {
                "{\\rtf1 {\\field{\\*\\fldinst " + repeated("{a \" }", $0) + "}}"
            },
        ]
        + longNames.map { shape in
            Pathological("RTF, \(shape.name)") { size in
                let (link, part) = ("{\\rtf1 {\\field{\\*\\fldinst HYPERLINK \"\(name(size))\"}{\\fldrslt ", shape.rtf)
                return link + repeated(part, size / 2)
            }
        } + [
            Pathological("a long font name with many runs") { size in
                "{\\rtf1 {\\fonttbl\\f1 \(name(size));}\\f1 " + repeated("a{\\b b}{\\cf1 c}\\par ", size / 2)
            }
        ]

    static let longLinks: [Pathological] = longNames.map { shape in
        Pathological("HTML, \(shape.name)") { size in
            "<a href=\"\(name(size))\">" + repeated(shape.html, size / 2)
        }
    }

    /// Names that stand in a text once, and what repeats them.
    private static let longNames: [(name: String, rtf: String, html: String)] = [
        ("a long link with many runs", "a{\\b b}", "a<b>b</b>"),
        ("a long link with many paragraphs", "a\\par ", "a<p>"),
        ("a long link with empty paragraphs", "\\par ", "<br>"),
        (
            "a long link around many short ones", "a{\\field{\\*\\fldinst HYPERLINK \"b\"}{\\fldrslt c}}",
            "a<a href=b>c</a>"
        ),
        ("a long link with pictures", "a{\\field{\\*\\fldinst INCLUDEPICTURE \"b\"}{\\fldrslt c}}", "a<img src=b>"),
    ]

    private static func name(_ size: Int) -> String { "http://a/" + String(repeating: "b", count: size / 2) }

    private static func repeated(_ part: String, _ size: Int) -> String {
        String(repeating: part, count: max(1, size / part.utf8.count))
    }
}
