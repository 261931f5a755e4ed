/// Unpacks a DEFLATE stream, block by block.
struct Inflater {
    private var reader: BitReader
    private let limit: Int
    private var output: [UInt8] = []

    init(_ bytes: [UInt8], limit: Int) {
        reader = BitReader(bytes)
        self.limit = limit
    }

    mutating func run() throws(DeflateError) -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try reader.bit() == 1
            switch try reader.bits(2) {
            case 0: try stored()
            case 1:
                let literals = try HuffmanDecoder(lengths: Deflate.fixedLiteralLengths, allowsPartial: false)
                let distances = try HuffmanDecoder(
                    lengths: Deflate.fixedDistanceLengths + [5, 5],
                    allowsPartial: false
                )
                try compressed(literals, distances)
            case 2:
                let (literals, distances) = try codes()
                try compressed(literals, distances)
            default: throw .damaged("there is no block type 3")
            }
        }
        return output
    }

    private func requireRoom(for count: Int) throws(DeflateError) {
        guard count <= limit - output.count else { throw .tooLarge(limit: limit) }
    }

    /// A block without compression: its length, the complement of that, and the bytes.
    private mutating func stored() throws(DeflateError) {
        reader.skipToByte()
        let length = try reader.bits(16)
        guard try reader.bits(16) == ~length & 0xFFFF else { throw .damaged("the length of a block is wrong") }
        try requireRoom(for: length)
        output += try reader.wholeBytes(length)
    }

    private mutating func compressed(
        _ literals: HuffmanDecoder,
        _ distances: HuffmanDecoder
    ) throws(DeflateError) {
        while true {
            let symbol = try literals.symbol(from: &reader)
            if symbol == Deflate.endOfBlock { return }
            if symbol < Deflate.endOfBlock {
                try requireRoom(for: 1)
                output.append(UInt8(symbol))
            } else {
                try copy(lengthSymbol: symbol - Deflate.firstLengthSymbol, distances)
            }
        }
    }

    /// Repeats bytes from before. They may be bytes that the copy itself has written.
    private mutating func copy(lengthSymbol: Int, _ distances: HuffmanDecoder) throws(DeflateError) {
        guard lengthSymbol < Deflate.lengthBases.count else { throw .damaged("there is an unknown length") }
        let length = Deflate.lengthBases[lengthSymbol] + (try reader.bits(Deflate.lengthExtraBits[lengthSymbol]))
        let symbol = try distances.symbol(from: &reader)
        guard symbol < Deflate.distanceBases.count else { throw .damaged("there is an unknown distance") }
        let distance = Deflate.distanceBases[symbol] + (try reader.bits(Deflate.distanceExtraBits[symbol]))
        guard distance <= output.count else { throw .damaged("a copy starts before the beginning") }
        try requireRoom(for: length)
        let start = output.count - distance
        for offset in 0..<length {
            output.append(output[start + offset])
        }
    }

    /// The two codes that a block begins with, themselves coded by a third.
    private mutating func codes() throws(DeflateError) -> (literals: HuffmanDecoder, distances: HuffmanDecoder) {
        let literalCount = try reader.bits(5) + 257
        let distanceCount = try reader.bits(5) + 1
        let lengthCount = try reader.bits(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .damaged("a code has too many symbols") }
        var codeLengths = Array(repeating: 0, count: Deflate.codeLengthOrder.count)
        for position in 0..<lengthCount {
            codeLengths[Deflate.codeLengthOrder[position]] = try reader.bits(3)
        }
        let decoder = try HuffmanDecoder(lengths: codeLengths, allowsPartial: false)
        let lengths = try runs(literalCount + distanceCount, decoder)
        guard lengths[Deflate.endOfBlock] > 0 else { throw .damaged("a block has no end") }
        return (
            try HuffmanDecoder(lengths: Array(lengths[..<literalCount]), allowsPartial: true),
            try HuffmanDecoder(lengths: Array(lengths[literalCount...]), allowsPartial: true)
        )
    }

    /// Lengths of codes, with runs of equal ones shortened.
    private mutating func runs(_ count: Int, _ decoder: HuffmanDecoder) throws(DeflateError) -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            let symbol = try decoder.symbol(from: &reader)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .damaged("there is no length to repeat") }
                lengths += Array(repeating: last, count: try reader.bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try reader.bits(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try reader.bits(7) + 11)
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == count else { throw .damaged("there are too many lengths") }
        return lengths
    }
}
