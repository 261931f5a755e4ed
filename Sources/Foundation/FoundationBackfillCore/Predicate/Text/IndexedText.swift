/// Text as an index of trigrams holds it, for every comparison alike: without case, without accents.
///
/// Whatever text CONTAINS and its kin find in another one, with whichever options, every trigram of what is looked for is
/// among the trigrams of the text that it is found in. An index hence rules texts out, and the comparison decides.
///
/// This holds because each scalar is folded by itself, and because what is left out here is more than any comparison leaves
/// out: all marks, which comparisons may put into another order, and iota, which is a letter to comparisons that ignore
/// case, and a mark below the line to those that ignore accents alone.
package enum IndexedText {
    /// Whatever changes what a text is folded to needs a new number, so that indexes are made anew.
    package static let format: Int64 = 1

    /// The most trigrams that are worth looking for: more of them rule out hardly any more texts.
    private static let mostTrigrams = 12
    private static let blank = UInt8(ascii: " ")

    /// A text in UTF-8, folded. It has no NUL, where tokenizers would end.
    ///
    /// ASCII is folded byte by byte, whatever else is in the text: only what is between it becomes a `String`.
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

    /// The scalars of a text, folded.
    static func scalars(of text: String) -> [UnicodeScalar] {
        FoldingTable.table(ignoring: [.letterCase, .diacritics]).fold(text).compactMap { value in
            guard value >= 0x80 else { return value == 0 ? " " : UnicodeScalar(value) }
            guard let scalar = UnicodeScalar(value), scalar != "ι" else { return nil }
            return value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered ? nil : scalar
        }
    }

    /// The trigrams that every text has in which the given one is found; none if it is too short to have any.
    package static func trigrams(of text: String) -> [String] {
        few(allTrigrams(of: text))
    }

    /// The trigrams that every text has which a pattern of LIKE matches.
    package static func trigrams(ofPattern pattern: String) -> [String] {
        few(WildcardPattern.literals(of: pattern).flatMap(allTrigrams))
    }

    private static func allTrigrams(of text: String) -> [String] {
        let scalars = scalars(of: text)
        guard scalars.count >= 3 else { return [] }
        return (0...scalars.count - 3).map { String(String.UnicodeScalarView(scalars[$0..<$0 + 3])) }
    }

    /// Each trigram once, and of many some from everywhere.
    private static func few(_ trigrams: [String]) -> [String] {
        var known: Set<String> = []
        let different = trigrams.filter { known.insert($0).inserted }
        guard different.count > mostTrigrams else { return different }
        return (0..<mostTrigrams).map { different[$0 * (different.count - 1) / (mostTrigrams - 1)] }
    }
}
