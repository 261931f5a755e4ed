import Testing

@testable import FoundationBackfillCore

private typealias Nodes = PredicateExpressions

/// Nodes that no macro generates on this platform, or whose generation makes the compiler warn.
@Suite struct NodeTests {
    private let employee = PredicateExpressions.Variable<Employee>()

    private var age: PredicateExpressions.KeyPath<PredicateExpressions.Variable<Employee>, Int> {
        Nodes.build_KeyPath(root: employee, keyPath: \.age)
    }

    @Test func expressionsAreEvaluatedInPredicates() throws {
        let increment = #Expression<Int, Int> { $0 + 1 }
        let incremented = Nodes.build_evaluate(Nodes.Value(increment), age)
        let twice = Nodes.build_evaluate(Nodes.Value(increment), incremented)
        try expect("age + 1 + 1 == 38", Nodes.build_Equal(lhs: twice, rhs: Nodes.Value(38)))

        let isOlder = #Expression<Employee, Int, Bool> { $0.age > $1 }
        try expect("age > 40", Nodes.build_evaluate(Nodes.Value(isOlder), employee, Nodes.Value(40)))
    }

    @Test func castsThatTypesDecideConvert() throws {
        let boss = Nodes.build_KeyPath(root: employee, keyPath: \.boss)
        let sameBoss = Nodes.ConditionalCast<_, Employee>(boss)
        try expect("boss == nil", Nodes.Equal(lhs: sameBoss, rhs: Nodes.NilLiteral()))
        try expect("boss != nil", Nodes.TypeCheck<_, Employee>(boss))
        try expect("TRUEPREDICATE", Nodes.TypeCheck<_, NSObject>(employee))

        let forced = Nodes.ForceCast<_, Manager>(Nodes.ForcedUnwrap(boss))
        let name = Nodes.build_KeyPath(root: forced, keyPath: \.name)
        try expect("boss.name == \"Edsger\"", Nodes.build_Equal(lhs: name, rhs: Nodes.Value("Edsger")))
    }

    @Test func castsOfCapturedValuesAreDone() throws {
        let number = Nodes.Value<Any>(36)
        let cast = Nodes.ForcedUnwrap(Nodes.ConditionalCast<_, Int>(number))
        try expect("age == 36", Nodes.build_Equal(lhs: age, rhs: cast))
        try expect("TRUEPREDICATE", Nodes.TypeCheck<_, Int>(number))
        try expect("FALSEPREDICATE", Nodes.TypeCheck<_, String>(number))
    }

