/// Finds sequences of bytes that occurred before, so that a stream can refer to them.
struct MatchFinder {
    enum Token {
        case literal(UInt8)
        case copy(length: Int, distance: Int)
    }

    private static let window = 32_768
    private static let shortest = 3
    private static let longest = 258
    private static let hashBits = 15
    /// The number of earlier positions to compare. More positions rarely give longer matches.
    private static let chainLimit = 96

    private let bytes: [UInt8]
    /// The last position of three bytes with a hash, by hash; -1 if there is none.
    private var heads = Array(repeating: -1, count: 1 << hashBits)
    /// For each position, the one before it with the same hash; -1 if there is none.
    private var previous: [Int]

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        previous = Array(repeating: -1, count: bytes.count)
    }

    static func tokens(_ bytes: [UInt8]) -> [Token] {
        var finder = MatchFinder(bytes)
        return finder.tokens()
    }

    private mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        var position = 0
        var match = longestMatch(at: position)
        while position < bytes.count {
            insert(position)
            let next = longestMatch(at: position + 1)
            // If the next position has a longer match, a literal is written first.
            if match.length >= Self.shortest, next.length <= match.length {
                tokens.append(.copy(length: match.length, distance: match.distance))
                for skipped in position + 1..<position + match.length {
                    insert(skipped)
                }
                position += match.length
                match = longestMatch(at: position)
            } else {
                tokens.append(.literal(bytes[position]))
                position += 1
                match = next
            }
        }
        return tokens
    }

    private func hash(at position: Int) -> Int {
        let key = UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2])
        return Int((key &* 2_654_435_761) >> UInt32(32 - Self.hashBits))
    }

    private mutating func insert(_ position: Int) {
        guard position + Self.shortest <= bytes.count else { return }
        let hash = hash(at: position)
        previous[position] = heads[hash]
        heads[hash] = position
    }

    private func longestMatch(at position: Int) -> (length: Int, distance: Int) {
        guard position + Self.shortest <= bytes.count else { return (0, 0) }
        let limit = min(Self.longest, bytes.count - position)
        var best = (length: 0, distance: 0)
        var candidate = heads[hash(at: position)]
        var remaining = Self.chainLimit
        while candidate >= 0, position - candidate <= Self.window, remaining > 0, best.length < limit {
            // A longer match has the byte behind the best one, too.
            if bytes[candidate + best.length] == bytes[position + best.length] {
                let length = matchLength(candidate, position, limit: limit)
                if length > best.length { best = (length, position - candidate) }
            }
            candidate = previous[candidate]
            remaining -= 1
        }
        return best
    }

    private func matchLength(_ earlier: Int, _ later: Int, limit: Int) -> Int {
        var length = 0
        while length < limit, bytes[earlier + length] == bytes[later + length] {
            length += 1
        }
        return length
    }
}
