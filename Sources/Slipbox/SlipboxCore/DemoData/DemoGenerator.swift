/// A random number generator whose numbers depend on its seed alone, on every platform.
struct DemoGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter stream: selects one of many independent sequences of a seed.
    init(seed: UInt64, stream: UInt64 = 0) {
        state = Self.mixed(seed &+ Self.mixed(stream &+ 0x9E37_79B9_7F4A_7C15))
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// Returns a number below a bound, preferring low numbers, just as some folders hold more notes than others.
    mutating func skewed(below bound: Int) -> Int {
        let unit = Double(next() >> 11) / Double(1 << 53)
        return min(Int(unit * unit * Double(bound)), bound - 1)
    }

    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
