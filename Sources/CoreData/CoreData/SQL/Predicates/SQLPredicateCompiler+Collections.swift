internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Adds the members of a to-many relationship to a frame: the rows that belong to the owner's row. Returns nil for
    /// a relationship that is stored in another way.
    func members(
        _ place: EntityTable.Relationship,
        of owner: SQLScope,
        _ destination: EntityTable,
        in frame: SQLFrame
    ) -> SQLScope? {
        let isFirst = frame.sources.isEmpty
        func tie(_ condition: SQLExpression) -> SQLSelect.Source.Join {
            if isFirst { frame.conditions.append(condition) }
            return .inner(on: isFirst ? nil : condition)
        }
        switch place {
        case .destinationColumn(let table, let key, _, _):
            let alias = names.next()
            let scope = SQLScope(frame, alias, destination)
            frame.append(table, alias, tie(.infix(.equal, scope.column(key), owner.key)))
            return scope
        case .joinTable(let table, let ownKey, let memberKey, _, _):
            let pairs = names.next()
            frame.beginsWithPairs = isFirst
            frame.append(table, pairs, tie(.infix(.equal, .column(pairs, ownKey), owner.key)))
            return SQLScope(frame, names.next(), destination, at: .column(pairs, memberKey), isOptional: false)
        case .ownColumns:
            return nil
        }
    }

    /// Tests whether a member satisfies a condition. Members whose element is nil do not count.
    func anyMember(of collection: SQLCollectionPath, where condition: SQLExpression) -> SQLExpression {
        let condition = SQLExpression.all([isNotNull(collection.element), condition])
        if case .truth(false) = condition { return condition }
        return owners(of: collection, where: condition)
            ?? .exists(collection.frame.select([.literal(1)], where: condition))
    }

    /// Finds owners by the keys or values of their members, where an index leads from members to owners, so that not
    /// every owner is tested. Returns nil if there is no such index.
    private func owners(of collection: SQLCollectionPath, where condition: SQLExpression) -> SQLExpression? {
        let frame = collection.frame
        guard frame.conditions.count == 1,
            case .infix(.equal, let ownKey, .column(let owner, StoreColumn.key))? = frame.conditions.first,
            Self.isOfKnownMembers(condition, in: frame, of: owner)
        else { return nil }
        let keys = SQLSelect(columns: [ownKey], sources: frame.sources, condition: condition)
        return .inSelect(.column(owner, StoreColumn.key), keys)
    }

    private static func isOfKnownMembers(_ condition: SQLExpression, in frame: SQLFrame, of owner: SQLAlias) -> Bool {
        guard frame.sources.count == 1 else {
            return frame.sources.count == 2 && frame.beginsWithPairs && owner == SQLNames.root
                && hasKnownValue(condition)
        }
        guard case .column(_, let member)? = keyOfKnownMembers(condition) else { return false }
        return member != StoreColumn.key
    }

    /// Whether a condition requires a known value in a column of the members, and nothing of other rows.
    private static func hasKnownValue(_ condition: SQLExpression) -> Bool {
        switch condition {
        case .infix(.equal, .column(let alias, _), .value): return alias != SQLNames.root
        case .and(let parts):
            let others = parts.filter { !hasKnownValue($0) }
            return others.count < parts.count
                && others.allSatisfy {
                    if case .isNotNull(.column(let alias, _)) = $0 { alias != SQLNames.root } else { false }
                }
        default: return false
        }
    }

    /// Returns the value that a condition compares with constants only; nil for other conditions.
    private static func keyOfKnownMembers(_ condition: SQLExpression) -> SQLExpression? {
        switch condition {
        case .infix(.equal, let key, .value): key
        case .inList(let key, let values): values.allSatisfy { if case .value = $0 { true } else { false } } ? key : nil
        case .inLongList(let key, _): key
        default: nil
        }
    }

    func anyMemberTest(
        _ comparison: Comparison,
        _ collection: SQLCollectionPath,
        _ right: SQLTerm
    ) throws -> SQLExpression? {
        try test(comparison, .value(collection.element.present), right).map { anyMember(of: collection, where: $0) }
    }

    // MARK: - Operators

    /// Applies an operator such as `@count` or `@sum` to a collection; nil if SQL cannot carry it.
    func summary(_ operation: CollectionOperator, of collection: SQLCollectionPath) -> SQLTerm? {
        // In memory, a collection behind another one is a collection of collections.
        guard collection.hops == 1 else { return nil }
        let kind = collection.element.kind
        switch operation {
        case .count:
            guard collection.isOfMembers else { return nil }
            return count(of: collection)
        case .sum where collection.element.isDecimal, .average where collection.element.isDecimal:
            return decimalSummary(operation, of: collection)
        case .sum where kind.isNumber:
            let sum = aggregate(.sum, collection)
            return summaryTerm(.ifNull(sum, .value(kind == .integer ? .integer(0) : .real(0))), kind, collection)
        case .average where kind.isNumber:
            return summaryTerm(.ifNull(aggregate(.average, collection), .value(.real(0))), .real, collection)
        case .minimum where kind.isOrdered:
            return summaryTerm(aggregate(.minimum, collection), kind, collection)
        case .maximum where kind.isOrdered:
            return summaryTerm(aggregate(.maximum, collection), kind, collection)
        default:
            return nil
        }
    }

    private func aggregate(_ aggregate: SQLExpression.Aggregate, _ collection: SQLCollectionPath) -> SQLExpression {
        .select(collection.frame.select([.aggregate(aggregate, collection.element.expression)]))
    }

    private func decimalSummary(_ operation: CollectionOperator, of collection: SQLCollectionPath) -> SQLTerm {
        let (number, digits): (SQLExpression.Aggregate, SQLExpression.Aggregate) =
            operation == .sum ? (.decimalSum, .decimalSumDigits) : (.decimalAverage, .decimalAverageDigits)
        let nothing = SQLExpression.value(.integer(0))
        func owned(_ expression: SQLExpression) -> SQLExpression {
            collection.optionalOwner.map { .conditional(.isNotNull($0), expression, nil) } ?? expression
        }
        return .value(
            SQLValue(
                expression: owned(.ifNull(aggregate(number, collection), nothing)),
                kind: .real,
                isDecimal: true,
                digits: owned(.ifNull(aggregate(digits, collection), nothing))
            )
        )
    }

    private func count(of collection: SQLCollectionPath) -> SQLTerm {
        let count = SQLExpression.select(collection.frame.select([.aggregate(.count, nil)]))
        guard collection.optionalOwner == nil else { return summaryTerm(count, .integer, collection) }
        return .value(
            SQLValue(
                expression: count,
                kind: .integer,
                isNullable: false,
                countedRows: collection.frame.select([.literal(1)])
            )
        )
    }

    /// Returns the term of a value that is NULL if the collection has no owner.
    private func summaryTerm(_ expression: SQLExpression, _ kind: SQLKind, _ collection: SQLCollectionPath) -> SQLTerm {
        let owned = collection.optionalOwner.map { .conditional(.isNotNull($0), expression, nil) } ?? expression
        return .value(SQLValue(expression: owned, kind: kind, isDecimal: collection.element.isDecimal))
    }

    /// Returns the members of a collection that satisfy a predicate, in which the variable stands for the member; nil
    /// if SQL cannot carry it.
    func subquery(
        _ collection: NSExpression,
        _ variable: String,
        _ predicate: NSPredicate,
        _ environment: Environment
    ) throws -> SQLTerm? {
        guard case .collection(let members)? = try term(collection, environment), members.hops == 1,
            members.isOfMembers
        else { return nil }
        var inner = environment
        inner.variables[variable] = members.scope
        guard let condition = try condition(predicate, inner) else { return nil }
        members.frame.conditions.append(condition)
        return .collection(
            SQLCollectionPath(
                frame: members.frame,
                scope: members.scope,
                element: members.element,
                hops: 1,
                isOfMembers: true,
                // In memory, the subquery of a collection that is nil is empty.
                optionalOwner: nil
            )
        )
    }
}
