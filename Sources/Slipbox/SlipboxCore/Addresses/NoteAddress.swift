internal import Foundation

/// Where a note stands among others: an address such as 21, 21a or 21a3, as Niklas Luhmann gave them to his slips.
///
/// Numbers and letters take turns. What continues a thought has the next number or letter, what branches off has one more
/// behind it: 1, 1a, 1a1, 1b, 2. Behind z comes aa.
public struct NoteAddress: Hashable, Sendable {
    /// The steps from the first number on, counted from 1 whether they are numbers or letters.
    public let steps: [Int]

    /// No thought branches off as often.
    private static let mostSteps = 64
    private static let greatestStep = 999_999_999

    init(steps: [Int]) {
        self.steps = steps
    }

    /// The first address of all.
    public static let first = NoteAddress(steps: [1])

    /// Reads an address; nil if the text is none. Capitals do not matter, nor do blanks, dots, commas, dashes and slashes
    /// between numbers and letters.
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

    /// The pieces of a text that are all digits or have none.
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

    /// The address that this one branches off; nil for a number alone.
    public var parent: NoteAddress? {
        steps.count > 1 ? NoteAddress(steps: Array(steps.dropLast())) : nil
    }

    /// All addresses on the way to this one, the shortest first.
    public var ancestors: [NoteAddress] {
        (1..<max(steps.count, 1)).map { NoteAddress(steps: Array(steps.prefix($0))) }
    }

    /// What continues the thought: 2b behind 2a.
    public var next: NoteAddress {
        NoteAddress(steps: steps.dropLast() + [(steps.last ?? 0) + 1])
    }

    /// What branches off first: 2a1 below 2a.
    public var firstChild: NoteAddress { NoteAddress(steps: steps + [1]) }

    /// Whether another address is on the way to this one.
    public func isBelow(_ other: NoteAddress) -> Bool {
        steps.count > other.steps.count && steps.starts(with: other.steps)
    }

    /// The same place below another address; nil if this one is neither that of the old branch nor below it.
    public func moved(from old: NoteAddress, to new: NoteAddress) -> NoteAddress? {
        steps.starts(with: old.steps) ? NoteAddress(steps: new.steps + steps.dropFirst(old.steps.count)) : nil
    }

    // MARK: - Sorting

    /// A text that sorts as the address does, byte by byte, and with which those of all addresses below begin.
    ///
    /// Each step is the number of its digits, as a letter, and the digits: a1 before a9 before b10.
    var sortKey: String {
        steps.map { step in
            let digits = String(step)
            return String(UnicodeScalar(UInt8(96 + digits.utf8.count))) + digits
        }.joined()
    }

    /// The sort key of notes without an address, behind all others.
    static let lastKey = "~"
}

extension NoteAddress: Comparable {
    /// An address comes before those that branch off it, and those before the one that continues it.
    public static func < (lhs: NoteAddress, rhs: NoteAddress) -> Bool {
        lhs.steps.lexicographicallyPrecedes(rhs.steps)
    }
}

extension NoteAddress: CustomStringConvertible {
    /// The address as people write it: `21a3`.
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
