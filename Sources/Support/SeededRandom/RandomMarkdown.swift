/// Generates Markdown as people write it: all constructs that public vaults have, in all their spellings.
public struct RandomMarkdown {
    /// The source of all choices.
    public var random: SeededGenerator

    /// Creates a generator of files.
    public init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed) &+ 77)
    }

    /// Returns the text of a file.
    public mutating func file() -> String {
        let blocks = (0..<Int.random(in: 1...9, using: &random)).map { _ in block() }
        let text = blocks.map { $0 + random.pick(["\n\n", "\n\n", "\n\n\n", "\n"]) }.joined()
        let start = random.pick(["", "", "\n", "\u{FEFF}"])
        return start + (below(8) == 0 ? text.replacing("\n", with: "\r\n") : text)
    }

    private mutating func block() -> String {
        switch below(17) {
        case 0: String(repeating: "#", count: 1 + below(6)) + " " + inline() + random.pick(["", " ##", " "])
        case 1: inline() + "\n" + random.pick(["===", "---", "=", "-----"])
        case 2, 3: list(depth: 0)
        case 4: quote()
        case 5: random.pick(["```", "~~~", "````"]).fenced(random.pick(["", "swift", " js title=\"x\""]), code())
        case 6: "    " + code().replacing("\n", with: "\n    ")
        case 7: table()
        case 8: random.pick(["---", "* * *", "___", "<hr>"])
        case 9:
            random.pick(["", "", words() + "\n"]) + "$$\n\(formula())\n" + random.pick(["", "", "- b_1\n", "\n= c\n"])
                + random.pick(["$$", "\\\\ x\n$$", "x$$", "$$ \(word())"])
        case 10: "[^\(words())]: " + inline()
        case 11:
            random.pick(["%%\nhidden *note*\n%%", "<!-- a comment -->", "<div class=\"x\">\n\nText *in* it\n\n</div>"])
        case 12: "![[" + words() + random.pick([".png", "", "#Head"]) + random.pick(["", "|300"]) + "]]"
        case 13: html()
        case 14: "[ref]: https://example.org/a_b_c \"Title\""
        default: (0...below(3)).map { _ in inline() }.joined(separator: random.pick(["\n", "  \n", "\\\n", "\n  "]))
        }
    }

    /// HTML that is shown as it is written, with blank lines and with fences that are none.
    private mutating func html() -> String {
        let code = "```mermaid\ngraph TD\n\n\(word()) --> \(word())\n```"
        switch below(3) {
        case 0: return "<pre><code>" + code + "</code></pre>"
        case 1: return words() + ":\n<PRE class=\"x\">\n" + code + "\n</PRE>"
        default: return "<style>\n\na[[b]] { }\n</style>"
        }
    }

    private mutating func list(depth: Int) -> String {
        let sign = random.pick(["- ", "* ", "+ ", "1. ", "3) ", "-   ", "- [ ] ", "- [x] ", "* [X] ", "10. "])
        let isLoose = below(4) == 0
        var items: [String] = []
        for _ in 0...below(4) {
            let indent = String(repeating: " ", count: sign.prefix { $0 != "[" }.count)
            var item = sign + inline()
            if below(4) == 0, depth < 3 {
                item += "\n" + indent + list(depth: depth + 1).replacing("\n", with: "\n" + indent)
            }
            if below(7) == 0 { item += "\n\n" + indent + inline() }
            if below(9) == 0 { item += "\n\n" + indent + "```\n" + indent + "code\n" + indent + "```" }
            items.append(item)
        }
        return items.joined(separator: isLoose ? "\n\n" : "\n")
    }

    private mutating func quote(depth: Int = 0) -> String {
        let head = random.pick(["", "[!note] \(words())\n", "[!faq]-\n"])
        let blocks = (0...below(3)).map { _ in below(2) == 0 ? inline() : quoted(depth: depth) }
        let text = head + blocks.joined(separator: random.pick(["\n", "\n\n", "\n\n"]))
        let sign = random.pick(["> ", ">", "> ", ">  ", ">\t"])
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { sign + $0 }.joined(separator: "\n")
            + (below(6) == 0 ? "\nlazy " + words() : "")
    }

    /// A block within a quotation, in which there may be another one.
    private mutating func quoted(depth: Int) -> String {
        switch below(9) {
        case 0, 1: list(depth: 1)
        case 2: random.pick(["```", "~~~", " ```"]).fenced(random.pick(["", "java"]), code())
        case 3: "### " + inline()
        case 4: table()
        case 5: random.pick(["\n---", "\n***\n"])
        case 6: random.pick(["$$\na_1 * \(word())\n\n$$", "<div>\n\(words())\n</div>\n"])
        default: depth < 2 ? quote(depth: depth + 1) : inline()
        }
    }

    private mutating func table() -> String {
        let columns = 1 + below(4)
        let edge = below(4) > 0 || columns == 1
        var rows = [
            (0..<columns).map { _ in words() }, (0..<columns).map { _ in random.pick(["---", ":--", "--:", " :-: "]) },
        ]
        for _ in 0...below(3) { rows.append((0..<columns).map { _ in inline().replacing("|", with: "\\|") }) }
        return rows.map { edge ? "| " + $0.joined(separator: " | ") + " |" : $0.joined(separator: "|") }.joined(
            separator: "\n"
        )
    }

    private mutating func code() -> String {
        (0...below(4)).map { _ in random.pick(["let x = 1", "", "  if a < b { *p* }", "\ttab", "# no heading", "word"])
        }
        .joined(separator: "\n") + "\nend"
    }

    private mutating func inline() -> String {
        (0...below(6)).map { _ in span() }.joined(separator: random.pick([" ", " ", ", "]))
    }

    private mutating func span() -> String {
        switch below(35) {
        case 0: "**\(words())**"
        case 1: "__\(words())__"
        case 2: "*\(words())*"
        case 3: "_\(words())_"
        case 4: "***\(words())***"
        case 5: "~~\(words())~~"
        case 6: "==\(words())=="
        case 7: "`\(words())`"
        case 8: "``a ` b``"
        case 9: "[[\(words())]]"
        case 10: "[[\(words())#Head|\(words())]]"
        case 11: "[\(words())](https://example.org/a_b(c))"
        case 12: "[\(words())](<file name.md> 'title')"
        case 13: "![\(words())](img/a%20b.png)"
        case 14: "#tag/\(word())"
        case 15: random.pick(["$", "$", "$", "$$"]).around(formula()) + random.pick(["", "", ".", "s"])
        case 16: "[^1]"
        case 17: "&copy; &amp; &#35;"
        case 18: "\\*\(words())\\*"
        case 19: "<kbd>\(word())</kbd>"
        case 20: "<https://example.org/x_y_z>"
        case 21: "https://example.org/a_b_c?d=1&e=2"
        case 22: "snake_case_\(word())"
        case 23: "2 * 3 * 4"
        case 24: "<u>\(words())</u>"
        case 25: "[\(words())][ref]"
        case 26: "%%\(words())%%"
        case 27: "**\(words()) *\(words())* \(words())**"
        case 28: "[[\(words())#^\(random.pick(["376b9d", "a-1"]))|\(words())]]"
        case 29: "[[\(words())#^376b9d]]"
        case 30: "[[#\(words())]]"
        case 31: "\(words()) ^376b9d"
        case 33:
            random.pick([
                "$5 and $6", "\\$5", "US$", "$ 5", "a \\$x\\$ b", "$HOME", "\\\\$x$", "$\(word())", "\(word()) $$",
            ])
        case 32: "😀 \(word()) é"
        default: words()
        }
    }

    private mutating func formula() -> String {
        (0...below(2)).map { _ in
            random.pick([
                "a_1 + b_2 * c", "\\frac{a_1}{b*c*d}", "x\\,y", "a \\\\ b", "\\{x\\}", "[[1,2],[3]]", "f[1](x)",
                "a<b>c&amp;d",
                "\\text{cost \\$5}", "#a", "\\left[a\\right]", "==", "~~x~~", "a\nb", "x^{2}", "\\mathbb{R}", "![a](b)",
                "|x|",
                "https://example.org/a_b",
            ])
        }.joined(separator: random.pick([" ", "+", " = "]))
    }

    private mutating func words() -> String {
        (0...below(3)).map { _ in word() }.joined(separator: " ")
    }

    private mutating func word() -> String {
        random.pick([
            "note", "box", "Zettel", "über", "link", "a", "I", "thought", "日本", "don't", "x1", "e.g.", "(why)",
        ])
    }

    private mutating func below(_ count: Int) -> Int { random.below(count) }
}

extension String {
    fileprivate func around(_ text: String) -> String { self + text + self }

    fileprivate func fenced(_ info: String, _ code: String) -> String { self + info + "\n" + code + "\n" + self }
}
