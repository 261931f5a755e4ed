import FoundationBackfillCore
import Testing

/// Arguments of every type, passed in each of the three ways.
@Suite struct FormatArgumentsTests {
    private let date = Date(timeIntervalSinceReferenceDate: 1000.5)
    private let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    @Test func variadicArgumentsKeepTheirType() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        #expect(constant(NSPredicate(format: "a == %@", "text")) as? String == "text")
        #expect(constant(NSPredicate(format: "a == %@", date)) as? Date == date)
        #expect(constant(NSPredicate(format: "a == %@", uuid)) as? UUID == uuid)
        #expect(constant(NSPredicate(format: "a == %@", url)) as? URL == url)
        #expect(constant(NSPredicate(format: "a == %@", Data([1, 2]))) as? Data == Data([1, 2]))
        #expect(constant(NSPredicate(format: "a == %@", NSNumber(value: 7))) as? Int == 7)
        #expect(constant(NSPredicate(format: "a == %@", Decimal(3))) as? Decimal == 3)
        #expect(constant(NSPredicate(format: "a IN %@", [1, 2])) as? [Int] == [1, 2])
        #expect(constant(NSPredicate(format: "a IN %@", Set(["x"]))) as? Set<String> == ["x"])
        #expect(constant(NSPredicate(format: "a IN %@", NSSet(array: [4]))) as? NSSet == NSSet(array: [4]))
        #expect(constant(NSPredicate(format: "a == %@", nil as String?)) == nil)
        #expect(constant(NSPredicate(format: "a == %@", NSNull())) == nil)
        #expect(constant(NSPredicate(format: "a == %@", "some" as String?)) as? String == "some")
        #expect(constant(NSPredicate(format: "a == %d", 5 as Int16)) as? Int == 5)
        #expect(constant(NSPredicate(format: "a == %lf", 2.5)) as? Double == 2.5)
        #expect(constant(NSPredicate(format: "a == %d", true)) as? Int == 1)
    }

    @Test func spliceExpressionsAndPredicates() {
        let sum = NSExpression(format: "b + 1")
        #expect(NSPredicate(format: "a == %@", sum).predicateFormat == "a == b + 1")
        let inner = NSPredicate(format: "b > 2")
        let outer = NSPredicate(format: "%@ AND a == %d", inner, 1)
        #expect(outer.predicateFormat == "b > 2 AND a == 1")
    }

    @Test func keyPathsAreArgumentsToo() {
        let predicate = NSPredicate(format: "%K.%K > %d AND %K.@count == 0", "boss", "age", 3, "friends")
        #expect(predicate.predicateFormat == "boss.age > 3 AND friends.@count == 0")
    }

    @Test func argumentListsOfCWork() {
        let objects: [any CVarArg] = ["Ada", date, [1, 2], 30, 2.5, "key", uuid, Int64.max, nil as Date?]
        let format = "a == %@ AND b < %@ AND c IN %@ AND d > %d AND e == %f AND %K == %@ AND g == %lld AND h == %@"
        let predicate = withVaList(objects) { NSPredicate(format: format, arguments: $0) }
        #expect(predicate == NSPredicate(format: format, argumentArray: objects.map { $0 as Any }))
        let escaped = withVaList([1]) { NSPredicate(format: "a == '%@ \\' %d' AND b == %d", arguments: $0) }
        #expect(escaped.predicateFormat == "a == \"%@ ' %d\" AND b == 1")
        let expression = withVaList(["x", 3]) { NSExpression(format: "%K + %d", arguments: $0) }
        #expect(expression.description == "x + 3")
    }

    @Test(arguments: [
        ("a == %@", 0), ("a == %K", 0), ("a == %d AND b == %d", 1), ("a == %f AND c == %s", 1),
    ])
    func missingArgumentsAreReported(_ format: String, _ count: Int) {
        let error = #expect(throws: PredicateParseError.self) {
            try NSPredicate.parse(format, argumentArray: Array(repeating: 1 as Any, count: count))
        }
        #expect(error?.expected.contains("argument \(count + 1)") ?? false)
    }

    @Test(arguments: [("a == %d", "text"), ("%K == 1", "")])
    func argumentsOfTheWrongSortAreReported(_ format: String, _ argument: String) {
        #expect(throws: PredicateParseError.self) {
            try NSPredicate.parse(format, argumentArray: [argument])
        }
        #expect(throws: PredicateParseError.self) {
            try NSPredicate.parse("%K == 1", argumentArray: [3])
        }
    }

    private func constant(_ predicate: NSPredicate) -> Any? {
        (predicate as? NSComparisonPredicate)?.rightExpression.constantValue
    }
}
