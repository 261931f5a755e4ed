internal import CloudWire
internal import Foundation

/// A value as indexes hold it: coarser than the value itself. Equal values have equal keys and greater ones no smaller keys,
/// so an index finds all records that may match, and the values decide.
enum IndexKey: Hashable {
    case text(String)
    case number(Double)

    /// The code points of a text that an index holds.
    private static let length = 128

    /// The beginning of a text in its composed form, whose bytes have the order that Swift gives to texts. It ends before a NUL,
    /// which PostgreSQL cannot store.
    private static func cut(_ text: String) -> String {
        let composed = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
        return String(String.UnicodeScalarView(composed.unicodeScalars.prefix(length).prefix { $0 != "\0" }))
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
        // Only texts beyond ASCII have marks and widths to fold, and letters that take a table to know.
        guard let words = asciiWords(of: text) else { return allWords(of: text) }
        return words.subtracting(commonWords)
    }

    private static func asciiWords(of text: String) -> Set<String>? {
        var words: Set<String> = []
        var word: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            case 0x80...: return nil
            default:
                if !word.isEmpty { words.insert(String(decoding: word.prefix(longestWord), as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.insert(String(decoding: word.prefix(longestWord), as: UTF8.self)) }
        return words
    }

    private static let longestWord = 64

    private static func allWords(of text: String) -> Set<String> {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber }
        return Set(words.map { String($0.prefix(longestWord)) }).subtracting(commonWords)
    }

    private static let commonWords: Set<String> = [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no", "not",
        "of", "on",
        "or", "s", "such", "t", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "with",
    ]
}
