/// A random number generator whose numbers depend on its seed alone (SplitMix64), for tests, fuzzers and benchmarks.
///
/// ```swift
/// var random = SeededGenerator(seed: 7)
/// let count = random.below(10)
/// let places = (0..<count).shuffled(using: &random)
/// ```
///
/// The same seed gives the same sequence on every platform and in every version: expected results may rely on it. The
/// numbers are not suited for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator. Neighbouring seeds give unrelated sequences.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 bits of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, `bound`, which must be positive.
    public mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// Returns true with a chance of one in `times`.
    public mutating func once(in times: Int) -> Bool {
        below(times) == 0
    }

    /// Returns one of the elements, of which there must be at least one.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
