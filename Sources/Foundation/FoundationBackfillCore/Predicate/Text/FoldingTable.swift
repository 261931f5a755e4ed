internal import Foundation
internal import TSanMutex

/// A mapping of each character to the form in which it is compared: its canonical decomposition, without case or
/// accents if those are ignored. Pages of 256 characters are computed when a text first needs them.
final class FoldingTable: Sendable {
    /// The differences between characters that a comparison ignores.
    struct Ignoring: OptionSet {
        let rawValue: Int
        static let letterCase = Ignoring(rawValue: 1)
        static let diacritics = Ignoring(rawValue: 2)
        /// Ignores not even canonical equivalence: scalars are compared as they are. Excludes the other options.
        static let nothing = Ignoring(rawValue: 4)
    }

    private static let tables = (0...4).map { FoldingTable(Ignoring(rawValue: $0)) }

    static func table(ignoring: Ignoring) -> FoldingTable { tables[ignoring.rawValue] }

    /// The folded scalars by page. `singles` holds the single scalar of almost every character, `longer` the sequences
    /// of the others.
    private struct Pages {
        var singles: [UInt32: [UInt32]] = [:]
        var longer: [UInt32: [UInt32]] = [:]
        /// The value in `singles` of a character that is in `longer`.
        static let isLonger: UInt32 = .max
    }

    private let ignoring: Ignoring
    private let pages = Mutex(Pages())

    private init(_ ignoring: Ignoring) {
        self.ignoring = ignoring
    }

    /// Returns the text's scalars in the form in which they are compared.
    func fold(_ text: String) -> [UInt32] {
        if ignoring == .nothing { return text.unicodeScalars.map(\.value) }
        var folded: [UInt32] = []
        folded.reserveCapacity(text.utf8.count)
        let ignoresCase = ignoring.contains(.letterCase)
        pages.withLock { pages in
            var number: UInt32 = .max
            var page: [UInt32] = []
            for scalar in text.unicodeScalars {
                let value = scalar.value
                if value < 0x80 {
                    folded.append(ignoresCase && value >= 0x41 && value <= 0x5A ? value | 0x20 : value)
                    continue
                }
                if value >> 8 != number {
                    number = value >> 8
                    page = self.page(number, in: &pages)
                }
                let single = page[Int(value & 0xFF)]
                if single == Pages.isLonger {
                    folded.append(contentsOf: pages.longer[value] ?? [])
                } else {
                    folded.append(single)
                }
            }
        }
        if !ignoring.contains(.diacritics) || folded.contains(where: { $0 > 0x0590 }) {
            Self.sortMarks(in: &folded)
        }
        return folded
    }

    private func page(_ number: UInt32, in pages: inout Pages) -> [UInt32] {
        if let page = pages.singles[number] { return page }
        let page = (number << 8..<(number + 1) << 8).map { value in
            let folded = UnicodeScalar(value).map { compute($0) } ?? [value]
            if folded.count == 1 { return folded[0] }
            pages.longer[value] = folded
            return Pages.isLonger
        }
        pages.singles[number] = page
        return page
    }

    private func compute(_ scalar: UnicodeScalar) -> [UInt32] {
        var text = String(scalar).decomposedStringWithCanonicalMapping
        if ignoring.contains(.letterCase) {
            text = text.unicodeScalars.map(\.caseFolded).joined().decomposedStringWithCanonicalMapping
        }
        let scalars = text.unicodeScalars.filter { !(ignoring.contains(.diacritics) && $0.isDiacritic) }
        return scalars.map(\.value)
    }

    /// Sorts adjacent combining marks into canonical order, so that the order in which they were typed does not matter.
    private static func sortMarks(in scalars: inout [UInt32]) {
        for index in scalars.indices.dropFirst() where scalars[index] >= 0x300 {
            var place = index
            let rank = scalars[index].combiningClass
            while rank > 0, place > 0, scalars[place - 1].combiningClass > rank {
                scalars.swapAt(place - 1, place)
                place -= 1
            }
        }
    }
}

extension UnicodeScalar {
    /// The character in a form that it shares with its other case. The detour by upper case finds letters that lower
    /// case alone keeps apart, such as final sigma, long s and sharp s. The dotless i is not a case of another letter.
    fileprivate var caseFolded: String {
        guard self != "ı" else { return "ı" }
        return properties.uppercaseMapping.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }

    /// Whether diacritic-insensitive comparison ignores the character. Vowel points and signs of other scripts are
    /// letters, not accents.
    fileprivate var isDiacritic: Bool {
        switch value {
        case 0x0300...0x036F, 0x0483...0x0487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }
}

extension UInt32 {
    fileprivate var combiningClass: UInt8 {
        guard self >= 0x300 else { return 0 }
        return UnicodeScalar(self)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    /// Whether the scalar extends the character before it, so that no match may end in front of it.
    var extendsCharacter: Bool {
        self >= 0x300 && (UnicodeScalar(self)?.properties.isGraphemeExtend ?? false)
    }
}
