internal import Foundation

/// Comparisons with a right operand that is known when they are compiled.
enum OperandTest {
    /// Returns the test for an operator of ``NSComparisonPredicate`` other than a custom selector.
    static func make(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ right: Operand
    ) -> (Operand) -> Bool {
        switch type {
        case .equalTo: equal(options, right)
        case .notEqualTo: negated(equal(options, right))
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: ordered(type, options, right)
        case .beginsWith, .endsWith, .like, .matches: text(type, options, right)
        case .contains: contains(options, right)
        case .in: isIn(options, right)
        case .between: between(options, right)
        case .customSelector: { _ in false }
        }
    }

    private static func negated(_ test: @escaping (Operand) -> Bool) -> (Operand) -> Bool {
        { !test($0) }
    }

    private static func equal(_ options: NSComparisonPredicate.Options, _ right: Operand) -> (Operand) -> Bool {
        options.isEmpty || right.text == nil ? { $0 == right } : text(.equalTo, options, right)
    }

    private static func ordered(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ right: Operand
    ) -> (Operand) -> Bool {
        if !options.isEmpty, right.text != nil {
            return text(type, options, right)
        }
        return { $0.order(right).map { type.holds(for: $0) } ?? false }
    }

    private static func text(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ right: Operand
    ) -> (Operand) -> Bool {
        guard let text = right.text, let test = TextTest.make(type, options, text) else { return { _ in false } }
        return { left in left.text.map { test($0) } ?? false }
    }

    private static func contains(_ options: NSComparisonPredicate.Options, _ right: Operand) -> (Operand) -> Bool {
        let isPart = text(.contains, options, right)
        let isElement = equal(options, right)
        return { left in
            switch left {
            case .string: isPart(left)
            default: members(of: left.value)?.contains { isElement(Operand(flattened($0))) } ?? false
            }
        }
    }

    private static func isIn(_ options: NSComparisonPredicate.Options, _ right: Operand) -> (Operand) -> Bool {
        if case .string(let whole) = right {
            return { left in
                left.text.flatMap { TextTest.make(.contains, options, $0) }.map { $0(whole) } ?? false
            }
        }
        guard let elements = members(of: right.value) else { return { _ in false } }
        let operands = elements.map { Operand(flattened($0)) }
        if options.isEmpty {
            let set = Set(operands)
            return { set.contains($0) }
        }
        let tests = operands.map { equal(options, $0) }
        return { left in tests.contains { $0(left) } }
    }

    private static func between(_ options: NSComparisonPredicate.Options, _ right: Operand) -> (Operand) -> Bool {
        guard let bounds = elements(of: right.value), bounds.count == 2 else { return { _ in false } }
        let isAbove = ordered(.greaterThanOrEqualTo, options, Operand(flattened(bounds[0])))
        let isBelow = ordered(.lessThanOrEqualTo, options, Operand(flattened(bounds[1])))
        return { isAbove($0) && isBelow($0) }
    }
}

extension NSComparisonPredicate.Operator {
    /// Returns whether the comparison holds for two values in the given order.
    func holds(for order: ComparisonResult) -> Bool {
        switch self {
        case .lessThan: order == .orderedAscending
        case .lessThanOrEqualTo: order != .orderedDescending
        case .greaterThan: order == .orderedDescending
        case .greaterThanOrEqualTo: order != .orderedAscending
        case .equalTo: order == .orderedSame
        case .notEqualTo: order != .orderedSame
        default: false
        }
    }

    /// The operator to use if the operands are swapped; nil unless it is an equality or order comparison.
    package var mirrored: Self? {
        switch self {
        case .lessThan: .greaterThan
        case .lessThanOrEqualTo: .greaterThanOrEqualTo
        case .greaterThan: .lessThan
        case .greaterThanOrEqualTo: .lessThanOrEqualTo
        case .equalTo, .notEqualTo: self
        default: nil
        }
    }
}
