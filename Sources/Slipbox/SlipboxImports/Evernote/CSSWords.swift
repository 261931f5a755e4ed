/// The declarations of a `style` attribute, of which those are kept that stand for marks in a text.
struct CSSWords {
    private var values: [String: String] = [:]
    private static let longest = 20_000

    init(_ style: String) {
        guard style.utf8.count <= Self.longest else { return }
        for part in style.split(separator: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let name = ConvertedNote.line(String(part[..<colon])).lowercased()
            values[name] = ConvertedNote.line(String(part[part.index(after: colon)...])).lowercased()
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Returns the attributes of an element as a reader of rich text should see them: without colours, fonts, and the
    /// backgrounds by which clipped pages look like themselves.
    func markup(of name: String, _ attributes: [String: String]) -> [String: String] {
        var kept = attributes.filter { ["href", "start", "type", "align", "colspan", "rowspan"].contains($0.key) }
        var marks: [String] = []
        for key in ["font-weight", "font-style", "text-decoration", "text-decoration-line"] {
            if let value = values[key], value.utf8.allSatisfy({ $0 != 0x22 && $0 != 0x3B }) {
                marks.append("\(key): \(value)")
            }
        }
        if Self.inline.contains(name), isHighlighted { marks.append("background-color: #f7e6a6") }
        kept["style"] = marks.isEmpty ? nil : marks.joined(separator: "; ")
        return kept
    }

    /// Whether somebody has gone over the text with a highlighter: it has a background that is neither white nor grey.
    private var isHighlighted: Bool {
        if values["--en-highlight"] != nil || values["-evernote-highlight"] == "true" { return true }
        guard let color = values["background-color"] else { return false }
        let numbers = Self.components(color)
        guard numbers.count >= 3, let least = numbers.prefix(3).min(), let most = numbers.prefix(3).max() else {
            return false
        }
        return most - least > 40 && (numbers.count < 4 || numbers[3] > 0)
    }

    /// Returns the numbers of a colour such as `#fff`, `#ffffff` or `rgb(255, 255, 255)`.
    private static func components(_ color: String) -> [Double] {
        if color.hasPrefix("#") {
            let digits = color.dropFirst().compactMap(\.hexDigitValue)
            if digits.count == 3 { return digits.map { Double($0 * 17) } }
            return digits.count < 6
                ? [] : stride(from: 0, to: 6, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) }
        }
        return color.split { !"0123456789.".contains($0) }.prefix(4).compactMap { Double($0) }
    }

    private static let inline: Set<String> = ["span", "font", "b", "i", "u", "em", "strong", "a", "mark", "s", "del"]
}
