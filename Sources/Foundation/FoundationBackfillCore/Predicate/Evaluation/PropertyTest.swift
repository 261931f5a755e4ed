internal import Foundation

/// A comparison of a declared property with a constant, without boxing the property's value: the fast way for what most
/// predicates do.
enum PropertyTest {
    /// The test, or nil where property and constant are not of one sort and the general way must do.
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

    /// IN and BETWEEN over integers.
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
