package import Foundation

/// The hash functions SHA-256 and SHA-512 of FIPS 180-4, which differ in word size, number of rounds and rotation
/// counts.
package struct SecureHash<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    fileprivate let initial: [Word]
    /// Mixes a block of sixteen words into the state of eight words.
    fileprivate let compress: @Sendable (_ block: UnsafeRawPointer, _ state: UnsafeMutablePointer<Word>) -> Void

    /// Returns the hash of data, which has the size of eight words.
    package func hash(of data: Data) -> Data {
        var state = initial
        let message = padded(data)
        message.withUnsafeBytes { message in
            state.withUnsafeMutableBufferPointer { state in
                guard let blocks = message.baseAddress, let words = state.baseAddress else { return }
                for start in stride(from: 0, to: message.count, by: blockSize) {
                    compress(blocks + start, words)
                }
            }
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
}

extension SecureHash<UInt32> {
    package static let sha256 = SecureHash(
        initial: SecureHashConstants.initial.map { UInt32($0 >> 32) },
        compress: SHA256Block.compress
    )
}

extension SecureHash<UInt64> {
    package static let sha512 = SecureHash(initial: SecureHashConstants.initial, compress: SHA512Block.compress)
}
