/// Sizes and colours of diagrams.
enum DiagramStyle {
    static let fonts = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Roboto, 'DejaVu Sans', sans-serif"
    static let titleSize = 14.0
    static let rowSize = 12.0
    static let titleHeight = 32.0
    static let rowHeight = 21.0
    /// The padding above and below each group of rows.
    static let groupPadding = 6.0
    static let sidePadding = 12.0
    /// The least space between a row's name and its type.
    static let columnGap = 22.0
    static let leastWidth = 150.0
    static let cornerRadius = 9.0

    /// The distance between parallel lines.
    static let laneSpacing = 11.0
    /// The distance between boxes and the lines beside them, with space for two arrow heads.
    static let gutterPadding = 28.0
    /// The distance between boxes and the lines above and below them, with space for the triangle of inheritance.
    static let channelPadding = 24.0
    static let margin = 12.0
    static let bendRadius = 7.0
    static let headLength = 8.0
    static let headHalfWidth = 4.0

    static let background = "#fbfcfe"
    static let ink = "#263242"
    static let mutedInk = "#7d8a9a"
    static let rule = "#e6eaf0"

    /// A pale colour for a box's title and a strong one for its outline and lines.
    struct Tint {
        let pale: String
        let strong: String
    }

    static let tints = [
        Tint(pale: "#e4eefb", strong: "#4a7fbd"), Tint(pale: "#e1f3e8", strong: "#3f9166"),
        Tint(pale: "#fcf0da", strong: "#b88028"), Tint(pale: "#fbe6ea", strong: "#bf5b76"),
        Tint(pale: "#ece8fa", strong: "#7a67c0"), Tint(pale: "#ddf2f3", strong: "#2f8c95"),
        Tint(pale: "#f8e8df", strong: "#b06f4f"), Tint(pale: "#e9edf2", strong: "#65778e"),
    ]

    /// Returns the approximate width of a text. Because fonts differ, the estimate is generous.
    static func width(of text: String, size: Double, bold: Bool = false) -> Double {
        let units = text.unicodeScalars.reduce(0) { $0 + unitWidth(of: $1) }
        return units * size * (bold ? 1.09 : 1)
    }

    private static func unitWidth(of character: Unicode.Scalar) -> Double {
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", "'", "|": 0.34
        case "f", "t", "r", " ", "(", ")", "/": 0.42
        case "m", "w", "M", "W", "@", "\u{2192}", "\u{21a0}": 0.95
        case "A"..."Z": 0.72
        case "\u{1100}"...: 1.1
        default: 0.62
        }
    }
}
