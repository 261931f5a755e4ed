import FoundationBackfillCore
import Testing

/// Predicates and expressions from text that users type, evaluated over objects that may not have their keys.
@Suite struct NSPredicateMatchingTests {
    private final class Person: NSObject, NSKeyValueCoding {
        var name = "Ada"
        var age = 36
    }

    @Test(arguments: [
        ("nme == 'Ada'", "for the key nme"),
        ("name.zzz == 1", "for the key zzz"),
        ("FUNCTION(name, 'valueForKey:', 'zzz') == 1", "for the key zzz"),
        ("name['zzz'] == 1", "for the key zzz"),
        ("distanceToLocation:fromLocation:(SELF, SELF) < 1", "for the key latitude"),
        ("SUBQUERY({1, 2}, $x, $x.zzz == 1).@count == 0", "for the key zzz"),
        ("TRUEPREDICATE AND NOT (age == zzz)", "for the key zzz"),
    ])
    func missingKeysAreErrors(_ text: String, _ reason: String) throws {
        let predicate = try NSPredicate.parse(text)
        let error = #expect(throws: PredicateEvaluationError.self) { _ = try predicate.matches(Person()) }
        #expect(error?.reason.contains(reason) == true, "\(text): \(error?.description ?? "")")
        #expect(error?.format == predicate.predicateFormat)
    }

    @Test func missingVariablesAreErrors() throws {
        let predicate = try NSPredicate.parse("age == $age", allowsVariables: true)
        #expect(throws: PredicateEvaluationError.self) { _ = try predicate.matches(Person()) }
        #expect(try predicate.matches(Person(), substitutionVariables: ["age": 36]))
        #expect(try !predicate.matches(Person(), substitutionVariables: ["age": 37]))
    }

    @Test func whatCanBeEvaluatedIsAsWithoutErrors() throws {
        #expect(try NSPredicate.parse("age > 30 AND name BEGINSWITH 'A'").matches(Person()))
        // An unknown message and an impossible sum have no value, here as in evaluate(with:).
        #expect(try !NSPredicate.parse("FUNCTION(name, 'zzz:', 1) == 1").matches(Person()))
        #expect(try !NSPredicate.parse("name + 1 == 2").matches(Person()))
    }

    @Test func expressionsThrowAsWell() throws {
        #expect(try NSExpression.parse("age * 2").value(with: Person()) as? Int == 72)
        let error = #expect(throws: PredicateEvaluationError.self) {
            _ = try NSExpression.parse("zzz * 2").value(with: Person())
        }
        #expect(error?.format == "zzz * 2")
    }

    @Test func onlyTheThrowingFormGoesOn() async {
        await #expect(processExitsWith: .failure) {
            _ = try? NSPredicate(format: "age > 3").matches(Person())
            _ = NSPredicate(format: "zzz > 3").evaluate(with: Person())
        }
    }
}
