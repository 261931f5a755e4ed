/// Packs bytes into a DEFLATE stream.
enum Deflater {
    /// How many literals and copies share a code.
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

    /// The bits that symbols of these frequencies take, apart from extra bits, which are the same in every code.
    private static func size(_ frequencies: [Int], _ lengths: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The last symbol whose base is not above `value`.
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
