/// A canonical Huffman code, given by the length of each symbol's code.
struct HuffmanDecoder {
    /// How many codes there are of each length.
    private var counts = Array(repeating: 0, count: Deflate.longestCode + 1)
    /// The symbols that have a code, in the order of their codes.
    private var symbols: [Int] = []

    /// - Parameter allowsPartial: Whether some codes may be left without a symbol, as in a code of one symbol.
    init(lengths: [Int], allowsPartial: Bool) throws(DeflateError) {
        for length in lengths where length > 0 {
            counts[length] += 1
        }
        var free = 1
        for length in 1...Deflate.longestCode {
            free = free * 2 - counts[length]
            guard free >= 0 else { throw .damaged("a code has more symbols than places") }
        }
        let isOfOneSymbol = counts[1] == 1 && counts.dropFirst(2).allSatisfy { $0 == 0 }
        let isEmpty = counts.allSatisfy { $0 == 0 }
        guard free == 0 || allowsPartial && (isOfOneSymbol || isEmpty) else {
            throw .damaged("a code has places without a symbol")
        }
        for length in 1...Deflate.longestCode where counts[length] > 0 {
            symbols += lengths.indices.filter { lengths[$0] == length }
        }
    }

    func symbol(from reader: inout BitReader) throws(DeflateError) -> Int {
        var (code, first, index) = (0, 0, 0)
        for length in 1...Deflate.longestCode {
            code |= try reader.bit()
            let count = counts[length]
            if code - first < count { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw .damaged("there is a code without a symbol")
    }
}
