internal import Foundation
internal import SlipboxCore

/// How text looks: on a terminal with weight and colour, elsewhere without.
struct OutputStyle: Sendable {
    /// How many columns there are; nil if it is no terminal.
    let width: Int?

    func strong(_ text: String) -> String { code("1", text) }

    func faint(_ text: String) -> String { code("2", text) }

    /// The status, which also says itself in words.
    func status(_ status: Status, _ text: String) -> String {
        switch status {
        case .draft: code("33", text)
        case .review: code("36", text)
        case .archived: code("2", text)
        }
    }

    private func code(_ code: String, _ text: String) -> String {
        width == nil || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
