import FoundationBackfill
import SeededRandom

/// A format and its arguments.
struct Input {
    var format: String
    var arguments: [Any] = []
}

/// Generates inputs of several kinds from a seed: sequences of random tokens, valid formats with a few changed bytes,
/// random bytes, and deep nesting of one token.
struct InputSource {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next() -> Input {
        switch random.below(20) {
        case 0: Input(format: randomBytes())
        case 1: Input(format: tower())
        case 2..<9: soup()
        default: mutated()
        }
    }

    private mutating func randomBytes() -> String {
        String(decoding: (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
    }

    /// Returns one opening token repeated many times, with or without contents.
    private mutating func tower() -> String {
        let count = random.below(600)
        let opening = Vocabulary.openings[random.below(Vocabulary.openings.count)]
        return String(repeating: opening, count: count) + (random.below(2) == 0 ? "a == 1" : "a")
            + String(repeating: ")", count: random.below(2) == 0 ? count : random.below(600))
    }

    private mutating func soup() -> Input {
        var format = ""
        var arguments: [Any] = []
        for _ in 0...random.below(14) {
            let token = Vocabulary.tokens[random.below(Vocabulary.tokens.count)]
            if token.hasPrefix("%"), random.below(8) != 0 {
                arguments.append(Vocabulary.argument(random.below(Vocabulary.argumentCount)))
            }
            format += token + (random.below(4) == 0 ? "" : " ")
        }
        return Input(format: format, arguments: arguments)
    }

    /// Returns a valid format in which a few bytes were replaced, removed, duplicated or moved.
    private mutating func mutated() -> Input {
        let format = Vocabulary.formats[random.below(Vocabulary.formats.count)]
        var bytes = Array(format.utf8)
        for _ in 0..<random.below(4) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(5) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(Vocabulary.punctuation[random.below(Vocabulary.punctuation.count)], at: place)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(random.below(8)), at: place)
            default: bytes.swapAt(place, random.below(bytes.count))
            }
        }
        let arguments = (0..<random.below(4)).map { _ in Vocabulary.argument(random.below(Vocabulary.argumentCount)) }
        return Input(format: String(decoding: bytes, as: UTF8.self), arguments: arguments)
    }
}
