/// How words and lines look on a terminal, or where there is none.
package struct Style: Sendable {
    package enum Ink: Int, Sendable {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// How many columns there are; nil for as many as a text needs.
    package let width: Int?
    private let hasColors: Bool
    private let isUnicode: Bool

    /// - Parameters:
    ///   - hasColors: Whether colours and bold type are shown.
    ///   - isUnicode: Whether there are characters beyond ASCII.
    package init(hasColors: Bool, isUnicode: Bool = true, width: Int? = nil) {
        (self.hasColors, self.isUnicode, self.width) = (hasColors, isUnicode, width)
    }

    /// A text in a colour, if there are any.
    package func ink(_ text: String, _ inks: Ink...) -> String {
        guard hasColors, !text.isEmpty else { return text }
        return "\u{1B}[\(inks.map { "\($0.rawValue)" }.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func sign(_ character: String, else plain: String) -> String { isUnicode ? character : plain }

    package var rule: String { sign("─", else: "-") }
    package var branch: String { sign("├─ ", else: "|- ") }
    package var lastBranch: String { sign("└─ ", else: "`- ") }
    package var trunk: String { sign("│  ", else: "|  ") }
    package var nothing: String { sign("–", else: "-") }
    package var good: String { ink(sign("✓", else: "ok:"), .green) }
    package var bad: String { ink(sign("✗", else: "PROBLEM:"), .red) }
    package var note: String { ink(sign("•", else: "note:"), .yellow) }
    package var arrow: String { sign("→", else: "->") }
    package var full: String { sign("█", else: "#") }
    package var empty: String { sign("░", else: ".") }
    package var openQuote: String { sign("“", else: "\"") }
    package var closeQuote: String { sign("”", else: "\"") }
    package var separator: String { sign(" · ", else: ", ") }
    package var ellipsis: String { sign("…", else: "...") }

    package func quoted(_ text: String) -> String { openQuote + text + closeQuote }
}
