import Foundation

/// The FNV-1a sum of bytes, with their number: it tells whether a file was changed, not whether by somebody who means ill.
struct Checksum {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var count = 0

    mutating func add(_ data: Data) {
        for byte in data { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        count += data.count
    }

    var text: String { "\(count)-\(String(sum, radix: 16))" }

    /// The sum of a file, which is read piece by piece.
    static func text(of url: URL) throws -> String {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var checksum = Checksum()
        while let data = try file.read(upToCount: 1 << 20), !data.isEmpty { checksum.add(data) }
        return checksum.text
    }
}
