internal import Foundation

/// A title as a picture of a graph has it: in small type, on two short lines at most.
struct GraphTitle {
    private static let mostLines = 2
    private static let mostLetters = 17
    /// What a letter and a line take, generously.
    private static let letter = CGSize(width: 6.6, height: 16)

    /// The title with its line breaks, and cut where there is more.
    let text: String
    /// The room that it needs.
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
