import FoundationBackfillCore
import Testing

@Suite struct NSPredicateTests {
    @Test func formatsGiveTheClassThatTheyDescribe() {
        #expect(NSPredicate(format: "a == 1") is NSComparisonPredicate)
        #expect(NSPredicate(format: "a == 1 OR b == 2") is NSCompoundPredicate)
        #expect(type(of: NSPredicate(format: "TRUEPREDICATE")) == NSPredicate.self)
        let comparison = NSComparisonPredicate(format: "a > %d", 3)
        #expect(comparison.predicateOperatorType == .greaterThan)
        #expect(comparison.leftExpression.keyPath == "a")
        #expect(comparison.rightExpression.constantValue as? Int == 3)
    }

    @Test func valuePredicatesHaveTheirValue() {
        #expect(NSPredicate(value: true).evaluate(with: nil))
        #expect(!NSPredicate(value: false).evaluate(with: "anything"))
        #expect(NSPredicate(value: true) == NSPredicate(format: "TRUEPREDICATE"))
        #expect(NSPredicate(value: true) != NSPredicate(value: false))
    }

    @Test func blocksGetTheObjectAndTheVariables() {
        let predicate = NSPredicate { object, variables in
            (object as? Int) == (variables?["wanted"] as? Int)
        }
        #expect(predicate.evaluate(with: 3, substitutionVariables: ["wanted": 3]))
        #expect(!predicate.evaluate(with: 3, substitutionVariables: ["wanted": 4]))
        #expect(predicate.predicateFormat.hasPrefix("BLOCKPREDICATE(0x"))
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, NSPredicate(format: "SELF > 2")])
        #expect(both.evaluate(with: 3, substitutionVariables: ["wanted": 3]))
        #expect(!both.evaluate(with: 1, substitutionVariables: ["wanted": 1]))
    }

    @Test func blocksCannotBeArchived() async {
        await #expect(processExitsWith: .failure) {
            let predicate = NSPredicate { _, _ in true }
            _ = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        }
    }

    @Test func corruptArchivesGiveNoPredicate() throws {
        let predicate = NSPredicate(format: "name == 'x' AND age > 3")
        let data = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
        for length in stride(from: 0, to: data.count, by: 7) {
            let cut = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data.prefix(length))
            #expect(cut == nil || cut == predicate)
        }
    }

    @Test func equalityIsByForm() {
        let predicate = NSPredicate(format: "name ==[c] 'x' AND age > 3")
        #expect(predicate == NSPredicate(format: "name ==[c] %@ && age > %d", "x", 3))
        #expect(predicate.hash == NSPredicate(format: "name ==[c] %@ && age > %d", "x", 3).hash)
        #expect(predicate != NSPredicate(format: "name == 'x' AND age > 3"))
        #expect(predicate != NSPredicate(format: "age > 3 AND name ==[c] 'x'"))
        #expect(predicate != NSPredicate(format: "name ==[c] 'x' OR age > 3"))
        #expect(predicate.copy() as? NSPredicate === predicate)
    }

    @Test func substitutionLeavesWhatHasNoValue() {
        let template = NSPredicate(format: "name == $name AND age > $age")
        let half = template.withSubstitutionVariables(["name": "Ada"])
        #expect(half.predicateFormat == "name == \"Ada\" AND age > $age")
        #expect(half.evaluate(with: ["name": "Ada", "age": 36], substitutionVariables: ["age": 30]))
        let nothing = template.withSubstitutionVariables(["name": NSNull(), "age": 1])
        #expect(nothing.predicateFormat == "name == nil AND age > 1")
    }

    @Test func aSubclassDecidesInsideAnother() {
        final class Odd: NSPredicate, @unchecked Sendable {
            override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
                (object as? Int).map { $0 % 2 == 1 } ?? false
            }
        }
        let odd = Odd(value: false)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [odd, NSPredicate(format: "SELF > 2")])
        #expect((0..<6).filter { both.evaluate(with: $0) } == [3, 5])
        #expect(odd.evaluate(with: 3))
    }

    @Test func subjectsMayBeWrappedInAnyAndOptionals() {
        let predicate = NSPredicate(format: "value == 1")
        func wrapped<Subject>(_ subject: Subject) -> Any { subject }
        let object: Any = A(value: 1)
        #expect(predicate.evaluate(with: object))
        #expect(predicate.evaluate(with: wrapped(object)))
        #expect(predicate.evaluate(with: wrapped(Optional(object))))
        #expect(predicate.evaluate(with: Optional(Optional(A(value: 1))) as Any))
        #expect(!predicate.evaluate(with: Optional<A>.none as Any))
    }

    @Test func subclassesAnswerForThemselves() {
        let predicate = NSPredicate(format: "rank == 2")
        let ranked = [Ranked(), HigherRanked(), Ranked(), HigherRanked()]
        for _ in 0..<3 {
            #expect(ranked.map { predicate.evaluate(with: $0) } == [false, true, false, true])
            #expect(ranked.map { predicate.evaluate(with: $0 as NSObject) } == [false, true, false, true])
            #expect(!predicate.evaluate(with: nil) && predicate.evaluate(with: ["rank": 2]))
        }
    }

    @Test func onePredicateServesManyClassesAndThreads() async {
        let predicate = NSPredicate(format: "value >= 5")
        let subjects: [@Sendable (Int) -> Any] = [
            { A(value: $0) }, { B(value: $0) }, { C(value: $0) }, { ["value": $0] }, { Plain(value: $0) },
            { ["value": $0] as NSDictionary }, { ["value": Double($0)] }, { A2(value: $0) }, { B2(value: $0) },
            { PlainClass(value: $0) },
        ]
        let count = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var count = 0
                    for number in 0..<400 {
                        let make = subjects[(number + task) % subjects.count]
                        if predicate.evaluate(with: make(number % 10)) == (number % 10 >= 5) { count += 1 }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 8 * 400)
    }
}

private class Valued: NSObject, NSKeyValueCoding {
    let value: Int
    init(value: Int) { self.value = value }
    class var keyValueProperties: [String: KeyValueProperty] { ["value": KeyValueProperty(\Valued.value)] }
}

private final class A: Valued {}
private final class B: Valued {}
private final class A2: Valued {}
private final class B2: Valued {}
private final class C: NSObject, NSKeyValueCoding {
    let value: Int?
    init(value: Int) { self.value = value }
}
private class Ranked: NSObject, NSKeyValueCoding {
    var rank: Int { 1 }
    class var keyValueProperties: [String: KeyValueProperty] { ["rank": KeyValueProperty(\Ranked.rank)] }
}
private final class HigherRanked: Ranked {
    override var rank: Int { 2 }
}
private struct Plain { let value: Int }
private final class PlainClass {
    let value: Int16
    init(value: Int) { self.value = Int16(value) }
}
