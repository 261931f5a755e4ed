internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Compares two terms; nil if SQL cannot carry the comparison.
    func test(_ comparison: Comparison, _ left: SQLTerm, _ right: SQLTerm) throws -> SQLExpression? {
        switch (comparison.type, left, right) {
        case (_, .entityName(let value, let root), .constant(let constant)):
            return entityNameTest(comparison, value, root, constant)
        case (_, .constant(let constant), .entityName(let value, let root)):
            return comparison.mirrored.flatMap { entityNameTest($0, value, root, constant) }
        case (_, .entityName, _), (_, _, .entityName):
            return nil
        case (.in, _, _):
            return try membership(comparison, left, right)
        case (.contains, .collection, _), (.contains, .list, _), (.contains, .constant(.collection), _):
            return try membership(comparison, right, left)
        case (.between, _, _):
            return try rangeTest(comparison, left, right)
        case (.beginsWith, _, _), (.endsWith, _, _), (.contains, _, _), (.like, _, _), (.matches, _, _):
            return textTest(comparison, left, right)
        case (_, .constant(let constant), .value(let value)):
            return comparison.mirrored.flatMap { constantTest($0, value, constant) }
        case (_, .value(let value), .constant(let constant)):
            return constantTest(comparison, value, constant)
        case (_, .value(let left), .value(let right)):
            return valuesTest(comparison, left, right)
        case (_, .constant(let left), .constant(let right)):
            return .truth(Self.holds(comparison, left, right))
        default:
            return nil
        }
    }

    /// Whether two constants compare as the operator says.
    static func holds(_ comparison: Comparison, _ left: Operand, _ right: Operand) -> Bool {
        let predicate = NSComparisonPredicate(
            leftExpression: NSExpression(forConstantValue: left.value),
            rightExpression: NSExpression(forConstantValue: right.value),
            modifier: .direct,
            type: comparison.type,
            options: comparison.options
        )
        return predicate.evaluate(with: nil)
    }

    /// Compares a value with a constant.
    private func constantTest(
        _ comparison: Comparison,
        _ left: SQLValue,
        _ right: Operand
    ) -> SQLExpression? {
        if right.isNull { return nullTest(comparison, left) }
        if left.kind == .entity, case .string(let name) = right {
            return storedTest(comparison, left, .integer(Int64(storedNumber(ofEntityNamed: name))))
        }
        guard let constant = constant(right) else { return nil }
        if left.kind == .opaque { return nil }
        guard let value = constant.value, left.kind.isComparable(with: constant.kind) else {
            return comparison.type == .notEqualTo ? .truth(true) : .truth(false)
        }
        guard left.kind == .text else { return storedTest(comparison, left, value) }
        return constantTextTest(comparison, left, value)
    }

    /// Compares a value with the stored form of a constant that is not text.
    private func storedTest(_ comparison: Comparison, _ left: SQLValue, _ value: Value) -> SQLExpression? {
        if comparison.isOrdering, !left.kind.isOrdered { return .truth(false) }
        if let test = rowTest(comparison, left, value) { return test }
        return comparison.infix.map { infixTest($0, left, .value(value)) }
    }

    /// Returns `COUNT(…) > 0` and its equivalents as EXISTS, which ends at the first row; nil for other comparisons.
    private func rowTest(_ comparison: Comparison, _ left: SQLValue, _ value: Value) -> SQLExpression? {
        guard let rows = left.countedRows else { return nil }
        switch (comparison.type, value) {
        case (.greaterThan, .integer(0)), (.notEqualTo, .integer(0)), (.greaterThanOrEqualTo, .integer(1)):
            return .exists(rows)
        case (.equalTo, .integer(0)), (.lessThanOrEqualTo, .integer(0)), (.lessThan, .integer(1)):
            return .not(.exists(rows))
        default:
            return nil
        }
    }

    /// Compares a value with an expression that is not NULL.
    func infixTest(_ infix: SQLExpression.Infix, _ left: SQLValue, _ right: SQLExpression) -> SQLExpression {
        let test = SQLExpression.infix(infix, left.expression, right)
        guard case .notEqual = infix, left.isNullable, !tables.leavesOutNil else { return test }
        if case .column = left.expression { return .any([test, .isNull(left.expression)]) }
        return .infix(.notSame, left.expression, right)
    }

    private func nullTest(_ comparison: Comparison, _ left: SQLValue) -> SQLExpression {
        switch comparison.type {
        case .equalTo: left.isNullable ? .isNull(left.expression) : .truth(false)
        case .notEqualTo: left.isNullable ? .isNotNull(left.expression) : .truth(true)
        default: .truth(false)
        }
    }

    /// Compares two values.
    private func valuesTest(_ comparison: Comparison, _ left: SQLValue, _ right: SQLValue) -> SQLExpression? {
        guard left.kind != .opaque, right.kind != .opaque, let infix = comparison.infix else { return nil }
        let areNull = SQLExpression.all([isNotNull(left).negated, isNotNull(right).negated])
        if !left.kind.isComparable(with: right.kind) {
            switch comparison.type {
            case .equalTo: return areNull
            case .notEqualTo: return areNull.negated
            default: return .truth(false)
            }
        }
        if left.kind == .text { return textsTest(comparison, left, right) }
        switch comparison.type {
        case .equalTo:
            let canBothBeNull = left.isNullable && right.isNullable
            return .infix(canBothBeNull ? .same : .equal, left.expression, right.expression)
        case .notEqualTo:
            return .infix(tables.leavesOutNil ? .notEqual : .notSame, left.expression, right.expression)
        default: return left.kind.isOrdered ? .infix(infix, left.expression, right.expression) : .truth(false)
        }
    }

    private func rangeTest(_ comparison: Comparison, _ left: SQLTerm, _ right: SQLTerm) throws -> SQLExpression? {
        let bounds: [SQLTerm]
        switch right {
        case .constant(.collection(let elements, _)): bounds = elements.map { .constant(Operand(flattened($0))) }
        case .list(let elements): bounds = elements
        case .constant: return .truth(false)
        default: return nil
        }
        guard bounds.count == 2 else { return .truth(false) }
        if let test = simpleRange(left, bounds) { return test }
        let isAbove = try test(comparison.with(.greaterThanOrEqualTo), left, bounds[0])
        let isBelow = try test(comparison.with(.lessThanOrEqualTo), left, bounds[1])
        guard let isAbove, let isBelow else { return nil }
        return .all([isAbove, isBelow])
    }

    /// Tests whether numbers or dates are between two constants; nil for other operands.
    private func simpleRange(_ left: SQLTerm, _ bounds: [SQLTerm]) -> SQLExpression? {
        guard case .value(let value) = left, value.kind.isNumber || value.kind == .date,
            case .constant(let low) = bounds[0], case .constant(let high) = bounds[1],
            let low = constant(low), let high = constant(high),
            value.kind.isComparable(with: low.kind), value.kind.isComparable(with: high.kind),
            let low = low.value, let high = high.value
        else { return nil }
        return .between(value.expression, .value(low), .value(high))
    }

    // MARK: - Entities

    /// Compares the name of an entity with a constant. All names are known, so any operator is evaluated beforehand.
    private func entityNameTest(
        _ comparison: Comparison,
        _ value: SQLValue,
        _ root: Int,
        _ constant: Operand
    ) -> SQLExpression? {
        let numbers = tables.tables.filter { table in
            table.entity.rootNumber == root && Self.holds(comparison, .string(table.entity.name), constant)
        }
        let isAmong = SQLExpression.among(value.expression, numbers.map { .integer(Int64($0.storedNumber)) })
        guard value.isNullable, Self.holds(comparison, .null, constant) else { return isAmong }
        return .any([isAmong, .isNull(value.expression)])
    }

    /// Returns the stored number of an entity; -1, which no row has, if there is no such entity.
    func storedNumber(ofEntityNamed name: String) -> Int {
        tables.layout.entity(named: name).map { tables.table(of: $0).storedNumber } ?? -1
    }
}
