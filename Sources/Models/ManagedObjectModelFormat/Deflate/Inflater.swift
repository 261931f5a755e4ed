/// The decompressor for DEFLATE streams.
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

    /// Reads a block without compression: its length, the complement of the length, and the bytes.
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

    /// Copies bytes from earlier output. The source may overlap the bytes that the copy writes.
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

    /// Reads the two codes in the header of a block, whose lengths are written in a third code.
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

    /// Reads run-length encoded code lengths.
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

/// A canonical Huffman code for reading.
struct HuffmanDecoder {
    /// The number of codes of each length.
    private var counts = Array(repeating: 0, count: Deflate.longestCode + 1)
    /// The symbols with a code, in the order of their codes.
    private var symbols: [Int] = []

    /// - Parameters:
    ///   - lengths: The code length of each symbol; 0 for symbols without a code.
    ///   - allowsPartial: Whether the code may be incomplete, as a code of one symbol is.
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

/// Reads bits from bytes, the least significant bit first.
struct BitReader {
    private let bytes: [UInt8]
    private var next = 0
    private var held: UInt32 = 0
    private var heldCount = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func bit() throws(DeflateError) -> Int {
        try bits(1)
    }

    /// - Parameter count: At most 16.
    mutating func bits(_ count: Int) throws(DeflateError) -> Int {
        while heldCount < count {
            guard next < bytes.count else { throw .truncated }
            held |= UInt32(bytes[next]) << UInt32(heldCount)
            next += 1
            heldCount += 8
        }
        let value = held & ((1 << UInt32(count)) - 1)
        held >>= UInt32(count)
        heldCount -= count
        return Int(value)
    }

    /// Reads whole bytes. Discards the remaining bits of the current byte.
    mutating func wholeBytes(_ count: Int) throws(DeflateError) -> ArraySlice<UInt8> {
        next -= heldCount / 8
        (held, heldCount) = (0, 0)
        guard count <= bytes.count - next else { throw .truncated }
        defer { next += count }
        return bytes[next..<next + count]
    }

    mutating func skipToByte() {
        held >>= UInt32(heldCount % 8)
        heldCount -= heldCount % 8
    }
}
