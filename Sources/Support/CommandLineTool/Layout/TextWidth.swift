/// How many columns of a terminal text takes.
package enum TextWidth {
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The text, cut where it is wider than so many columns.
    package static func cut(_ text: String, to width: Int) -> String {
        guard columns(of: text) > width else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += columns(of: character)
            guard used <= width else { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// Characters of East Asia and pictures take two columns.
    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.generalCategory == .control ? 0 : 1
        }
    }
}
