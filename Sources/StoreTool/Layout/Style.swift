/// How words and lines look on a terminal.
struct Style {
    enum Ink: Int {
        case bold = 1
        case dim = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    private let abilities: Terminal.Abilities

    init(_ abilities: Terminal.Abilities) {
        self.abilities = abilities
    }

    /// A text in a colour, if there are any.
    func ink(_ text: String, _ inks: Ink...) -> String {
        guard abilities.hasColors, !text.isEmpty else { return text }
        return "\u{1B}[\(inks.map { "\($0.rawValue)" }.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func sign(_ character: String, else plain: String) -> String { abilities.isUnicode ? character : plain }

    var rule: String { sign("─", else: "-") }
    var branch: String { sign("├─ ", else: "|- ") }
    var lastBranch: String { sign("└─ ", else: "`- ") }
    var trunk: String { sign("│  ", else: "|  ") }
    var nothing: String { sign("–", else: "-") }
    var good: String { ink(sign("✓", else: "ok:"), .green) }
    var bad: String { ink(sign("✗", else: "PROBLEM:"), .red) }
    var note: String { ink(sign("•", else: "note:"), .yellow) }
    var arrow: String { sign("→", else: "->") }
    var full: String { sign("█", else: "#") }
    var empty: String { sign("░", else: ".") }
    var openQuote: String { sign("“", else: "\"") }
    var closeQuote: String { sign("”", else: "\"") }
    var separator: String { sign(" · ", else: ", ") }
    var ellipsis: String { sign("…", else: "...") }

    func quoted(_ text: String) -> String { openQuote + text + closeQuote }
}
