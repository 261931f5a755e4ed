/// Random numbers that are the same for the same seed.
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Numbers for a seed.
    package init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// Whether something happens that does so once in so many times.
    mutating func once(in times: Int) -> Bool {
        below(times) == 0
    }
}
