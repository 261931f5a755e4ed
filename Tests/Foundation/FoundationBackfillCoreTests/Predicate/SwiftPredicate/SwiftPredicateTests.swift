import Testing

@testable import FoundationBackfillCore

/// Converts predicates, and compares their results with Swift's.
@Suite struct SwiftPredicateTests {
    @Test(arguments: ValueCases.all + CollectionNodeCases.all + ComputedNodeCases.all)
    func converts(_ test: SwiftPredicateCase) throws {
        let converted = try NSPredicate.converting(test.predicate)
        #expect(converted.predicateFormat == test.format)
        #expect(NSPredicate(test.predicate) == converted)
        if test.isParseable {
            #expect(try NSPredicate.parse(test.format) == converted)
        }
        try expectEqualOutcomes(test.predicate, converted)
    }

    @Test func initialisersGiveTheSubclassThatTheyAreAskedFor() {
        let comparison = #Predicate<Employee> { $0.age > 30 }
        let compound = #Predicate<Employee> { $0.age > 30 && $0.isActive }
        #expect(NSPredicate(comparison) is NSComparisonPredicate)
        #expect(NSPredicate(compound) is NSCompoundPredicate)
        #expect(NSComparisonPredicate(comparison)?.predicateOperatorType == .greaterThan)
        #expect(NSComparisonPredicate(compound) == nil)
        #expect(NSPredicate(Predicate<Employee>.true)?.predicateFormat == "TRUEPREDICATE")
        #expect(NSPredicate(Predicate<Employee>.false)?.predicateFormat == "FALSEPREDICATE")
    }

    @Test func inputsNeedNotBeObjects() throws {
        let numbers = try NSPredicate.converting(#Predicate<Int> { $0 % 2 == 0 && [2, 3, 4].contains($0) })
        #expect(numbers.predicateFormat == "modulus:by:(SELF, 2) == 0 AND SELF IN {2, 3, 4}")
        #expect((0...5).filter { numbers.evaluate(with: $0) } == [2, 4])

        let texts = try NSPredicate.converting(#Predicate<String> { $0.contains("a") && $0.count < 3 })
        #expect(texts.predicateFormat == "SELF CONTAINS \"a\" AND length:(SELF) < 3")
        #expect(["a", "abc", "xa"].filter { texts.evaluate(with: $0) } == ["a", "xa"])

        let offices = try NSPredicate.converting(#Predicate<Office> { $0.city == "Paris" })
        #expect(offices.predicateFormat == "city == \"Paris\"")
        #expect(offices.evaluate(with: Office(city: "Paris")))
    }

    /// The differences that the documentation of `converting` lists.
    @Test func differencesFromSwiftAreTheKnownOnes() throws {
        let employee = Employee("e\u{301}a")
        let count = #Predicate<Employee> { $0.name.count == 2 }
        #expect(try count.evaluate(employee))
        #expect(try !NSPredicate.converting(count).evaluate(with: employee))

        employee.name = "a\r\nb"
        let lineEnd = #Predicate<Employee> { $0.name.contains("\n") }
        #expect(try !lineEnd.evaluate(employee))
        #expect(try NSPredicate.converting(lineEnd).evaluate(with: employee))

        let unwrapped = #Predicate<Employee> { $0.nickname!.isEmpty }
        #expect(throws: PredicateError.self) { try unwrapped.evaluate(employee) }
        #expect(try !NSPredicate.converting(unwrapped).evaluate(with: employee))
    }

    @Test func subclassesNameWhatTheyDeclareAgain() throws {
        let predicate = try NSPredicate.converting(#Predicate<Manager> { $0.loudName == "ADA" && $0.age > 3 })
        #expect(predicate.predicateFormat == "shout == \"ADA\" AND age > 3")
        #expect(throws: PredicateConversionError.self) {
            try NSPredicate.converting(#Predicate<Manager> { $0.isActive })
        }
    }

    @Test func expressionsConvert() throws {
        let product = try NSExpression.converting(#Expression<Employee, Int> { $0.age * $0.scores.count })
        #expect(product.description == "age * scores.@count")

        let isOld = try NSExpression.converting(#Expression<Employee, Bool> { $0.age > 40 })
        #expect(isOld.description == "TERNARY(age > 40, 1, 0)")

        for employee in Employee.samples() {
            let value = product.expressionValue(with: employee, context: nil) as? Int
            #expect(value == employee.age * employee.scores.count)
        }
    }
}

/// Returns whether Swift and the engine agree about all samples. Samples for which Swift throws, because it unwraps
/// nil, are skipped.
func expectEqualOutcomes(_ predicate: Predicate<Employee>, _ converted: NSPredicate) throws {
    var decided = 0
    for employee in Employee.samples() {
        guard let expected = try? predicate.evaluate(employee) else { continue }
        decided += 1
        #expect(
            converted.evaluate(with: employee) == expected,
            "\(converted.predicateFormat) for \(employee.value(forKey: "name") ?? "")"
        )
    }
    #expect(decided > 0)
}
