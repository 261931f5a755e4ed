internal import Foundation

/// A title in a drawing of a graph: in small type, on at most two short lines.
struct GraphTitle {
    private static let mostLines = 2
    private static let mostLetters = 17
    /// The approximate size of a character, rounded up.
    private static let letter = CGSize(width: 6.6, height: 16)

    /// The title with line breaks, truncated if it is too long.
    let text: String
    /// The size of the title.
    let size: CGSize

    init(_ title: String) {
        var lines = [""]
        for word in (title.isEmpty ? "Untitled" : title).split(separator: " ") {
            let longer = lines[lines.endIndex - 1].isEmpty ? String(word) : "\(lines[lines.endIndex - 1]) \(word)"
            if longer.count <= Self.mostLetters || lines[lines.endIndex - 1].isEmpty {
                lines[lines.endIndex - 1] = longer
            } else {
                lines.append(String(word))
            }
        }
        var shown = lines.prefix(Self.mostLines).map { line in
            line.count > Self.mostLetters ? line.prefix(Self.mostLetters - 1) + "…" : line
        }
        if lines.count > Self.mostLines, shown.last?.hasSuffix("…") == false {
            shown[shown.endIndex - 1] = shown[shown.endIndex - 1].prefix(Self.mostLetters - 1) + "…"
        }
        text = shown.joined(separator: "\n")
        let longest = shown.map(\.count).max() ?? 0
        size = CGSize(width: Double(longest) * Self.letter.width, height: Double(shown.count) * Self.letter.height)
    }
}
