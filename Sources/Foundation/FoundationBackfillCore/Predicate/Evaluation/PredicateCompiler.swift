internal import Foundation

/// The object that a predicate is asked about, as the compiled form gets it. Values that are no objects come in a
/// ``BoxedSubject``.
package typealias Test = (AnyObject, Bindings?) -> Bool

/// Turns a predicate into a closure for the objects of one shape: keys are looked up, constants converted and patterns
/// prepared once, and only what differs from object to object is left to do.
package struct PredicateCompiler {
    let expressions: ExpressionCompiler

    package init(shape: SubjectShape) {
        expressions = ExpressionCompiler(shape: shape)
    }

    /// The compiled form of a predicate itself, whatever its class overrides.
    package func test(_ predicate: NSPredicate) -> Test {
        switch predicate {
        case let comparison as NSComparisonPredicate: return test(comparison)
        case let compound as NSCompoundPredicate: return test(compound)
        default:
            switch predicate.content {
            case .constant(let value): return { _, _ in value }
            case .block(let block):
                let shape = expressions.shape
                return { subject, bindings in block(shape.value(of: subject), bindings?.all) }
            }
        }
    }

    /// The compiled form of a predicate inside another. A class of the user's own decides by itself.
    private func part(_ predicate: NSPredicate) -> Test {
        let type = type(of: predicate)
        if type == NSComparisonPredicate.self || type == NSCompoundPredicate.self || type == NSPredicate.self {
            return test(predicate)
        }
        let shape = expressions.shape
        return { subject, bindings in
            predicate.evaluate(with: shape.value(of: subject), substitutionVariables: bindings?.all)
        }
    }

    private func test(_ compound: NSCompoundPredicate) -> Test {
        let tests = compound.parts.map { part($0) }
        switch (compound.compoundPredicateType, tests.count) {
        case (.not, _):
            let test = tests[0]
            return { !test($0, $1) }
        case (.and, 2):
            let (first, second) = (tests[0], tests[1])
            return { first($0, $1) && second($0, $1) }
        case (.or, 2):
            let (first, second) = (tests[0], tests[1])
            return { first($0, $1) || second($0, $1) }
        case (.and, _):
            return { subject, bindings in tests.allSatisfy { $0(subject, bindings) } }
        case (.or, _):
            return { subject, bindings in tests.contains { $0(subject, bindings) } }
        }
    }

    // MARK: - Comparisons

    private func test(_ comparison: NSComparisonPredicate) -> Test {
        if comparison.predicateOperatorType == .customSelector { return messageTest(comparison) }
        let left = expressions.compile(comparison.leftExpression)
        let right = expressions.compile(comparison.rightExpression)
        if comparison.comparisonPredicateModifier == .direct, let test = propertyTest(comparison, left, right) {
            return test
        }
        let read = left.read
        let test = operandTest(comparison, right)
        let isAnyKey = comparison.leftExpression.form == .anyKey
        switch isAnyKey ? .any : comparison.comparisonPredicateModifier {
        case .direct:
            return { subject, bindings in test(Operand(read(subject, bindings)), subject, bindings) }
        case .any:
            return { subject, bindings in
                Self.operands(in: read(subject, bindings)).contains { test($0, subject, bindings) }
            }
        case .all:
            return { subject, bindings in
                Self.operands(in: read(subject, bindings)).allSatisfy { test($0, subject, bindings) }
            }
        }
    }

    /// A declared property against a constant, on whichever side it stands.
    private func propertyTest(
        _ comparison: NSComparisonPredicate,
        _ left: CompiledExpression,
        _ right: CompiledExpression
    ) -> Test? {
        let type = comparison.predicateOperatorType
        let test: ((AnyObject) -> Bool)?
        switch (left, right) {
        case (.property(let reader, _), .constant(_, let operand)):
            test = PropertyTest.make(reader, type, comparison.options, operand)
        case (.constant(_, let operand), .property(let reader, _)):
            guard let mirrored = type.mirrored, comparison.options.isEmpty else { return nil }
            test = PropertyTest.make(reader, mirrored, comparison.options, operand)
        default:
            test = nil
        }
        // Written out, because a closure that passes through `Optional.map` is called through a thunk.
        guard let test else { return nil }
        return { subject, _ in test(subject) }
    }

    private func operandTest(
        _ comparison: NSComparisonPredicate,
        _ right: CompiledExpression
    ) -> (Operand, AnyObject, Bindings?) -> Bool {
        let (type, options) = (comparison.predicateOperatorType, comparison.options)
        if case .constant(_, let operand) = right {
            let test = OperandTest.make(type, options, operand)
            return { left, _, _ in test(left) }
        }
        let read = right.read
        return { left, subject, bindings in
            OperandTest.make(type, options, Operand(read(subject, bindings)))(left)
        }
    }

    /// What ANY and ALL look at: a collection's elements, those of the collections in it, a single value, or nothing.
    private static func operands(in value: Any?) -> [Operand] {
        guard let value = flattened(value) else { return [] }
        guard let elements = elements(of: value) else { return [Operand(value)] }
        return elements.flatMap { element in
            let element = flattened(element)
            // Each to-many relationship on the way wraps the values into one more collection.
            return FoundationBackfillCore.elements(of: element) == nil ? [Operand(element)] : operands(in: element)
        }
    }

    private func messageTest(_ comparison: NSComparisonPredicate) -> Test {
        let left = expressions.compile(comparison.leftExpression).read
        let right = expressions.compile(comparison.rightExpression).read
        let selector = comparison.customSelector ?? Selector("")
        return { subject, bindings in
            let answer = Message.send(selector, to: left(subject, bindings), [right(subject, bindings)])
            if let order = answer as? ComparisonResult { return order == .orderedSame }
            return Operand(answer) != .integer(0) && answer != nil
        }
    }
}
