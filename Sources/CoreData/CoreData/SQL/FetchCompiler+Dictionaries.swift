internal import Foundation
internal import FoundationBackfill

/// Statements for dictionaries: computed columns, groups and aggregates.
extension FetchCompiler {
    /// Returns the statement that selects the plan's columns; nil if SQL cannot carry all of it. A column takes as many
    /// result columns as the width of its type.
    func dictionaries(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> CompiledFetch? {
        let parts = try parts(of: plan)
        let compiler = parts.compiler
        var environment = SQLPredicateCompiler.Environment(subject: parts.scope)
        for aggregate in dictionaries.aggregates {
            environment.values[aggregate.variable] = try aggregateValue(aggregate, compiler, environment)
        }
        guard environment.values.count == dictionaries.aggregates.count else { return nil }
        // All parts are compiled even if one cannot be, so that errors in the others are found.
        let columns = try dictionaries.columns.map { try expressions(of: $0, compiler, environment) }
        let groups = try dictionaries.groups.map { try value(of: $0, compiler, environment)?.expression }
        let order = try dictionaries.sortKeys.map { try self.order($0, compiler, environment) }
        let having = try dictionaries.having.map { try compiler.condition($0, environment) } ?? .truth(true)
        guard parts.isComplete, let having, let columns = columns.complete(), let groups = groups.complete(),
            let order = order.complete()
        else { return nil }
        var select = parts.frame.select(columns.flatMap { $0 }, where: parts.condition)
        select.isDistinct = dictionaries.isDistinct
        select.groups = groups
        select.groupCondition = having
        select.order = order
        if plan.hasWindow || !order.isEmpty {
            guard completeOrder(of: &select, dictionaries, parts.scope) else { return nil }
        }
        window(&select, plan)
        return fetch(select, none(plan))
    }

    /// Ends the order of a statement in the key of the first row of each dictionary: dictionaries that are equal in the order have
    /// the same places in all pages, and in all kinds of stores.
    ///
    /// - Returns: Whether SQL has such an order. Dictionaries whose duplicates are left out have none if they are sorted by what
    ///   they do not contain.
    private func completeOrder(
        of select: inout SQLSelect,
        _ dictionaries: DictionaryPlan,
        _ scope: SQLScope
    ) -> Bool {
        let contained = Set(dictionaries.columns.compactMap { Self.keyPath($0.expression) })
        func contains(_ expression: NSExpression) -> Bool { Self.keyPath(expression).map(contained.contains) ?? false }
        if dictionaries.isDistinct {
            select.isDistinct = false
            if dictionaries.isGrouped {
                // Groups differ in what they are grouped by.
                guard dictionaries.groups.allSatisfy(contains) else { return false }
            } else {
                guard dictionaries.sortKeys.allSatisfy({ contains($0.expression) }) else { return false }
                select.groups = select.columns.indices.map { .literal($0 + 1) } + select.order.map(\.expression)
            }
        }
        if !select.groups.isEmpty {
            select.order.append(SQLSelect.Order(expression: .aggregate(.minimum, scope.key)))
        } else if !dictionaries.isGrouped {
            select.order.append(byKey(scope))
        }
        return true
    }

    private static func keyPath(_ expression: NSExpression) -> String? {
        guard case .keyPath(let path, of: nil) = expression.form else { return nil }
        return path
    }

    /// Returns the places of the columns that hold the store's entity numbers.
    static func entityPlaces(of dictionaries: DictionaryPlan) -> [Int] {
        var (places, place) = ([Int](), 0)
        for column in dictionaries.columns {
            if case .object = column.type { places.append(place + 1) }
            place += column.type.width
        }
        return places
    }

    // MARK: - Columns

    private func expressions(
        of column: DictionaryPlan.Column,
        _ compiler: SQLPredicateCompiler,
        _ environment: SQLPredicateCompiler.Environment
    ) throws -> [SQLExpression]? {
        switch column.type {
        case .attribute(let property, let entity) where property.attributeType == .compositeAttributeType:
            return try elements(of: property, entity, column.expression, compiler, environment)
        case .object(let entity):
            guard let object = try value(of: column.expression, compiler, environment) else { return nil }
            let number = tables.table(of: entity).storedNumber
            return [object.expression, object.entityNumber ?? .literal(number)]
        case .attribute, .computed:
            let term = try compiler.term(column.expression, environment)
            if case .constant(.null)? = term { return [.value(.null)] }
            let isDecimal = column.type.attributeType == .decimalAttributeType
            return term.flatMap { compiler.value($0) }.map { [isDecimal ? $0.exact : $0.expression] }
        }
    }

    /// Returns the values of a composite attribute's elements; nil if SQL cannot carry all of them.
    private func elements(
        of property: PropertyLayout,
        _ entity: EntityLayout,
        _ expression: NSExpression,
        _ compiler: SQLPredicateCompiler,
        _ environment: SQLPredicateCompiler.Environment
    ) throws -> [SQLExpression]? {
        guard case .keyPath(let path, _) = expression.form else { return nil }
        let elements = try property.slots.compactMap { slot -> SQLExpression? in
            guard case .attribute(let name?) = entity.slots[slot].role else { return nil }
            return try value(of: NSExpression(forKeyPath: "\(path).\(name)"), compiler, environment)?.expression
        }
        return elements.count == property.slots.count ? elements : nil
    }

    private func value(
        of expression: NSExpression,
        _ compiler: SQLPredicateCompiler,
        _ environment: SQLPredicateCompiler.Environment
    ) throws -> SQLValue? {
        try compiler.term(expression, environment).flatMap { compiler.value($0) }
    }

    private func order(
        _ key: DictionaryPlan.SortKey,
        _ compiler: SQLPredicateCompiler,
        _ environment: SQLPredicateCompiler.Environment
    ) throws -> SQLSelect.Order? {
        guard let value = try value(of: key.expression, compiler, environment) else {
            if case .keyPath(let path, _) = key.expression.form {
                throw FetchErrors.notFound(path, in: environment.subject.entity)
            }
            return nil
        }
        guard tables.dialect.orders(by: key.comparison) else { return nil }
        return SQLSelect.Order(
            expression: value.expression,
            isAscending: key.isAscending,
            collation: value.kind == .text ? SQLCollation(key.comparison) : nil
        )
    }

    // MARK: - Aggregates

    private func aggregateValue(
        _ aggregate: DictionaryPlan.Aggregate,
        _ compiler: SQLPredicateCompiler,
        _ environment: SQLPredicateCompiler.Environment
    ) throws -> SQLValue? {
        guard let argument = try value(of: aggregate.argument, compiler, environment) else { return nil }
        let kind = argument.kind
        let summed = aggregate.isDistinct ? SQLExpression.distinct(argument.expression) : argument.expression
        if argument.isDecimal, let value = decimalAggregate(aggregate, argument) { return value }
        switch aggregate.function {
        case .count:
            let isOfRows = !argument.isNullable && !aggregate.isDistinct
            return SQLValue(
                expression: .aggregate(.count, isOfRows ? nil : summed),
                kind: .integer,
                isNullable: false
            )
        case .sum where kind.isNumber:
            let nothing = Value.sumOfNothing(kind)
            return SQLValue(expression: .ifNull(.aggregate(.sum, summed), .value(nothing)), kind: kind)
        case .average where kind.isNumber: return SQLValue(expression: .aggregate(.average, summed), kind: .real)
        case .minimum where kind.isOrdered: return SQLValue(expression: .aggregate(.minimum, summed), kind: kind)
        case .maximum where kind.isOrdered: return SQLValue(expression: .aggregate(.maximum, summed), kind: kind)
        default: return nil
        }
    }

    /// Returns the exact sum or mean of decimals; nil for other aggregates. Their extremes are decimals as well.
    private func decimalAggregate(_ aggregate: DictionaryPlan.Aggregate, _ argument: SQLValue) -> SQLValue? {
        let summed = aggregate.isDistinct ? SQLExpression.distinct(argument.exact) : argument.exact
        switch aggregate.function {
        case .sum:
            let nothing = SQLExpression.value(.integer(0))
            return SQLValue(
                expression: .ifNull(.aggregate(.decimalSum, summed), nothing),
                kind: .real,
                isDecimal: true,
                digits: .ifNull(.aggregate(.decimalSumDigits, summed), nothing)
            )
        case .average:
            return SQLValue(
                expression: .aggregate(.decimalAverage, summed),
                kind: .real,
                isDecimal: true,
                digits: .aggregate(.decimalAverageDigits, summed)
            )
        case .minimum: return extreme(.minimum, argument)
        case .maximum: return extreme(.maximum, argument)
        default: return nil
        }
    }

    private func extreme(_ extreme: SQLExpression.Aggregate, _ argument: SQLValue) -> SQLValue {
        SQLValue(expression: .aggregate(extreme, argument.expression), kind: argument.kind, isDecimal: true)
    }
}

extension Value {
    fileprivate static func sumOfNothing(_ kind: SQLKind) -> Value {
        kind == .integer ? .integer(0) : .real(0)
    }
}

extension Array {
    /// Returns the elements; nil if one of them is nil.
    fileprivate func complete<Wrapped>() -> [Wrapped]? where Element == Wrapped? {
        let present = compactMap { $0 }
        return present.count == count ? present : nil
    }
}
