import MarkdownVault
import Testing

/// Reading a front matter takes steps in proportion to its length. Steps are counted, not timed.
@Suite struct FrontMatterStepsTests {
    private static let (size, most) = (2000, 2.2)

    @Test(
        arguments: [
            "a: b\n", "a:\n", "a:", ":", ": ", "a: \n", "a:\n- b\n", "- b\n", " - b\n", "-\n", "#\n", "# a\n", " #\n",
            "\n", " \n",
            "\r\n", "a: [", "a: [b, ", "b, ", "[", "]\n", "a: {", "a: \"", "\"", "\"a\": b\n", "'", "''", "a: 'b\n",
            "a: \"\\x41",
            "\\", "a: |\n b\n", " b\n", "a: >\n", "  b\n c\n", "a: b\n c\n", " #a\n", "a #b: c\n", "? a\n", "---",
            "-- -\n", "\t", "é: ü\n",
            "a: b: c\n", "\u{FEFF}", "a:\n b:\n",
        ],
        ["", "a:\n", "a: [", "a: \"", "a: |\n", "a: >\n", "a: b\n"]
    )
    func readingIsLinear(_ part: String, _ start: String) {
        for end in ["\n---\nbody", "]\n---\n", ""] {
            expectLinear { FrontMatter.steps(of: "---\n" + start + Self.repeated(part, $0) + end) }
        }
    }

    @Test(arguments: ["a", " ", "\n", "a\n", "\"", "\\", "\0", "é", ": ", "# ", ",", "[", "\u{2028}"])
    func writingIsLinear(_ part: String) {
        expectLinear { FrontMatter.steps(ofWriting: .text(Self.repeated(part, $0))) }
        expectLinear { FrontMatter.steps(ofWriting: .list([Self.repeated(part, $0)])) }
        expectLinear { size in
            FrontMatter.steps(ofWriting: .list((0..<size / 8).map { "\(part)\($0)" }))
        }
    }

    @Test func everyByteIsLookedAt() {
        let text = "---\n" + Self.repeated("a: b\n", Self.size) + "---\n"
        #expect(FrontMatter.steps(of: text) > text.utf8.count)
    }

    private static func repeated(_ part: String, _ size: Int) -> String {
        String(repeating: part, count: size / part.utf8.count)
    }

    private func expectLinear(_ steps: (Int) -> Int) {
        let counts = (steps(Self.size), steps(2 * Self.size))
        #expect(counts.0 > 0 && Double(counts.1) <= Double(counts.0) * Self.most, "\(counts)")
    }
}
