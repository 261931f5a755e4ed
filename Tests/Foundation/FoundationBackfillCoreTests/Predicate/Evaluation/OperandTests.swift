import Testing

@testable import FoundationBackfillCore

/// Comparisons of values of types that exist only in Swift.
@Suite struct OperandTests {
    private enum Suit: String {
        case hearts
        case spades
    }

    @Test func enumerationsCountAsTheirRawValues() {
        let card: [String: Any] = [
            "suit": Suit.hearts, "suits": [Suit.hearts, .spades], "order": ComparisonResult.orderedSame,
        ]
        #expect(NSPredicate(format: "suit == 'hearts' AND 'spades' IN suits AND order == 0").evaluate(with: card))
        #expect(NSPredicate(format: "suit BEGINSWITH 'h' AND suit < 'i'").evaluate(with: card))
        #expect(!NSPredicate(format: "suit == 'spades'").evaluate(with: card))
        #expect(Operand(Suit.hearts) == Operand("hearts"))
    }

    @Test func charactersAndPartsOfTextAreText() {
        let word: [String: Any] = ["letter": "a" as Character, "rest": "abc".dropFirst()]
        #expect(NSPredicate(format: "letter == 'a' AND rest == 'bc' AND rest ENDSWITH 'c'").evaluate(with: word))
    }

    @Test func dictionariesAreEqualIfKeysAndValuesAre() {
        #expect(Operand(["a": 1, "b": 2]) == Operand(["b": 2, "a": 1]))
        #expect(Operand(["a": 1, "b": 2]) == Operand(NSDictionary(dictionary: ["b": 2.0, "a": 1])))
        #expect(Operand(["a": 1]) != Operand(["b": 1]))
        #expect(Operand(["a": 1, "b": 2]) != Operand(["a": 2, "b": 1]))
        #expect(Operand(["a": 1, "b": 1]) != Operand(["a": 1]))
    }

    @Test func dictionariesOfEveryKeyAreSubscripted() {
        func element(_ collection: Any?, _ key: Any?) -> Int? {
            ExpressionFunction.element.call([collection, key]) as? Int
        }
        #expect(element(["a": 1, "@count": 9], "a") == 1)
        #expect(element(["a": 1, "@count": 9], "@count") == 9)
        #expect(element(["a": 1], "description") == nil)
        #expect(element([Suit.hearts: 1], "hearts") == 1)
        #expect(element([Suit.hearts: 1], Suit.hearts) == 1)
        #expect(element([Suit.hearts: 1], "clubs") == nil)
        #expect(element([7: 1], 7) == 1)
        #expect(element(NSDictionary(dictionary: ["a": 1]), "a") == 1)
    }
}