    @Test func charactersAndRangesOfAllSortsConvert() throws {
        let initial = Nodes.build_KeyPath(root: employee, keyPath: \.initial)
        try expect("initial == \"A\"", Nodes.build_Equal(lhs: initial, rhs: Nodes.Value("A" as Character)))
        try expect("age >= 36", Nodes.build_contains(Nodes.Value(36...), age))
        try expect("age <= 36", Nodes.build_contains(Nodes.Value(...36), age))
        try expect("age < 36", Nodes.build_contains(Nodes.Value(..<36), age))
        let none = Nodes.build_ClosedRange(lower: Nodes.Value(5), upper: Nodes.Value(1))
        #expect(
            try convert(Nodes.RangeExpressionContains(range: none, element: age)).predicateFormat
                == "age BETWEEN {5, 1}"
        )
    }

    /// Swift would trap.
    @Test func computationsWithCapturedNumbersDoNotTrap() throws {
        let (zero, most) = (Nodes.Value(0), Nodes.Value(Int.max))
        let quotient = Nodes.build_Division(lhs: Nodes.Value(1), rhs: zero)
        let remainder = Nodes.build_Remainder(lhs: Nodes.Value(1), rhs: zero)
        let sum = Nodes.build_Arithmetic(lhs: most, rhs: Nodes.Value(1), op: .add)
        let negative = Nodes.build_UnaryMinus(Nodes.Value(Int.min))
        let byZero = Nodes.build_Division(lhs: age, rhs: zero)
        for node in [quotient, remainder, sum, negative, byZero] as [any PredicateExpression<Int>] {
            let predicate = try isEqual(node, age)
            #expect(Employee.samples().allSatisfy { !predicate.evaluate(with: $0) })
        }
    }

    @Test func enumerationsAreOrderedByRawValue() throws {
        let level = Nodes.ForcedUnwrap(Nodes.build_KeyPath(root: employee, keyPath: \.level))
        try expect(
            "level >= 5",
            Nodes.build_Comparison(lhs: level, rhs: Nodes.Value(Level.middle), op: .greaterThanOrEqual)
        )
    }

    /// The elements of the constant are looked up by key.
    @Test func capturedStructuresAreLookedInto() throws {
        struct Member {
            let nick: String
            let years: Int
        }
        let members = Nodes.Value([Member(nick: "Ada", years: 36), Member(nick: "x", years: 3)])
        let name = Nodes.build_KeyPath(root: employee, keyPath: \.name)
        let isMember = Nodes.build_contains(members) { member in
            let isNamed = Nodes.build_Equal(lhs: Nodes.build_KeyPath(root: member, keyPath: \.nick), rhs: name)
            let isAsOld = Nodes.build_Equal(lhs: Nodes.build_KeyPath(root: member, keyPath: \.years), rhs: age)
            return Nodes.build_Conjunction(lhs: isNamed, rhs: isAsOld)
        }
        let found = try convert(isMember)
        #expect(found.predicateFormat.hasSuffix("$_local_1.nick == name AND $_local_1.years == age).@count > 0"))
        #expect(Employee.samples().filter { found.evaluate(with: $0) }.map(\.name) == ["Ada"])
    }

    // MARK: - Refused

    @Test func foreignNodesAndVariablesAreRefused() {
        struct Foreign: PredicateExpression {
            func evaluate(_ bindings: PredicateBindings) throws -> Bool { true }
        }
        expectRefusal("Foreign()", "Foreign is not a supported part of predicates", Foreign())
        let stranger = Nodes.Variable<Bool>()
        expectRefusal("Variable(", "belongs to another predicate", stranger)
    }

    @Test func onlyCapturedExpressionsAreEvaluated() {
        let rule = Nodes.Variable<Expression<Bool>>()
        let error = #expect(throws: PredicateConversionError.self) {
            var conversion = try PredicateConversion(inputs: [rule.key], of: rule)
            return try conversion.predicate(Nodes.build_evaluate(rule))
        }
        #expect(error?.reason == "the expression to evaluate must be a captured one")
    }

    @Test func positionsInOtherCollectionsAreRefused() {
        let lucky = Nodes.build_KeyPath(root: employee, keyPath: \.lucky)
        let element = Nodes.build_subscript(lucky, Nodes.Value(Set<Int>().startIndex))
        expectRefusal(
            "CollectionIndexSubscript(",
            "by position only for arrays",
            Nodes.build_Equal(lhs: element, rhs: Nodes.Value(1))
        )
    }

    @Test func severalInputsAreRefused() {
        let predicate = #Predicate<Employee, Employee> { $0.age == $1.age }
        let error = #expect(throws: PredicateConversionError.self) { try NSPredicate.converting(predicate) }
        #expect(error?.reason == "it has 2 inputs, but predicates have exactly one")
    }

    @Test(arguments: RefusedCases.all())
    func saysWhatCannotBeConverted(_ test: RefusedCase) throws {
        let error = #expect(throws: PredicateConversionError.self) { try NSPredicate.converting(test.predicate) }
        #expect(error?.part.hasPrefix(test.part) == true, "\(error?.part ?? "")")
        #expect(error?.reason.contains(test.reason) == true, "\(error?.reason ?? "")")
        #expect(error?.description == "Unable to convert \(error?.part ?? ""): \(error?.reason ?? "").")
        #expect(NSPredicate(test.predicate) == nil)
    }

    // MARK: -

    private func convert(_ node: some PredicateExpression<Bool>) throws -> NSPredicate {
        var conversion = try PredicateConversion(inputs: [employee.key], of: node)
        return try conversion.predicate(node)
    }

    private func isEqual(
        _ left: some PredicateExpression<Int>,
        _ right: some PredicateExpression<Int>
    ) throws -> NSPredicate {
        try convert(Nodes.build_Equal(lhs: left, rhs: right))
    }

    // After the optimiser of Swift 6.3 has specialised Foundation's casts, casts of a nil object crash.
    @_semantics("optimize.sil.specialize.generic.never")
    private func expect(_ format: String, _ node: some PredicateExpression<Bool>) throws {
        let converted = try convert(node)
        #expect(converted.predicateFormat == format)
        for sample in Employee.samples() {
            guard let expected = try? node.evaluate(PredicateBindings((employee, sample))) else { continue }
            #expect(converted.evaluate(with: sample) == expected, "\(format) for \(sample.name)")
        }
    }

    private func expectRefusal(_ part: String, _ reason: String, _ node: some PredicateExpression<Bool>) {
        let error = #expect(throws: PredicateConversionError.self) { try convert(node) }
        #expect(error?.part.hasPrefix(part) == true, "\(error?.part ?? "")")
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
}
