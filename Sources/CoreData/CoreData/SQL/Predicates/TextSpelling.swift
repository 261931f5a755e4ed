internal import Foundation

/// The spellings of a text that Unicode considers equal.
///
/// Texts are equal in memory if they are canonically equivalent, but in a database only if their bytes are equal. A
/// composed character and its two parts are the same text, so both are searched. Single characters that are equivalent
/// to another one, such as the Kelvin sign and the letter K, are ignored, because they are hardly ever typed.
enum TextSpelling {
    /// The maximum number of spellings that are searched one by one.
    static let most = 8

    /// Returns all spellings; nil if there are too many, or if marks may change places.
    static func spellings(of text: String) -> [String]? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [text] }
        var spellings: [String.UnicodeScalarView] = ["".unicodeScalars]
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            // A mark of its own may change places with other marks.
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            guard parts.count <= 2, !isMark else { return nil }
            if parts.count == 2 {
                spellings = spellings.flatMap { [$0 + [scalar], $0 + parts] }
            } else {
                spellings = spellings.map { $0 + [scalar] }
            }
            guard spellings.count <= most else { return nil }
        }
        return spellings.map { String($0) }
    }

    /// Returns the longest start of a text that all texts beginning with it share byte by byte; nil if it is empty.
    static func fixedStart(of text: String) -> String? {
        let fixed = text.unicodeScalars.prefix { $0.value < 0x80 && !hasDouble($0) }
        let isWhole = fixed.endIndex == text.unicodeScalars.endIndex
        // The last letter before another character may be part of a composed one.
        let start = isWhole ? fixed : fixed.dropLast()
        return start.isEmpty ? nil : String(String.UnicodeScalarView(start))
    }

    /// Returns the least text that is greater than all texts with the given start, which is ASCII.
    static func end(of start: String) -> String? {
        var scalars = Array(start.unicodeScalars)
        guard let last = scalars.popLast(), let next = UnicodeScalar(last.value + 1) else { return nil }
        return String(String.UnicodeScalarView(scalars + [next]))
    }

    /// Whether another character is canonically equivalent to this ASCII character.
    private static func hasDouble(_ scalar: UnicodeScalar) -> Bool {
        scalar == "K" || scalar == ";" || scalar == "`"
    }
}
