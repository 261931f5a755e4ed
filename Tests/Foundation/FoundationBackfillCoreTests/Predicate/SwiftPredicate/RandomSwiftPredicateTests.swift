import SeededRandom
import Testing

@testable import FoundationBackfillCore

private typealias Nodes = PredicateExpressions

/// Random predicates. The seed is the test's argument, so that a failure can be repeated.
@Suite struct RandomSwiftPredicateTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func swiftAndTheEngineAgree(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let samples = Employee.samples()
        for _ in 0..<25 {
            let employee = Nodes.Variable<Employee>()
            let node = RandomSwiftPredicate.make(about: employee, depth: 4, using: &random)
            var conversion = try PredicateConversion(inputs: [employee.key], of: node)
            let converted = try conversion.predicate(node)
            let reparsed = try NSPredicate.parse(converted.predicateFormat)
            #expect(reparsed == converted)
            for sample in samples {
                let expected = try node.evaluate(PredicateBindings((employee, sample)))
                #expect(converted.evaluate(with: sample) == expected, "\(converted.predicateFormat) for \(sample.name)")
                #expect(reparsed.evaluate(with: sample) == expected, "parsed \(converted.predicateFormat)")
            }
        }
    }
}

private enum RandomSwiftPredicate {
    typealias Condition = any PredicateExpression<Bool>

    static func make(
        about employee: PredicateExpressions.Variable<Employee>,
        depth: Int,
        using random: inout SeededGenerator
    ) -> Condition {
        func part() -> Condition { make(about: employee, depth: depth - 1, using: &random) }
        switch depth == 0 ? 0 : Int.random(in: 0..<9, using: &random) {
        case 0, 1: return leaf(about: employee, using: &random)
        case 2, 3: return conjunction(part(), part())
        case 4, 5: return disjunction(part(), part())
        case 6: return negation(part())
        case 7: return conditional(part(), part(), part())
        default: return equation(part(), part(), isNegated: Bool.random(using: &random))
        }
    }

    private static func conjunction(_ left: some PredicateExpression<Bool>, _ right: some PredicateExpression<Bool>)
        -> Condition
    {
        Nodes.Conjunction(lhs: left, rhs: right)
    }

    private static func disjunction(_ left: some PredicateExpression<Bool>, _ right: some PredicateExpression<Bool>)
        -> Condition
    {
        Nodes.Disjunction(lhs: left, rhs: right)
    }

    private static func negation(_ part: some PredicateExpression<Bool>) -> Condition {
        Nodes.Negation(part)
    }

    private static func conditional(
        _ test: some PredicateExpression<Bool>,
        _ yes: some PredicateExpression<Bool>,
        _ no: some PredicateExpression<Bool>
    ) -> Condition {
        Nodes.Conditional(test: test, trueBranch: yes, falseBranch: no)
    }

    private static func equation(
        _ left: some PredicateExpression<Bool>,
        _ right: some PredicateExpression<Bool>,
        isNegated: Bool
    ) -> Condition {
        isNegated ? Nodes.NotEqual(lhs: left, rhs: right) : Nodes.Equal(lhs: left, rhs: right)
    }

    // MARK: - Leaves

    private static func leaf(
        about employee: PredicateExpressions.Variable<Employee>,
        using random: inout SeededGenerator
    ) -> Condition {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return Nodes.Value(Bool.random(using: &random))
        case 1: return number(about: employee, using: &random)
        case 2: return text(about: employee, using: &random)
        default:
            let pick = Int.random(in: 0..<expressions.count, using: &random)
            let (number, word) = (Int.random(in: -4...40, using: &random), self.word(using: &random))
            return Nodes.build_evaluate(
                Nodes.Value(expressions[pick]),
                employee,
                Nodes.Value(number),
                Nodes.Value(word)
            )
        }
    }

    private static func number(
        about employee: PredicateExpressions.Variable<Employee>,
        using random: inout SeededGenerator
    ) -> Condition {
        let age = Nodes.build_KeyPath(root: employee, keyPath: \.age)
        let number = Nodes.Value(Int.random(in: -4...66, using: &random))
        let sum = Nodes.build_Arithmetic(lhs: age, rhs: number, op: pick([.add, .subtract, .multiply], using: &random))
        let op = pick(operators, using: &random)
        return Nodes.build_Comparison(lhs: sum, rhs: Nodes.Value(Int.random(in: -99...99, using: &random)), op: op)
    }

    private static func text(
        about employee: PredicateExpressions.Variable<Employee>,
        using random: inout SeededGenerator
    ) -> Condition {
        let name = Nodes.build_KeyPath(root: employee, keyPath: \.name)
        let word = Nodes.Value(word(using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return Nodes.build_contains(name, word)
        case 1: return Nodes.build_starts(name, with: word)
        default: return Nodes.build_Comparison(lhs: name, rhs: word, op: .lessThan)
        }
    }

    private static func word(using random: inout SeededGenerator) -> String {
        pick(
            ["a", "A", "da", "Zoe\u{308}", "é", "e", "", "math", "todo", "London", "и", " ", "\"", "*", "\n", "ss"],
            using: &random
        )
    }

    private static func pick<Value>(_ values: [Value], using random: inout SeededGenerator) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private static let operators: [Nodes.ComparisonOperator] = [
        .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
    ]

    private static let expressions: [Expression<Employee, Int, String, Bool>] = [
        #Expression { employee, number, word in employee.isActive },
        #Expression { employee, number, word in employee.isRemote ?? employee.isActive },
        #Expression { employee, number, word in (employee.nickname ?? "a") == word },
        #Expression { employee, number, word in (employee.nickname ?? word) != employee.name },
        #Expression { employee, number, word in employee.nickname?.contains(word) == true },
        #Expression { employee, number, word in employee.nickname?.contains(word) ?? employee.tags.contains(word) },
        #Expression { employee, number, word in (employee.boss?.boss?.name ?? "") == word },
        #Expression { employee, number, word in (employee.boss?.office?.city ?? "London") != word },
        #Expression { employee, number, word in (employee.boss?.age ?? number) > employee.age },
        #Expression { employee, number, word in employee.friends.contains { $0.age > number && $0.name != word } },
        #Expression { employee, number, word in employee.friends.allSatisfy { $0.tags.contains(word) } },
        #Expression { employee, number, word in employee.scores.filter { $0 > number }.count == 2 },
        #Expression { employee, number, word in (employee.scores.max() ?? number) > number },
        #Expression { employee, number, word in employee.badges[word, default: 2] == employee.badges["gold"] ?? number
        },
        #Expression { employee, number, word in (employee.age...employee.age + 9).contains(number) },
        #Expression { employee, number, word in (employee.age..<employee.age + 9).contains(number) },
        #Expression { employee, number, word in employee.age % 7 == number / 9 },
        #Expression { employee, number, word in employee.notes?.isEmpty ?? employee.tags.isEmpty },
    ]
}
