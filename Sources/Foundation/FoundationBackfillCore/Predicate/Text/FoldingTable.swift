internal import Foundation
internal import Synchronization

/// What each character becomes before it is compared: its canonical decomposition, without case or accents if those do
/// not count. Pages of 256 characters are computed when text first needs them.
final class FoldingTable: Sendable {
    /// Which differences between characters do not count.
    struct Ignoring: OptionSet {
        let rawValue: Int
        static let letterCase = Ignoring(rawValue: 1)
        static let diacritics = Ignoring(rawValue: 2)
        /// Not even the ways to write the same character are the same: scalars are compared as they are.
        static let nothing = Ignoring(rawValue: 4)
    }

    private static let tables = (0...4).map { FoldingTable(Ignoring(rawValue: $0)) }

    static func table(ignoring: Ignoring) -> FoldingTable { tables[ignoring.rawValue] }

    /// One scalar for almost every character, or a place in `longer`.
    private struct Pages {
        var singles: [UInt32: [UInt32]] = [:]
        var longer: [UInt32: [UInt32]] = [:]
        /// Marks a character that is found in `longer`.
        static let isLonger: UInt32 = .max
    }

    private let ignoring: Ignoring
    private let pages = Mutex(Pages())

    private init(_ ignoring: Ignoring) {
        self.ignoring = ignoring
    }

    /// The text's scalars as they are compared.
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

    /// Puts adjoining marks into canonical order, so that it does not matter in which order they were typed.
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
    /// The character in the form that it shares with its other case. Going through upper case finds the letters that
    /// lower case alone keeps apart, such as final sigma, long s and sharp s. The dotless i is no other letter's case.
    fileprivate var caseFolded: String {
        guard self != "ı" else { return "ı" }
        return properties.uppercaseMapping.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }

    /// Whether the character is an accent that diacritic-insensitive comparison leaves out. Vowel points and signs of
    /// other scripts are letters, not accents.
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

    /// Whether the scalar belongs to the character before it, so that no match may end in front of it.
    var extendsCharacter: Bool {
        self >= 0x300 && (UnicodeScalar(self)?.properties.isGraphemeExtend ?? false)
    }
}
