package import Foundation

/// Compression in the DEFLATE format of RFC 1951, without the headers of zlib or gzip. Stores hold their model in this
/// form.
package enum Deflate {
    /// Decompresses data.
    ///
    /// - Parameter limit: The greatest size of the result. A small stream can expand to a thousand times its size.
    package static func decompress(_ data: Data, limit: Int = 1 << 28) throws(DeflateError) -> Data {
        var inflater = Inflater(Array(data), limit: limit)
        return Data(try inflater.run())
    }

    package static func compress(_ data: Data) -> Data {
        Data(Deflater.compress(Array(data)))
    }

    /// The bases of length symbols. A length from 3 to 258 is coded as a symbol from 257 on, and extra bits to add to
    /// the base of that symbol.
    static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    static let lengthExtraBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    /// The bases of distance symbols, for distances from 1 to 32768.
    static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    static let distanceExtraBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
    /// The order in which a block lists the code lengths of its code lengths.
    static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The symbol that ends a block.
    static let endOfBlock = 256
    static let firstLengthSymbol = 257
    static let longestCode = 15

    /// The code lengths of blocks with fixed codes.
    static let fixedLiteralLengths =
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
        + Array(repeating: 8, count: 8)
    static let fixedDistanceLengths = Array(repeating: 5, count: 30)
}

/// An error in a DEFLATE stream.
package enum DeflateError: Error, Hashable, Sendable {
    case truncated
    case damaged(String)
    case tooLarge(limit: Int)
}

extension DeflateError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated: "the compressed data ends too early"
        case .damaged(let reason): "the compressed data is damaged: \(reason)"
        case .tooLarge(let limit): "the compressed data unpacks to more than \(limit) bytes"
        }
    }
}
