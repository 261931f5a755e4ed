internal import Foundation

/// The place of a note among others, such as 21, 21a or 21a3, in the manner of Niklas Luhmann's slips.
///
/// Numbers and letters alternate. A note that continues a thought gets the next number or letter; a note that branches
/// off gets one more step: 1, 1a, 1a1, 1b, 2. After z comes aa.
public struct NoteAddress: Hashable, Sendable {
    /// The steps of the address. Numbers and letters both count from 1: the steps of 21a3 are 21, 1 and 3.
    public let steps: [Int]

    /// The limit on the depth of an address.
    private static let mostSteps = 64
    private static let greatestStep = 999_999_999

    init(steps: [Int]) {
        self.steps = steps
    }

    /// The first address, 1.
    public static let first = NoteAddress(steps: [1])

    /// Parses an address, or returns nil if the text is not one. Ignores case as well as single blanks, dots, commas,
    /// dashes and slashes between steps.
    public init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        guard text.utf8.count <= 256, text.allSatisfy(\.isASCII) else { return nil }
        var parts: [Substring] = []
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: { " .,-/".contains($0) }) {
            guard !part.isEmpty else { return nil }
            parts += Self.runs(of: part)
        }
        let steps = parts.enumerated().compactMap { Self.step($1, isNumber: $0.isMultiple(of: 2)) }
        guard !steps.isEmpty, steps.count == parts.count, steps.count <= Self.mostSteps else { return nil }
        self.init(steps: steps)
    }

    /// Splits a text into runs of digits and runs of other characters.
    private static func runs(of text: Substring) -> [Substring] {
        var runs: [Substring] = []
        var start = text.startIndex
        for index in text.indices.dropFirst() where text[index].isNumber != text[text.index(before: index)].isNumber {
            runs.append(text[start..<index])
            start = index
        }
        return runs + [text[start...]]
    }

    private static func step(_ text: Substring, isNumber: Bool) -> Int? {
        let step: Int?
        if isNumber {
            step = text.allSatisfy(\.isWholeNumber) ? Int(text) : nil
        } else {
            guard text.count <= 6, text.allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
            step = text.utf8.reduce(0) { $0 * 26 + Int($1) - 96 }
        }
        return step.flatMap { (1...greatestStep).contains($0) ? $0 : nil }
    }

    // MARK: - Relatives

    /// The address that this one branches off; nil for a single number.
    public var parent: NoteAddress? {
        steps.count > 1 ? NoteAddress(steps: Array(steps.dropLast())) : nil
    }

    /// The addresses that lead to this one, the shortest first.
    public var ancestors: [NoteAddress] {
        (1..<max(steps.count, 1)).map { NoteAddress(steps: Array(steps.prefix($0))) }
    }

    /// The address that continues this one: 2b for 2a.
    public var next: NoteAddress {
        NoteAddress(steps: steps.dropLast() + [(steps.last ?? 0) + 1])
    }

    /// The first branch of this address: 2a1 for 2a.
    public var firstChild: NoteAddress { NoteAddress(steps: steps + [1]) }

    /// Returns whether this address branches off another one, on any level.
    public func isBelow(_ other: NoteAddress) -> Bool {
        steps.count > other.steps.count && steps.starts(with: other.steps)
    }

    /// Returns this address with the branch `old` replaced by `new`, or nil if this address is neither `old` nor below
    /// it.
    public func moved(from old: NoteAddress, to new: NoteAddress) -> NoteAddress? {
        steps.starts(with: old.steps) ? NoteAddress(steps: new.steps + steps.dropFirst(old.steps.count)) : nil
    }

    // MARK: - Sorting

    /// A text whose byte order is the order of addresses. The key of an address is a prefix of the keys of all
    /// addresses below it.
    ///
    /// Each step is encoded as its number of digits, written as a letter, followed by the digits: a1 sorts before a9,
    /// which sorts before b10.
    var sortKey: String {
        steps.map { step in
            let digits = String(step)
            return String(UnicodeScalar(UInt8(96 + digits.utf8.count))) + digits
        }.joined()
    }

    /// The sort key of notes without an address, which sorts after all others.
    static let lastKey = "~"
}

extension NoteAddress: Comparable {
    /// Orders an address before its branches, and its branches before the address that continues it.
    public static func < (lhs: NoteAddress, rhs: NoteAddress) -> Bool {
        lhs.steps.lexicographicallyPrecedes(rhs.steps)
    }
}

extension NoteAddress: CustomStringConvertible {
    /// The address as written by people: `21a3`.
    public var description: String {
        steps.enumerated().map { $0.isMultiple(of: 2) ? String($1) : Self.letters($1) }.joined()
    }

    private static func letters(_ step: Int) -> String {
        var (letters, rest) = ("", step)
        while rest > 0 {
            rest -= 1
            letters = String(UnicodeScalar(UInt8(97 + rest % 26))) + letters
            rest /= 26
        }
        return letters
    }
}
