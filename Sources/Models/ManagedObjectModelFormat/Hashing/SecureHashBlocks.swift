// The innermost work of the hash functions, once for each word size and over raw memory. Programs hash whole models when
// they start, also in builds that are not optimised, in which generic code takes thirty times as long.

/// The work of SHA-256 for one block.
enum SHA256Block {
    private static let constants = SecureHashConstants.rounds.prefix(64).map { UInt32($0 >> 32) }

    static func compress(_ block: UnsafeRawPointer, into state: UnsafeMutablePointer<UInt32>) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            guard let words = words.baseAddress else { return }
            extend(block, to: words)
            constants.withUnsafeBufferPointer { mix(words, $0, into: state) }
        }
    }

    /// Extends a block to one word for each round.
    private static func extend(_ block: UnsafeRawPointer, to words: UnsafeMutablePointer<UInt32>) {
        var round = 0
        while round < 16 {
            words[round] = (block + 4 * round).loadUnaligned(as: UInt32.self).bigEndian
            round += 1
        }
        while round < 64 {
            let (former, later) = (words[round - 15], words[round - 2])
            let first = (former >> 7 | former << 25) ^ (former >> 18 | former << 14) ^ (former >> 3)
            let second = (later >> 17 | later << 15) ^ (later >> 19 | later << 13) ^ (later >> 10)
            words[round] = words[round - 16] &+ first &+ words[round - 7] &+ second
            round += 1
        }
    }

    private static func mix(
        _ words: UnsafeMutablePointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>,
        into state: UnsafeMutablePointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var round = 0
        while round < 64 {
            let sum = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
            let first = h &+ sum &+ ((e & f) ^ (~e & g)) &+ constants[round] &+ words[round]
            let other = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
            let second = other &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
            round += 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}

/// The work of SHA-512 for one block.
enum SHA512Block {
    private static let constants = SecureHashConstants.rounds

    static func compress(_ block: UnsafeRawPointer, into state: UnsafeMutablePointer<UInt64>) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 80) { words in
            guard let words = words.baseAddress else { return }
            extend(block, to: words)
            constants.withUnsafeBufferPointer { mix(words, $0, into: state) }
        }
    }

    /// Extends a block to one word for each round.
    private static func extend(_ block: UnsafeRawPointer, to words: UnsafeMutablePointer<UInt64>) {
        var round = 0
        while round < 16 {
            words[round] = (block + 8 * round).loadUnaligned(as: UInt64.self).bigEndian
            round += 1
        }
        while round < 80 {
            let (former, later) = (words[round - 15], words[round - 2])
            let first = (former >> 1 | former << 63) ^ (former >> 8 | former << 56) ^ (former >> 7)
            let second = (later >> 19 | later << 45) ^ (later >> 61 | later << 3) ^ (later >> 6)
            words[round] = words[round - 16] &+ first &+ words[round - 7] &+ second
            round += 1
        }
    }

    private static func mix(
        _ words: UnsafeMutablePointer<UInt64>,
        _ constants: UnsafeBufferPointer<UInt64>,
        into state: UnsafeMutablePointer<UInt64>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var round = 0
        while round < 80 {
            let sum = (e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)
            let first = h &+ sum &+ ((e & f) ^ (~e & g)) &+ constants[round] &+ words[round]
            let other = (a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)
            let second = other &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
            round += 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}
