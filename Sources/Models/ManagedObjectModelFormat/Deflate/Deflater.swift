/// The compressor for DEFLATE streams.
enum Deflater {
    /// The number of literals and copies in a block.
    private static let blockSize = 16_384

    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        let tokens = MatchFinder.tokens(bytes)
        var writer = BitWriter()
        var start = 0
        repeat {
            let end = min(start + blockSize, tokens.count)
            write(tokens[start..<end], isLast: end == tokens.count, to: &writer)
            start = end
        } while start < tokens.count
        writer.finish()
        return writer.bytes
    }

    private static func write(_ tokens: ArraySlice<MatchFinder.Token>, isLast: Bool, to writer: inout BitWriter) {
        var literals = Array(repeating: 0, count: 286)
        var distances = Array(repeating: 0, count: 30)
        literals[Deflate.endOfBlock] = 1
        for token in tokens {
            switch token {
            case .literal(let byte): literals[Int(byte)] += 1
            case .copy(let length, let distance):
                literals[Deflate.firstLengthSymbol + symbol(length, Deflate.lengthBases)] += 1
                distances[symbol(distance, Deflate.distanceBases)] += 1
            }
        }
        let literalCode = HuffmanEncoder(frequencies: literals, limit: Deflate.longestCode)
        let distanceCode = HuffmanEncoder(frequencies: distances, limit: Deflate.longestCode)
        let header = CodeHeader(literals: literalCode.lengths, distances: distanceCode.lengths)
        writer.write(isLast ? 1 : 0, bits: 1)
        let own = header.size + size(literals, literalCode.lengths) + size(distances, distanceCode.lengths)
        let fixed =
            size(literals, Deflate.fixedLiteralLengths) + size(distances, Deflate.fixedDistanceLengths)
        if own < fixed {
            writer.write(2, bits: 2)
            header.write(to: &writer)
            write(tokens, literalCode, distanceCode, to: &writer)
        } else {
            writer.write(1, bits: 2)
            let literalCode = HuffmanEncoder(lengths: Deflate.fixedLiteralLengths)
            write(tokens, literalCode, HuffmanEncoder(lengths: Deflate.fixedDistanceLengths), to: &writer)
        }
    }

    /// Returns the number of bits for symbols with these frequencies, without extra bits, which are the same in all
    /// codes.
    private static func size(_ frequencies: [Int], _ lengths: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Returns the index of the last base that is not above `value`.
    private static func symbol(_ value: Int, _ bases: [Int]) -> Int {
        var (low, high) = (0, bases.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if bases[middle] <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private static func write(
        _ tokens: ArraySlice<MatchFinder.Token>,
        _ literalCode: HuffmanEncoder,
        _ distanceCode: HuffmanEncoder,
        to writer: inout BitWriter
    ) {
        for token in tokens {
            switch token {
            case .literal(let byte):
                literalCode.write(Int(byte), to: &writer)
            case .copy(let length, let distance):
                let lengthSymbol = symbol(length, Deflate.lengthBases)
                literalCode.write(Deflate.firstLengthSymbol + lengthSymbol, to: &writer)
                let lengthRest = length - Deflate.lengthBases[lengthSymbol]
                writer.write(lengthRest, bits: Deflate.lengthExtraBits[lengthSymbol])
                let distanceSymbol = symbol(distance, Deflate.distanceBases)
                distanceCode.write(distanceSymbol, to: &writer)
                let distanceRest = distance - Deflate.distanceBases[distanceSymbol]
                writer.write(distanceRest, bits: Deflate.distanceExtraBits[distanceSymbol])
            }
        }
        literalCode.write(Deflate.endOfBlock, to: &writer)
    }
}

/// A canonical Huffman code for writing.
struct HuffmanEncoder {
    /// The code length of each symbol; 0 for symbols without a code.
    let lengths: [Int]
    /// The codes, with bits in writing order.
    private let codes: [Int]

    init(lengths: [Int]) {
        self.lengths = lengths
        var counts = Array(repeating: 0, count: Deflate.longestCode + 1)
        for length in lengths where length > 0 {
            counts[length] += 1
        }
        var next = Array(repeating: 0, count: Deflate.longestCode + 1)
        for length in 1...Deflate.longestCode {
            next[length] = (next[length - 1] + counts[length - 1]) << 1
        }
        codes = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return Self.reversed(next[length], length)
        }
    }

    /// Creates the code that needs the fewest bits for symbols with these frequencies, with codes of at most `limit`
    /// bits.
    init(frequencies: [Int], limit: Int) {
        self.init(lengths: Self.lengths(frequencies, limit: limit))
    }

    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(codes[symbol], bits: lengths[symbol])
    }

    private static func reversed(_ code: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 << 1 | (code >> $1 & 1) }
    }

    /// Computes code lengths with the package-merge algorithm of Larmore and Hirschberg: pairs of the cheapest packages
    /// of one level become packages of the next, beside the symbols themselves. The code length of a symbol is the
    /// number of its occurrences in the selected packages: of each level, these are as many as the pairs that the next one selects need.
    private static func lengths(_ frequencies: [Int], limit: Int) -> [Int] {
        var lengths = Array(repeating: 0, count: frequencies.count)
        let symbols = frequencies.indices.filter { frequencies[$0] > 0 }.sorted { frequencies[$0] < frequencies[$1] }
        guard symbols.count > 1 else {
            symbols.first.map { lengths[$0] = 1 }
            return lengths
        }
        let leaves = symbols.map { Package(weight: frequencies[$0], isSymbol: true) }
        var levels = [leaves]
        for level in 1..<limit { levels.append(Package.merged(leaves, Package.pairs(levels[level - 1]))) }
        var count = 2 * leaves.count - 2
        for level in levels.reversed() {
            let symbolCount = level.prefix(count).count { $0.isSymbol }
            for symbol in symbols.prefix(symbolCount) { lengths[symbol] += 1 }
            count = 2 * (count - symbolCount)
        }
        return lengths
    }

    /// A symbol, or a pair of packages.
    private struct Package {
        let weight: Int
        let isSymbol: Bool

        /// Returns the pairs of a level, in its order.
        static func pairs(_ level: [Package]) -> [Package] {
            stride(from: 0, to: level.count - 1, by: 2).map {
                Package(weight: level[$0].weight + level[$0 + 1].weight, isSymbol: false)
            }
        }

        /// Returns both by their weights. Of those that weigh the same, symbols come first.
        static func merged(_ symbols: [Package], _ pairs: [Package]) -> [Package] {
            var (result, index) = ([Package](), 0)
            result.reserveCapacity(symbols.count + pairs.count)
            for symbol in symbols {
                while index < pairs.count, pairs[index].weight < symbol.weight {
                    result.append(pairs[index])
                    index += 1
                }
                result.append(symbol)
            }
            return result + pairs[index...]
        }
    }
}

/// Collects bits into bytes, the least significant bit first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var held: UInt64 = 0
    private var heldCount = 0

    /// - Parameter count: At most 32.
    mutating func write(_ value: Int, bits count: Int) {
        held |= UInt64(value) << UInt64(heldCount)
        heldCount += count
        while heldCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: held))
            held >>= 8
            heldCount -= 8
        }
    }

    /// Pads the last byte with zero bits.
    mutating func finish() {
        if heldCount > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
        (held, heldCount) = (0, 0)
    }
}
