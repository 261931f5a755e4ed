/// Text as it is stored in a trigram index, which is the same for all comparisons: without case and accents.
///
/// If CONTAINS or a similar comparison, with any options, finds a text in another, then every trigram of the first is
/// among the trigrams of the second. So an index rules texts out, and the comparison decides about the rest.
///
/// This holds because each scalar is folded by itself, and because more is dropped here than by any comparison: all
/// combining marks, which comparisons may reorder, and iota, which is a letter in comparisons that ignore case, and a
/// mark below the line in comparisons that ignore only accents.
package enum IndexedText {
    /// The version of the folding. Any change of its results requires a new number, so that indexes are rebuilt.
    package static let format: Int64 = 1

    /// The maximum number of trigrams to look for. More rule out hardly any more texts.
    private static let mostTrigrams = 12
    private static let blank = UInt8(ascii: " ")

    /// Returns a UTF-8 text in its folded form. The result contains no NUL, at which tokenisers would stop.
    ///
    /// ASCII is folded byte by byte; only the runs between are converted to a `String`.
    package static func fold(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                folded.append(byte == 0 ? blank : byte &- 0x41 < 26 ? byte | 0x20 : byte)
                index += 1
            } else if let end = text.endOfPunctuation(from: index) {
                folded.append(contentsOf: text[index..<end])
                index = end
            } else {
                let end = text[index...].firstIndex { $0 < 0x80 } ?? text.count
                for scalar in scalars(of: String(decoding: text[index..<end], as: UTF8.self)) {
                    folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
                index = end
            }
        }
        return folded
    }

    /// Returns the scalars of a text in their folded form.
    static func scalars(of text: String) -> [UnicodeScalar] {
        FoldingTable.table(ignoring: [.letterCase, .diacritics]).fold(text).compactMap { value in
            guard value >= 0x80 else { return value == 0 ? " " : UnicodeScalar(value) }
            guard let scalar = UnicodeScalar(value), scalar != "ι" else { return nil }
            return value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered ? nil : scalar
        }
    }

    /// Returns trigrams that occur in every text that contains the given one; none if the text is too short.
    package static func trigrams(of text: String) -> [String] {
        few(allTrigrams(of: text))
    }

    /// Returns trigrams that occur in every text that a LIKE pattern matches.
    package static func trigrams(ofPattern pattern: String) -> [String] {
        few(WildcardPattern.literals(of: pattern).flatMap(allTrigrams))
    }

    private static func allTrigrams(of text: String) -> [String] {
        let scalars = scalars(of: text)
        guard scalars.count >= 3 else { return [] }
        return (0...scalars.count - 3).map { String(String.UnicodeScalarView(scalars[$0..<$0 + 3])) }
    }

    /// Returns each trigram once; if there are too many, a selection spread evenly over the text.
    private static func few(_ trigrams: [String]) -> [String] {
        var known: Set<String> = []
        let different = trigrams.filter { known.insert($0).inserted }
        guard different.count > mostTrigrams else { return different }
        return (0..<mostTrigrams).map { different[$0 * (different.count - 1) / (mostTrigrams - 1)] }
    }
}
