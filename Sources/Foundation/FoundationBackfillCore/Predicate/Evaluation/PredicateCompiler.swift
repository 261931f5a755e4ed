internal import Foundation

/// A closure that evaluates a predicate for an object. Values that are not objects are passed in a ``BoxedSubject``.
package typealias Test = (AnyObject, Bindings?) -> Bool

/// A compiler of predicates into closures for the objects of one shape. Keys are resolved, constants converted and
/// patterns prepared only once, so that the closure does only the work that differs from object to object.
package struct PredicateCompiler {
    let expressions: ExpressionCompiler

    package init(shape: SubjectShape) {
        expressions = ExpressionCompiler(shape: shape)
    }

    /// Returns the compiled form of a predicate, and ignores overrides in its class.
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

    /// Returns the compiled form of a predicate inside another. An instance of a subclass defined by the program is
    /// called to evaluate itself.
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

    /// Returns a test that compares a declared property with a constant on either side; nil for other comparisons.
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
        // Don't use `Optional.map` here: a closure that passes through it is called through a thunk.
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

    /// Returns the operands that ANY and ALL compare: the elements of a collection and of the collections in it, a
    /// single value, or nothing for nil.
    private static func operands(in value: Any?) -> [Operand] {
        guard let value = flattened(value) else { return [] }
        guard let elements = elements(of: value) else { return [Operand(value)] }
        return elements.flatMap { element in
            let element = flattened(element)
            // Each to-many relationship on the path wraps the values in another collection.
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

/// The objects for which a predicate is compiled.
package enum SubjectShape {
    /// Objects of exactly one class.
    case object(AnyClass)
    /// Values in a ``BoxedSubject``: dictionaries, structures, nil.
    case boxed

    /// Returns the evaluated object as blocks and `SELF` see it.
    func value(of subject: AnyObject) -> Any? {
        switch self {
        case .object: subject
        case .boxed: (subject as? BoxedSubject)?.value
        }
    }

    /// Returns how to read the objects' property with the given key; nil if that is only known at evaluation. It is
    /// known if the class declares the property, or if the class does not adopt ``NSKeyValueCoding`` and so cannot
    /// override reading by key.
    func property(_ key: String) -> (reader: KeyValueReader, read: (AnyObject) -> Any?)? {
        guard case .object(let type) = self else { return nil }
        guard let coding = type as? any NSKeyValueCoding.Type else {
            guard let reader = StoredField(named: key, in: type)?.reader else { return nil }
            return (reader, { keyedValue(of: $0, forKey: key) })
        }
        guard let property = coding.keyValueProperties[key] else { return nil }
        property.requireProperty(key, of: type)
        // A getter that must return an object may have none to return, which only the object itself can tell.
        if !property.isSynthesized, Swift.type(of: property.keyPath).valueType is AnyClass { return nil }
        return (StoredField(of: property, in: type)?.reader ?? property.reader, property.value)
    }
}

/// A box that passes a value that is not an object to a compiled predicate.
final class BoxedSubject {
    let value: Any?

    init(_ value: Any?) {
        self.value = value
    }
}
