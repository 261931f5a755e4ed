/// Colours and characters for output, depending on what a terminal supports.
///
/// Each sign has an ASCII replacement for terminals without Unicode.
package struct Style: Sendable {
    package enum Ink: Int, Sendable {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    /// The number of columns; nil for no limit.
    package let width: Int?
    private let hasColors: Bool
    private let isUnicode: Bool

    /// - Parameters:
    ///   - hasColors: Whether the terminal supports colours and bold type.
    ///   - isUnicode: Whether the terminal supports characters beyond ASCII.
    package init(hasColors: Bool, isUnicode: Bool = true, width: Int? = nil) {
        (self.hasColors, self.isUnicode, self.width) = (hasColors, isUnicode, width)
    }

    /// Returns the text with escape sequences for its ink, or the text alone if the terminal has no colours.
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

extension [String] {
    /// The texts in quotation marks, with commas between them, for messages.
    package var quotedList: String { map { "“\($0)”" }.joined(separator: ", ") }
}
