/// A word of the language of TeX.
struct Token: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        /// A command, without its backslash.
        case command(String)
        case character(Unicode.Scalar)
        /// One or more spaces.
        case space
    }

    var kind: Kind
    /// How many UTF-8 code units are before the token.
    var offset: Int

    func `is`(_ character: Unicode.Scalar) -> Bool { kind == .character(character) }

    func isCommand(_ name: String) -> Bool { kind == .command(name) }

    /// The token as its source has it.
    var source: String {
        switch kind {
        case .command(let name): "\\" + name
        case .character(let character): String(character)
        case .space: " "
        }
    }
}

extension Unicode.Scalar {
    var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

    var isDigit: Bool { ("0"..."9").contains(self) }

    var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{A0}" }

    /// Whether the character belongs to the character before it, as accents do.
    var isCombining: Bool {
        guard value >= 0x300 else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return value == 0x200D || (0xFE00...0xFE0F).contains(value)
        }
    }
}
