package import Foundation

/// The hash functions SHA-256 and SHA-512 of FIPS 180-4, which differ in word size, number of rounds and rotation
/// counts.
package struct SecureHash<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    fileprivate let rounds: Int
    fileprivate let initial: [Word]
    fileprivate let constants: [Word]
    /// The rotation counts of the two sums of a round.
    fileprivate let sums: [[Word]]
    /// The rotation counts of the two sums of the message schedule. The last count is a shift.
    fileprivate let extensions: [[Word]]

    /// Returns the hash of data, which has the size of eight words.
    package func hash(of data: Data) -> Data {
        var state = initial
        let message = padded(data)
        for start in stride(from: 0, to: message.count, by: blockSize) {
            compress(message[start..<start + blockSize], into: &state)
        }
        return Data(state.flatMap { Self.bigEndian($0) })
    }

    private static var wordSize: Int { Word.bitWidth / 8 }
    private var blockSize: Int { 16 * Self.wordSize }

    /// Returns the message padded to whole blocks: followed by a 1 bit, zeros, and its length in bits in two words.
    private func padded(_ data: Data) -> [UInt8] {
        var message = [UInt8](data)
        message.append(0x80)
        let lengthSize = 2 * Self.wordSize
        let zeros = (2 * blockSize - lengthSize - message.count % blockSize) % blockSize
        message += Array(repeating: 0, count: zeros + lengthSize - 8)
        message += SecureHash<UInt64>.bigEndian(UInt64(data.count) << 3)
        return message
    }

    private static func bigEndian(_ word: Word) -> [UInt8] {
        (1...wordSize).map { UInt8(truncatingIfNeeded: word >> Word(8 * (wordSize - $0))) }
    }

    private func compress(_ block: ArraySlice<UInt8>, into state: inout [Word]) {
        let words = extended(block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<rounds {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ turned(e, sums[1]) &+ choice &+ constants[round] &+ words[round]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = turned(a, sums[0]) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
            state[index] &+= word
        }
    }

    private func extended(_ block: ArraySlice<UInt8>) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(rounds)
        for start in stride(from: block.startIndex, to: block.endIndex, by: Self.wordSize) {
            words.append(block[start..<start + Self.wordSize].reduce(0) { $0 << 8 | Word($1) })
        }
        for round in 16..<rounds {
            let first = mixed(words[round - 15], extensions[0])
            let second = mixed(words[round - 2], extensions[1])
            words.append(words[round - 16] &+ first &+ words[round - 7] &+ second)
        }
        return words
    }

    private func turned(_ word: Word, _ counts: [Word]) -> Word {
        right(word, counts[0]) ^ right(word, counts[1]) ^ right(word, counts[2])
    }

    private func mixed(_ word: Word, _ counts: [Word]) -> Word {
        right(word, counts[0]) ^ right(word, counts[1]) ^ (word >> counts[2])
    }

    private func right(_ word: Word, _ count: Word) -> Word {
        word >> count | word << (Word(Word.bitWidth) - count)
    }
}

extension SecureHash<UInt32> {
    package static let sha256 = SecureHash(
        rounds: 64,
        initial: SecureHashConstants.initial.map { UInt32($0 >> 32) },
        constants: SecureHashConstants.rounds.prefix(64).map { UInt32($0 >> 32) },
        sums: [[2, 13, 22], [6, 11, 25]],
        extensions: [[7, 18, 3], [17, 19, 10]]
    )
}

extension SecureHash<UInt64> {
    package static let sha512 = SecureHash(
        rounds: 80,
        initial: SecureHashConstants.initial,
        constants: SecureHashConstants.rounds,
        sums: [[28, 34, 39], [14, 18, 41]],
        extensions: [[1, 8, 7], [19, 61, 6]]
    )
}
