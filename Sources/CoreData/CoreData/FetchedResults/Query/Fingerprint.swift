/// A number that stands for a sequence of values, the same one in each run of a program (FNV-1a).
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ text: String) {
        for byte in text.utf8 { mix(UInt64(byte)) }
        mix(0xFF)
    }

    mutating func combine(_ integer: Int64) {
        mix(UInt64(bitPattern: integer))
    }

    private mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01B3
        value ^= value >> 29
    }
}
