/// A set of slots or ordinals: small integers stored as bits.
struct SlotSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: [UInt64] = []

    init() {}

    init(_ numbers: some Sequence<Int>) {
        for number in numbers {
            insert(number)
        }
    }

    var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

    @inline(__always)
    func contains(_ number: Int) -> Bool {
        number < 64 ? low >> UInt64(number & 63) & 1 == 1 : containsHigh(number)
    }

    private func containsHigh(_ number: Int) -> Bool {
        let word = number >> 6 - 1
        return word < high.count && high[word] >> UInt64(number & 63) & 1 == 1
    }

    @inline(__always)
    mutating func insert(_ number: Int) {
        if number < 64 {
            low |= 1 << UInt64(number & 63)
        } else {
            insertHigh(number)
        }
    }

    private mutating func insertHigh(_ number: Int) {
        let word = number >> 6 - 1
        while high.count <= word {
            high.append(0)
        }
        high[word] |= 1 << UInt64(number & 63)
    }

    mutating func remove(_ number: Int) {
        if number < 64 {
            low &= ~(1 << UInt64(number))
        } else if contains(number) {
            high[number >> 6 - 1] &= ~(1 << UInt64(number & 63))
        }
        while high.last == 0 {
            high.removeLast()
        }
    }

    /// Returns the numbers that are in either set.
    func union(_ other: SlotSet) -> SlotSet {
        var union = self
        for number in other.numbers {
            union.insert(number)
        }
        return union
    }

    /// Returns whether no number is in both sets.
    func isDisjoint(with other: SlotSet) -> Bool {
        low & other.low == 0 && zip(high, other.high).allSatisfy { $0 & $1 == 0 }
    }

    /// The numbers in ascending order.
    var numbers: [Int] {
        var numbers: [Int] = []
        for (index, word) in ([low] + high).enumerated() {
            var rest = word
            while rest != 0 {
                numbers.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }
}
