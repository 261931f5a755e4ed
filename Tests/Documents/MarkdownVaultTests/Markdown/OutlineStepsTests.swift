import MarkdownVault
import Testing

/// Parsing an outline takes steps in proportion to the length of a text. Steps are counted, not timed.
@Suite struct OutlineStepsTests {
    private static let (size, most) = (16_000, 2.2)

    @Test(arguments: [
        "*a **a ", "[", "]", "![", "a]", "[a", "[a](b", "[a](<b", "[ (](", "[a](b \"", "[a](b 'c", "[a](b (", "[a](b =",
        "[\\", "\\[",
        "`a", "`` ` ", "<!--", "<!-", "%%", "%", "$$", "$$a", "<!A ", "<a b=", "</", "<a:", "> ", "- ", "* a\n",
        "a\n\n", "\n",
        "\0", "a|b\n", "<img ", "<img src=", "<img src='", "# ", "#a ", "#/ ", "#é", "#\n", "a\n=\n", "===\n", "```\n",
        "~~~\n",
        "    a\n", "[a]: b\n", "[[", "[[a", "[[a|", "[[a]]", "[[a#", "![[a", "[a](b#c)", "[![a](b)](c)", "[^a]: b\n",
        "[]: ", "<pre>", "<pre>\n", "</", "</pre", "<pre>\n</", "</pre>\n<pre>\n",
    ])
    func repeatedPartsAreLinear(_ part: String) {
        expectLinear { String(repeating: part, count: $0 / part.utf8.count) }
    }

    @Test func backticksOfAllLengthsAreLinear() {
        for sign in ["e", "[", "\\"] {
            expectLinear { size in
                var (text, length) = ("", 1)
                while text.utf8.count < size {
                    text += sign + String(repeating: "`", count: length)
                    length += 1
                }
                return text
            }
        }
    }

    @Test func codeEndsAtBackticksOfTheSameNumber() {
        #expect(MarkdownOutline("``[[a]] ` [[b]]`` [[c]] ` [[d]]").references.map(\.target) == ["c", "d"])
        #expect(MarkdownOutline("\\``[[a]]` [[b]]").references.map(\.target) == ["b"])
        #expect(MarkdownOutline("`[[a]]\n\n` [[b]]").references.map(\.target) == ["a", "b"])
    }

    private func expectLinear(_ text: (Int) -> String) {
        let (once, twice) = (text(Self.size), text(2 * Self.size))
        let steps = (MarkdownOutline.steps(of: once), MarkdownOutline.steps(of: twice))
        let growth = Double(steps.1) / Double(max(steps.0, 1)) * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
        #expect(growth <= Self.most, "\(steps)")
    }
}
