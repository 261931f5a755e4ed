/// A canonical Huffman code to write with.
struct HuffmanEncoder {
    /// The length of each symbol's code; 0 where it has none.
    let lengths: [Int]
    /// The codes, with their bits in the order in which they are written.
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

    /// The code that needs the fewest bits for symbols of these frequencies, and has no code longer than `limit`.
    init(frequencies: [Int], limit: Int) {
        self.init(lengths: Self.lengths(frequencies, limit: limit))
    }

    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(codes[symbol], bits: lengths[symbol])
    }

    private static func reversed(_ code: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 << 1 | (code >> $1 & 1) }
    }

    /// The package-merge algorithm of Larmore and Hirschberg: pairs of the cheapest packages of one level become packages
    /// of the next, beside the symbols themselves. A code is as long as the number of levels that its symbol is bought in.
    private static func lengths(_ frequencies: [Int], limit: Int) -> [Int] {
        var lengths = Array(repeating: 0, count: frequencies.count)
        let leaves = frequencies.indices.filter { frequencies[$0] > 0 }
            .map { Package(weight: frequencies[$0], symbols: [$0]) }
            .sorted { $0.weight < $1.weight }
        guard leaves.count > 1 else {
            leaves.first.map { lengths[$0.symbols[0]] = 1 }
            return lengths
        }
        var level = leaves
        for _ in 1..<limit {
            let pairs = stride(from: 0, to: level.count - 1, by: 2).map { level[$0].joined(with: level[$0 + 1]) }
            level = (leaves + pairs).sorted { $0.weight < $1.weight }
        }
        for package in level.prefix(2 * leaves.count - 2) {
            for symbol in package.symbols {
                lengths[symbol] += 1
            }
        }
        return lengths
    }

    private struct Package {
        let weight: Int
        let symbols: [Int]

        func joined(with other: Package) -> Package {
            Package(weight: weight + other.weight, symbols: symbols + other.symbols)
        }
    }
}
