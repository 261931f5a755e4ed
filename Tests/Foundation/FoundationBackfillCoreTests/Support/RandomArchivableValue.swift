import Foundation
import SeededRandom

/// Random values that keyed archives can hold, up to five levels deep.
struct RandomArchivableValue {
    private var random: SeededGenerator
    private let hasBooleans: Bool
    /// The only one of a value: Foundation takes two for equal, gives them different hashes, and its archiver traps on that.
    private let null = NSNull()

    init(seed: UInt64, hasBooleans: Bool = true) {
        random = SeededGenerator(seed: seed)
        self.hasBooleans = hasBooleans
    }

    mutating func next() -> Any { value(depth: 0) }

    private mutating func value(depth: Int) -> Any {
        guard depth < 4 else { return scalar() }
        let count = random.below(4)
        switch random.below(8) {
        case 0: return values(count, depth)
        case 1: return NSMutableArray(array: values(count, depth))
        case 2: return Dictionary(uniqueKeysWithValues: zip((0..<count).map { "key \($0)" }, values(count, depth)))
        case 3: return Dictionary(uniqueKeysWithValues: zip(0..<count, values(count, depth)))
        case 4: return Set((0..<count).map { "element \($0)" })
        case 5: return NSMutableSet(array: (0..<count).map { NSNumber(value: $0) })
        default: return scalar()
        }
    }

    private mutating func values(_ count: Int, _ depth: Int) -> [Any] {
        var values: [Any] = []
        for _ in 0..<count { values.append(value(depth: depth + 1)) }
        return values
    }

    private mutating func scalar() -> Any {
        switch random.below(hasBooleans ? 12 : 11) {
        case 0: random.pick(["", "a", "Grüße 👋🏽", "\u{0}", String(repeating: "x", count: 300)])
        case 1: Int(truncatingIfNeeded: random.next())
        case 2: random.below(300)
        case 3: Double(random.below(1_000)) / 7
        case 4: Float(random.below(8)) / 2
        case 5: Date(timeIntervalSinceReferenceDate: Double(random.below(1_000_000)) / 3)
        case 6: Data((0..<random.below(20)).map { UInt8($0) })
        case 7: UUID()
        case 8: URL(fileURLWithPath: random.pick(["/tmp/ä", "/"]))
        case 9: NSMutableString(string: "mutable")
        case 10: null
        default: random.once(in: 2)
        }
    }
}
