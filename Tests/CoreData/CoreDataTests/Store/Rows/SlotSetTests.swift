import SeededRandom
import Testing

@testable import CoreData

@Suite struct SlotSetTests {
    @Test func itIsASetOfNumbers() {
        var generator = SeededGenerator(seed: 3)
        for largest in [10, 63, 64, 65, 500] {
            var slots = SlotSet()
            var numbers: Set<Int> = []
            for _ in 0..<300 {
                let number = Int.random(in: 0...largest, using: &generator)
                if Bool.random(using: &generator) {
                    slots.insert(number)
                    numbers.insert(number)
                } else {
                    slots.remove(number)
                    numbers.remove(number)
                }
                #expect(slots.isEmpty == numbers.isEmpty)
                #expect(slots.contains(number) == numbers.contains(number))
            }
            #expect(slots.numbers == numbers.sorted())
        }
    }

    @Test func howItCameAboutDoesNotMatter() {
        var (left, right) = (SlotSet(), SlotSet())
        left.insert(1)
        left.insert(200)
        left.remove(200)
        right.insert(1)
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        right.insert(100)
        #expect(left != right)
        #expect(!left.contains(100_000))
    }
}
