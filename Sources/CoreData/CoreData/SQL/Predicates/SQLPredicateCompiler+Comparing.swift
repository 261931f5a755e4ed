internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// The condition that two terms compare as the operator says.
    func condition(_ comparison: Comparison, _ left: SQLTerm, _ right: SQLTerm) throws -> SQLExpression? {
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
            return try range(comparison, left, right)
        case (.beginsWith, _, _), (.endsWith, _, _), (.contains, _, _), (.like, _, _), (.matches, _, _):
            return textTest(comparison, left, right)
        case (_, .constant(let constant), .value(let value)):
            return comparison.mirrored.flatMap { self.comparison($0, value, constant, isMirrored: true) }
        case (_, .value(let value), .constant(let constant)):
            return self.comparison(comparison, value, constant, isMirrored: false)
        case (_, .value(let left), .value(let right)):
            return self.comparison(comparison, left, right)
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

    private func comparison(
        _ comparison: Comparison,
        _ left: SQLValue,
        _ right: Operand,
        isMirrored: Bool
    ) -> SQLExpression? {
        if right.isNull { return nullTest(comparison, left) }
        if left.kind == .entity, case .string(let name) = right {
            return self.comparison(comparison, left, .integer(Int64(storedNumber(ofEntityNamed: name))), .entity)
        }
        guard let constant = constant(right) else { return nil }
        if left.kind == .opaque { return nil }
        guard let value = constant.value, left.kind.isComparable(with: constant.kind) else {
            return comparison.type == .notEqualTo ? .truth(true) : .truth(false)
        }
        guard left.kind == .text else { return self.comparison(comparison, left, value, constant.kind) }
        return textComparison(comparison, left, value, isMirrored: isMirrored)
    }

    private func comparison(
        _ comparison: Comparison,
        _ left: SQLValue,
        _ value: Value,
        _ kind: SQLKind
    ) -> SQLExpression? {
        if comparison.isOrdering, !left.kind.isOrdered { return .truth(false) }
        if let test = rowTest(comparison, left, value) { return test }
        return comparison.infix.map { infixTest($0, left, .value(value)) }
    }

    /// `COUNT(…) > 0` as EXISTS, which ends at the first row.
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

    /// A comparison with something that is not NULL.
    func infixTest(_ infix: SQLExpression.Infix, _ left: SQLValue, _ right: SQLExpression) -> SQLExpression {
        let test = SQLExpression.infix(infix, left.expression, right)
        guard case .notEqual = infix, left.isNullable else { return test }
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

    private func comparison(_ comparison: Comparison, _ left: SQLValue, _ right: SQLValue) -> SQLExpression? {
        guard left.kind != .opaque, right.kind != .opaque, let infix = comparison.infix else { return nil }
        let areNull = SQLExpression.all([isNotNull(left).negated, isNotNull(right).negated])
        if !left.kind.isComparable(with: right.kind) {
            switch comparison.type {
            case .equalTo: return areNull
            case .notEqualTo: return areNull.negated
            default: return .truth(false)
            }
        }
        if left.kind == .text { return textComparison(comparison, left, right) }
        switch comparison.type {
        case .equalTo:
            let canBothBeNull = left.isNullable && right.isNullable
            return .infix(canBothBeNull ? .same : .equal, left.expression, right.expression)
        case .notEqualTo: return .infix(.notSame, left.expression, right.expression)
        default: return left.kind.isOrdered ? .infix(infix, left.expression, right.expression) : .truth(false)
        }
    }

    private func range(_ comparison: Comparison, _ left: SQLTerm, _ right: SQLTerm) throws -> SQLExpression? {
        let bounds: [SQLTerm]
        switch right {
        case .constant(.collection(let elements, _)): bounds = elements.map { .constant(Operand(flattened($0))) }
        case .list(let elements): bounds = elements
        case .constant: return .truth(false)
        default: return nil
        }
        guard bounds.count == 2 else { return .truth(false) }
        if let test = simpleRange(left, bounds) { return test }
        let isAbove = try condition(comparison.with(.greaterThanOrEqualTo), left, bounds[0])
        let isBelow = try condition(comparison.with(.lessThanOrEqualTo), left, bounds[1])
        guard let isAbove, let isBelow else { return nil }
        return .all([isAbove, isBelow])
    }

    /// Numbers or dates between two constants.
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

    /// The names of entities are known beforehand, whatever the operator.
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

    /// -1 if there is no such entity, which no row has.
    func storedNumber(ofEntityNamed name: String) -> Int {
        tables.layout.entity(named: name).map { tables.table(of: $0).storedNumber } ?? -1
    }
}
