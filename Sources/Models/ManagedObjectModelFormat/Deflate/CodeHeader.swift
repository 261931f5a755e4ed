/// The header of a block with dynamic codes: the code lengths, run-length encoded and written in a code of their own.
struct CodeHeader {
    /// A symbol of the code for code lengths, with its extra bits.
    private struct Run {
        let symbol: Int
        var extra = 0
        var extraBits = 0
    }

    private let literalCount: Int
    private let distanceCount: Int
    private let runs: [Run]
    private let code: HuffmanEncoder
    /// The number of lengths that the header lists for the code of code lengths.
    private let listed: Int

    init(literals: [Int], distances: [Int]) {
        literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        runs = Self.runs(Array(literals[..<literalCount] + distances[..<distanceCount]))
        var frequencies = Array(repeating: 0, count: Deflate.codeLengthOrder.count)
        for run in runs {
            frequencies[run.symbol] += 1
        }
        // Some decoders refuse a code with a single symbol here.
        if frequencies.count(where: { $0 > 0 }) == 1 { frequencies[frequencies[0] > 0 ? 1 : 0] = 1 }
        let code = HuffmanEncoder(frequencies: frequencies, limit: 7)
        self.code = code
        listed = max(4, (Deflate.codeLengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    private static func runs(_ lengths: [Int]) -> [Run] {
        var runs: [Run] = []
        var position = 0
        while position < lengths.count {
            let length = lengths[position]
            let count = lengths[position...].prefix { $0 == length }.count
            if length == 0, count >= 3 {
                let taken = min(count, 138)
                runs.append(
                    taken < 11
                        ? Run(symbol: 17, extra: taken - 3, extraBits: 3)
                        : Run(symbol: 18, extra: taken - 11, extraBits: 7)
                )
                position += taken
            } else {
                runs.append(Run(symbol: length))
                position += 1
                let repeated = min(count - 1, 6)
                if repeated >= 3 {
                    runs.append(Run(symbol: 16, extra: repeated - 3, extraBits: 2))
                    position += repeated
                }
            }
        }
        return runs
    }

    /// The size of the header in bits.
    var size: Int {
        runs.reduce(14 + 3 * listed) { $0 + code.lengths[$1.symbol] + $1.extraBits }
    }

    func write(to writer: inout BitWriter) {
        writer.write(literalCount - 257, bits: 5)
        writer.write(distanceCount - 1, bits: 5)
        writer.write(listed - 4, bits: 4)
        for symbol in Deflate.codeLengthOrder.prefix(listed) {
            writer.write(code.lengths[symbol], bits: 3)
        }
        for run in runs {
            code.write(run.symbol, to: &writer)
            writer.write(run.extra, bits: run.extraBits)
        }
    }
}
