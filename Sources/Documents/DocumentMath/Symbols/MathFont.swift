/// The shape of letters and digits.
enum MathFont: Sendable, Equatable {
    case standard
    case upright
    case italic
    case bold
    case boldItalic
    case doubleStruck
    case script
    case boldScript
    case fraktur
    case boldFraktur
    case sans
    case boldSans
    case typewriter

    /// Whether letters beside each other are one word.
    var makesWords: Bool {
        switch self {
        case .upright, .italic, .bold, .sans, .boldSans, .typewriter: true
        default: false
        }
    }

    private var isBold: Bool {
        self == .bold || self == .boldItalic || self == .boldScript || self == .boldFraktur || self == .boldSans
    }

    /// Returns a font that is chosen within this one: what is bold stays so.
    func with(_ inner: Self) -> Self {
        switch (isBold, inner) {
        case (true, .script): .boldScript
        case (true, .fraktur): .boldFraktur
        case (true, .sans): .boldSans
        case (_, .bold) where self == .script || self == .boldScript: .boldScript
        case (_, .bold) where self == .fraktur || self == .boldFraktur: .boldFraktur
        case (_, .boldItalic) where self == .script || self == .boldScript: .boldScript
        case (_, .bold) where self == .sans: .boldSans
        default: inner
        }
    }

    /// The first characters of the alphabets in Unicode's block of mathematical letters; zero if there is none.
    private var starts: (capital: UInt32, small: UInt32, digit: UInt32, greekCapital: UInt32, greekSmall: UInt32) {
        switch self {
        case .standard, .upright: (0, 0, 0, 0, 0)
        case .italic: (0x1D434, 0x1D44E, 0, 0x1D6E2, 0x1D6FC)
        case .bold: (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2)
        case .boldItalic: (0x1D468, 0x1D482, 0x1D7CE, 0x1D71C, 0x1D736)
        case .doubleStruck: (0x1D538, 0x1D552, 0x1D7D8, 0, 0)
        case .script: (0x1D49C, 0x1D4B6, 0, 0, 0)
        case .boldScript: (0x1D4D0, 0x1D4EA, 0x1D7CE, 0x1D6A8, 0x1D6C2)
        case .fraktur: (0x1D504, 0x1D51E, 0, 0, 0)
        case .boldFraktur: (0x1D56C, 0x1D586, 0x1D7CE, 0x1D6A8, 0x1D6C2)
        case .sans: (0x1D5A0, 0x1D5BA, 0x1D7E2, 0, 0)
        case .boldSans: (0x1D5D4, 0x1D5EE, 0x1D7EC, 0x1D756, 0x1D770)
        case .typewriter: (0x1D670, 0x1D68A, 0x1D7F6, 0, 0)
        }
    }

    /// The letters that Unicode had before its block of mathematical letters, where the block has holes.
    private static let holes: [UInt32: Unicode.Scalar] = [
        0x1D455: "ℎ", 0x1D49D: "ℬ", 0x1D4A0: "ℰ", 0x1D4A1: "ℱ", 0x1D4A3: "ℋ", 0x1D4A4: "ℐ", 0x1D4A7: "ℒ",
        0x1D4A8: "ℳ", 0x1D4AD: "ℛ", 0x1D4BA: "ℯ", 0x1D4BC: "ℊ", 0x1D4C4: "ℴ", 0x1D506: "ℭ", 0x1D50B: "ℌ",
        0x1D50C: "ℑ", 0x1D515: "ℜ", 0x1D51D: "ℨ", 0x1D53A: "ℂ", 0x1D53F: "ℍ", 0x1D545: "ℕ", 0x1D547: "ℙ",
        0x1D548: "ℚ", 0x1D549: "ℝ", 0x1D551: "ℤ",
    ]

    /// The Greek letters that follow the small ones in each alphabet.
    private static let greekVariants: [Unicode.Scalar] = ["∂", "ϵ", "ϑ", "ϰ", "ϕ", "ϱ", "ϖ"]

    /// Returns a letter or digit of this font; the character itself if there is none.
    func letter(_ character: Unicode.Scalar) -> Unicode.Scalar {
        let code = character.value
        let starts = starts
        let found: UInt32
        switch character {
        case "A"..."Z": found = starts.capital == 0 ? 0 : starts.capital + code - 0x41
        case "a"..."z": found = starts.small == 0 ? 0 : starts.small + code - 0x61
        case "0"..."9": found = starts.digit == 0 ? 0 : starts.digit + code - 0x30
        case "Α"..."Ω": found = starts.greekCapital == 0 ? 0 : starts.greekCapital + code - 0x391
        case "α"..."ω": found = starts.greekSmall == 0 ? 0 : starts.greekSmall + code - 0x3B1
        case "∇": found = starts.greekCapital == 0 ? 0 : starts.greekCapital + 25
        default:
            guard starts.greekSmall != 0, let index = Self.greekVariants.firstIndex(of: character) else {
                return character
            }
            found = starts.greekSmall + 25 + UInt32(index)
        }
        return Self.holes[found] ?? (found == 0 ? nil : Unicode.Scalar(found)) ?? character
    }
}
