internal import Foundation

/// Comparisons of a declared property with a constant that do not box the property's value: the fast path for most
/// predicates.
enum PropertyTest {
    /// Returns the test; nil if the types of property and constant differ, so that the values must be compared as
    /// operands.
    static func make(
        _ reader: KeyValueReader,
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ right: Operand
    ) -> ((AnyObject) -> Bool)? {
        switch (reader, right) {
        case (.integer(let read), .null): nullTest(read, type)
        case (.real(let read), .null): nullTest(read, type)
        case (.string(let read), .null): nullTest(read, type)
        case (.date(let read), .null): nullTest(read, type)
        case (.integer(let read), .integer(let value)): compare(read, type, value)
        case (.integer(let read), .real(let value)): compare({ read($0).map { Double($0) } }, type, value)
        case (.integer(let read), .collection(let elements, _)): membership(read, type, elements)
        case (.real(let read), .real(let value)): compare(read, type, value)
        case (.real(let read), .integer(let value)): compare(read, type, Double(value))
        case (.date(let read), .date(let value)): compare(read, type, value)
        case (.string(let read), .string(let value)): text(read, type, options, value)
        default: nil
        }
    }

    private static func nullTest<Value>(
        _ read: @escaping (AnyObject) -> Value?,
        _ type: NSComparisonPredicate.Operator
    ) -> ((AnyObject) -> Bool)? {
        switch type {
        case .equalTo: { read($0) == nil }
        case .notEqualTo: { read($0) != nil }
        default: nil
        }
    }

    private static func compare<Value: Comparable>(
        _ read: @escaping (AnyObject) -> Value?,
        _ type: NSComparisonPredicate.Operator,
        _ value: Value
    ) -> ((AnyObject) -> Bool)? {
        switch type {
        case .lessThan: { object in read(object).map { $0 < value } ?? false }
        case .lessThanOrEqualTo: { object in read(object).map { $0 <= value } ?? false }
        case .greaterThan: { object in read(object).map { $0 > value } ?? false }
        case .greaterThanOrEqualTo: { object in read(object).map { $0 >= value } ?? false }
        case .equalTo: { object in read(object).map { $0 == value } ?? false }
        case .notEqualTo: { object in read(object).map { $0 != value } ?? true }
        default: nil
        }
    }

    private static func text(
        _ read: @escaping (AnyObject) -> String?,
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ value: String
    ) -> ((AnyObject) -> Bool)? {
        guard let test = TextTest.make(type, options, value) else { return nil }
        let outcomeForNil = type == .notEqualTo
        return { object in
            guard let text = read(object) else { return outcomeForNil }
            return test(text)
        }
    }

    /// Returns the test for IN and BETWEEN with integers.
    private static func membership(
        _ read: @escaping (AnyObject) -> Int64?,
        _ type: NSComparisonPredicate.Operator,
        _ elements: [Any]
    ) -> ((AnyObject) -> Bool)? {
        var integers: [Int64] = []
        for element in elements {
            guard case .integer(let integer) = Operand(element) else { return nil }
            integers.append(integer)
        }
        switch type {
        case .in:
            let set = Set(integers)
            return { object in read(object).map { set.contains($0) } ?? false }
        case .between where integers.count == 2:
            let (low, high) = (integers[0], integers[1])
            return { object in read(object).map { low <= $0 && $0 <= high } ?? false }
        default:
            return nil
        }
    }
}
