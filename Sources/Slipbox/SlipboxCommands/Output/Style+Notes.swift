internal import CommandLineTool
internal import SlipboxCore

extension Style {
    func strong(_ text: String) -> String { ink(text, .bold) }

    func faint(_ text: String) -> String { ink(text, .dim) }

    /// The status, which also says itself in words.
    func status(_ status: Status, _ text: String) -> String {
        switch status {
        case .draft: ink(text, .yellow)
        case .review: ink(text, .cyan)
        case .archived: ink(text, .dim)
        }
    }
}

extension TextTable {
    func text(_ style: Style, hasTitles: Bool = true) -> String {
        lines(style, heading: hasTitles ? .titles : .none).map { $0 + "\n" }.joined()
    }
}
