/// What stands before each item of a list. The raw values are the names that Apple's systems write into RTF.
public enum TextListMarker: String, Hashable, Sendable, CaseIterable {
    /// A mark that is the same for each item.
    case disc, circle, square, hyphen, check
    /// The number of the item.
    case decimal
    /// The number of the item in letters.
    case lowercaseLetter = "lower-alpha"
    case uppercaseLetter = "upper-alpha"
    /// The number of the item in Roman numerals.
    case lowercaseRoman = "lower-roman"
    case uppercaseRoman = "upper-roman"

    /// Whether the items are numbered.
    public var isOrdered: Bool { symbol == nil }

    /// The mark, or nil if items are numbered.
    public var symbol: Unicode.Scalar? {
        switch self {
        case .disc: "\u{2022}"
        case .circle: "\u{25E6}"
        case .square: "\u{25AA}"
        case .hyphen: "\u{2043}"
        case .check: "\u{2713}"
        case .decimal, .lowercaseLetter, .uppercaseLetter, .lowercaseRoman, .uppercaseRoman: nil
        }
    }

    /// What stands before the item of this number: “•”, “3.”, “c.”, “iii.”.
    public func label(_ number: Int) -> String {
        switch self {
        case .lowercaseLetter: Self.letters(number).lowercased() + "."
        case .uppercaseLetter: Self.letters(number) + "."
        case .lowercaseRoman: Self.roman(number).lowercased() + "."
        case .uppercaseRoman: Self.roman(number) + "."
        default: symbol.map { String($0) } ?? "\(number)."
        }
    }

    /// A to Z, then AA to AZ and so on.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var rest = number
        var letters: [UInt8] = []
        while rest > 0 {
            letters.append(UInt8(ascii: "A") + UInt8((rest - 1) % 26))
            rest = (rest - 1) / 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    private static func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return String(number) }
        var rest = number
        var text = ""
        for (value, numeral) in numerals {
            while rest >= value {
                text += numeral
                rest -= value
            }
        }
        return text
    }

    private static let numerals = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
        (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
}
