internal import CloudWire
internal import Foundation

/// A value as indexes hold it: coarser than the value itself. Equal values have equal keys and greater ones no smaller keys,
/// so an index finds all records that may match, and the values decide.
enum IndexKey: Hashable {
    case text(String)
    case number(Double)

    /// The code points of a text that an index holds.
    private static let length = 128

    /// The beginning of a text in its composed form, whose bytes have the order that Swift gives to texts.
    private static func cut(_ text: String) -> String {
        let composed = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
        return String(String.UnicodeScalarView(composed.unicodeScalars.prefix(length)))
    }

    /// The key of a value; nil if values of its type have no index.
    init?(_ value: FieldValue) {
        switch value {
        case .string(let text): self = .text(Self.cut(text))
        case .int64(let number): self = .number(Double(number))
        case .double(let number), .timestamp(let number): self = .number(number)
        case .reference(let reference): self = .text(reference.recordName)
        case .location(let location): self = .number(location.latitude)
        case .bytes, .asset, .list: return nil
        }
    }

    /// The name under which the words of a field stand in the index.
    static func wordField(_ field: String) -> String { "#\(field)" }
}

/// The words of a text, as searches compare them: without case and accents, and without the commonest ones.
enum SearchWords {
    static func words(of text: String) -> Set<String> {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber }
        return Set(words.map { String($0.prefix(64)) }).subtracting(commonWords)
    }

    private static let commonWords: Set<String> = [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not",
        "of", "on",
        "or", "s", "such", "t", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "with",
    ]
}
