/// A text as a sequence of words, blanks, line breaks and punctuation marks.
///
/// Characters of scripts that write no blanks between words are tokens of their own, where they are easily told; accents and other
/// characters that belong to the one before are never parted from it.
struct TextTokens {
    enum Kind: UInt8 {
        case word, blank, lineBreak, mark, sign
    }

    let bytes: [UInt8]
    /// Where each token begins, and the end of the last one.
    private(set) var starts: [Int] = []
    private(set) var kinds: [Kind] = []
    /// A number for each token, the same for equal ones of all texts.
    private(set) var numbers: [Int] = []

    var count: Int { kinds.count }

    /// The places of all tokens that are words.
    var words: [Int] { kinds.indices.filter { kinds[$0] == .word || kinds[$0] == .sign } }

    init(_ bytes: [UInt8], _ vocabulary: inout TextVocabulary) {
        self.bytes = bytes
        starts.reserveCapacity(bytes.count / 3 + 2)
        kinds.reserveCapacity(bytes.count / 3 + 1)
        split()
        let text = vocabulary.add(bytes)
        numbers.reserveCapacity(kinds.count)
        for index in kinds.indices {
            numbers.append(vocabulary.number(of: starts[index]..<starts[index + 1], in: text))
        }
    }

    func bytes(at token: Int) -> ArraySlice<UInt8> { bytes[starts[token]..<starts[token + 1]] }

    func bytes(of tokens: Range<Int>) -> ArraySlice<UInt8> {
        bytes[starts[tokens.lowerBound]..<starts[tokens.upperBound]]
    }

    private mutating func split() {
        var place = 0
        var isJoined = false
        while place < bytes.count {
            let (scalar, length) = scalar(at: place)
            let isJoiner = scalar >= 0x300 && Self.isJoiner(scalar)
            if kinds.isEmpty || !isJoiner && !isJoined {
                let kind = Self.kind(scalar)
                if !continues(kind, at: place) {
                    starts.append(place)
                    kinds.append(kind)
                }
            }
            // What follows a joiner of two characters is part of the same one.
            isJoined = scalar == 0x200D
            place += length
        }
        starts.append(bytes.count)
    }

    /// Whether a character belongs to the token before it.
    private func continues(_ kind: Kind, at place: Int) -> Bool {
        guard kinds.last == kind else { return false }
        switch kind {
        case .word, .blank: return true
        case .lineBreak: return bytes[place] == 0x0A && bytes[place - 1] == 0x0D
        case .mark, .sign: return false
        }
    }

    /// The scalar at a place and the number of its bytes. The bytes are those of a text.
    private func scalar(at place: Int) -> (UInt32, Int) {
        let first = UInt32(bytes[place])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, place + length <= bytes.count else { return (first, 1) }
        var scalar = first & (0x7F >> UInt32(length))
        for byte in bytes[place + 1..<place + length] { scalar = scalar << 6 | UInt32(byte & 0x3F) }
        return (scalar, length)
    }

    private static func isJoiner(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F, 0x200C...0x200D, 0x20D0...0x20FF, 0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
            0x1F3FB...0x1F3FF, 0xE0020...0xE01EF:
            true
        default: false
        }
    }

    private static func kind(_ scalar: UInt32) -> Kind {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: .word
        case 0x0A...0x0D, 0x85, 0x2028...0x2029: .lineBreak
        case 0x00...0x20, 0x7F, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: .blank
        case 0xAA, 0xB5, 0xBA: .word
        case 0x21...0x7E, 0x80...0xBF, 0xD7, 0xF7, 0x2010...0x205E, 0x3001...0x3003, 0x3008...0x3020,
            0xFF01...0xFF0F, 0xFF1A...0xFF20:
            .mark
        case 0x2E80...0x2FFF, 0x3040...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            .sign
        default: .word
        }
    }
}

/// Gives equal tokens of several texts equal numbers.
struct TextVocabulary {
    private var texts: [[UInt8]] = []
    private var tokens: [(text: Int, range: Range<Int>, hash: Int)] = []
    /// A hash table of numbers plus one; its size is a power of two.
    private var table = [Int](repeating: 0, count: 1_024)

    /// The number of different tokens.
    var count: Int { tokens.count }

    mutating func add(_ bytes: [UInt8]) -> Int {
        texts.append(bytes)
        return texts.count - 1
    }

    mutating func number(of range: Range<Int>, in text: Int) -> Int {
        var hasher = Hasher()
        texts[text].withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
        let hash = hasher.finalize()
        var slot = hash & (table.count - 1)
        while table[slot] > 0 {
            let token = tokens[table[slot] - 1]
            if token.hash == hash, texts[token.text][token.range] == texts[text][range] { return table[slot] - 1 }
            slot = (slot + 1) & (table.count - 1)
        }
        tokens.append((text, range, hash))
        table[slot] = tokens.count
        if tokens.count * 2 > table.count { grow() }
        return tokens.count - 1
    }

    private mutating func grow() {
        table = [Int](repeating: 0, count: table.count * 2)
        for (number, token) in tokens.enumerated() {
            var slot = token.hash & (table.count - 1)
            while table[slot] > 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = number + 1
        }
    }
}
