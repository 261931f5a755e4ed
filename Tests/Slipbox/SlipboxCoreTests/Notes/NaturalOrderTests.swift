import Testing

@testable import SlipboxCore

/// Tests of the order of names, and of the keys that stand for it.
@Suite struct NaturalOrderTests {
    private static let names = [
        "", " 2", "0", "00", "0b", "1", "01", "001", "1 x", "01 x", "1.2", "1.10", "1a", "2", "10", "11", "11a",
        "12345678", "123456789",
        "1234567890", String(repeating: "9", count: 30), "1" + String(repeating: "0", count: 30), "Chapter 2",
        "chapter 02",
        "Chapter 2 b", "Chapter 10", "Chapter A", "Éclair 9", "eclair 10", "zebra",
    ]

    @Test func numbersGoByTheirValuesAndLettersByThemselves() {
        let (names, keys) = (Self.names, Self.names.map(NaturalOrder.key))
        for (position, key) in keys.enumerated().dropFirst() {
            let (former, label) = (keys[position - 1], "\(names[position - 1]) before \(names[position])")
            #expect(former.utf8.lexicographicallyPrecedes(key.utf8), "\(label)")
        }
        #expect(names.reversed().sortedNaturally { $0 } == names)
    }

    @Test func zerosCountOnlyWhenAllElseIsEqual() {
        #expect(["02 b", "2 c", "002 a"].sortedNaturally { $0 } == ["002 a", "02 b", "2 c"])
        #expect(["1-01", "01-1", "1-1"].sortedNaturally { $0 } == ["1-1", "1-01", "01-1"])
    }

    @Test func lengthsOfAnyNumberOfDigitsKeepTheirOrder() {
        // With 8 and 9 digits and with 99 and 100, the form of the length changes.
        let lengths = [1, 2, 7, 8, 9, 10, 11, 98, 99, 100, 101, 999, 1_000, 10_000]
        let numbers = lengths.flatMap {
            ["1" + String(repeating: "0", count: $0 - 1), String(repeating: "9", count: $0)]
        }
        #expect(numbers.reversed().sortedNaturally { $0 } == numbers)
    }

    @Test func capitalsAndAccentsHaveTheSameKey() {
        #expect(NaturalOrder.key("ÉCLAIR 7") == NaturalOrder.key("eclair 7"))
        #expect(["b", "B", "a"].sortedNaturally { $0 } == ["a", "B", "b"])
    }
}
