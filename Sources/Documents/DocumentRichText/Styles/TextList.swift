/// The list that a paragraph is an item of; the counterpart of `NSTextList` on Apple's systems.
///
/// Adjacent items of one level with equal values belong to the same list, even with deeper items between them.
public struct TextList: Hashable, Sendable {
    /// The marker of the items.
    public var marker: TextListMarker
    /// The nesting level, from 0 to ``deepestLevel``.
    public var level: Int
    /// The number of the first item. Only used for numbered lists.
    public var startingItemNumber: Int

    /// Creates a list. The level is clamped to 0…``deepestLevel``.
    public init(marker: TextListMarker, level: Int = 0, startingItemNumber: Int = 1) {
        self.marker = marker
        self.level = min(max(level, 0), Self.deepestLevel)
        self.startingItemNumber = startingItemNumber
    }

    /// The deepest level: RTF supports nine.
    public static let deepestLevel = 8
}

/// The marker in front of each item of a list. The raw values are the names that Apple's systems write into RTF.
public enum TextListMarker: String, Hashable, Sendable, CaseIterable {
    /// A symbol, the same for each item.
    case disc, circle, square, hyphen
    /// The empty box of a task, and the tick of one that is done.
    case box, check
    /// The number of the item: “3.”
    case decimal
    /// The number of the item in letters: “c.”, “C.”
    case lowercaseLetter = "lower-alpha"
    case uppercaseLetter = "upper-alpha"
    /// The number of the item in Roman numerals: “iii.”, “III.”
    case lowercaseRoman = "lower-roman"
    case uppercaseRoman = "upper-roman"

    /// Whether the items are tasks.
    public var isTask: Bool { self == .box || self == .check }

    /// Whether the items are numbered.
    public var isOrdered: Bool { symbol == nil }

    /// The symbol; nil for numbered items.
    public var symbol: Unicode.Scalar? {
        switch self {
        case .disc: "\u{2022}"
        case .circle: "\u{25E6}"
        case .square: "\u{25AA}"
        case .hyphen: "\u{2043}"
        case .box: "\u{25A1}"
        case .check: "\u{2713}"
        case .decimal, .lowercaseLetter, .uppercaseLetter, .lowercaseRoman, .uppercaseRoman: nil
        }
    }

    /// Returns the label of the item with this number: “•”, “3.”, “c.”, “iii.”.
    public func label(_ number: Int) -> String {
        switch self {
        case .lowercaseLetter: Self.letters(number).lowercased() + "."
        case .uppercaseLetter: Self.letters(number) + "."
        case .lowercaseRoman: Self.roman(number).lowercased() + "."
        case .uppercaseRoman: Self.roman(number) + "."
        default: symbol.map { String($0) } ?? "\(number)."
        }
    }

    /// Returns a number in letters: A to Z, then AA to AZ and so on.
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

/// Numbers the items of lists, paragraph by paragraph.
///
/// Items of one level with the same list continue, even with deeper ones between them, whatever lists these are of.
struct ListNumbering {
    /// The last item at each level; nil where there is none within the one above.
    private var open: [(list: TextList, number: Int)?] = []
    /// The number of quotations around the lists.
    private var quoteDepth = 0

    /// Returns the number of the next item.
    mutating func next(_ list: TextList, in quoteDepth: Int) -> Int {
        if quoteDepth != self.quoteDepth { end() }
        self.quoteDepth = quoteDepth
        while open.count <= list.level { open.append(nil) }
        open.removeLast(open.count - list.level - 1)
        let last = open[list.level].flatMap { $0.list == list ? $0.number : nil }
        let number = last.map { min($0, Int.max - 1) + 1 } ?? list.startingItemNumber
        open[list.level] = (list, number)
        return number
    }

    /// Ends all lists, as a paragraph does that is not an item.
    mutating func end() {
        open = []
    }
}
