import SeededRandom

/// A text of any length.
struct TextInput: CustomStringConvertible {
    enum Shape: CaseIterable {
        /// The parts again and again.
        case repeated
        /// The first parts again and again, then the others as often.
        case nested
        /// As `repeated`, with a number in each.
        case numbered
        /// Runs of one sign that become longer and longer, between the parts.
        case growing
    }

    let shape: Shape
    let parts: [String]
    let others: [String]

    var description: String { "\(shape) \(parts) \(others)" }

    func text(of size: Int) -> String {
        let (part, other) = (parts.joined(), others.joined())
        switch shape {
        case .repeated: return String(repeating: part, count: max(1, size / part.utf8.count))
        case .nested:
            let count = max(1, size / (part.utf8.count + other.utf8.count))
            return String(repeating: part, count: count) + "a" + String(repeating: other, count: count)
        case .numbered: return joined(to: size) { "\(part)\($0)\(other)" }
        case .growing: return joined(to: size) { part + String(repeating: String(other.prefix(1)), count: $0 + 1) }
        }
    }

    private func joined(to size: Int, _ part: (Int) -> String) -> String {
        var (text, number) = ("", 0)
        while text.utf8.count < size {
            text += part(number)
            number += 1
        }
        return text
    }
}

/// Makes texts of the signs that mean something in Markdown and HTML.
struct TextSource {
    private var random: SeededGenerator

    private static let signs = [
        "*", "**", "_", "__", "~~", "`", "``", "[", "]", "![", "](", "](b)", "(", ")", "<", ">", "<u>", "</u>", "<b>",
        "</b>",
        "<!--", "-->", "<a:", "<p>", "</p>", "<ul>", "<li>", "</ul>", "<script>", "<x a='", "\"", "'", "&", "&amp;",
        "&#", ";", "\\",
        "\n", "\n\n", "  \n", "> ", "- ", "* ", "1. ", "# ", "#", "---\n", "===\n", "```", "```\n", "~~~\n", "    ",
        "\t", "|", "[[", "]]",
        "[a]: b\n", "%%", "$$", "a", "b ", " ", "é", "\0", "\r", ":", "!", "=",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> TextInput {
        let shape = random.pick(TextInput.Shape.allCases)
        return TextInput(shape: shape, parts: some(), others: some())
    }

    private mutating func some() -> [String] {
        (0...random.below(4)).map { _ in random.pick(Self.signs) }
    }
}
