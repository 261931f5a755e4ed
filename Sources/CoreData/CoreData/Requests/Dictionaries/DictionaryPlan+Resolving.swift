internal import FoundationBackfill

extension DictionaryPlan {
    /// Resolves the columns, groups and conditions of a request for dictionaries.
    ///
    /// - Throws: An error if the entity does not have a property, or if a request that groups uses a property that is
    ///   neither grouped nor aggregated.
    init<ResultType>(_ request: NSFetchRequest<ResultType>, _ plan: FetchPlan, in model: ModelLayout) throws {
        var resolving = DictionaryResolving(ExpressionTyping(entity: plan.entity, model: model))
        columns = try resolving.columns(request.propertiesToFetch)
        groups = try (request.propertiesToGroupBy ?? []).map { try resolving.group($0) }
        having = try request.havingPredicate.map { try resolving.having($0) }
        sortKeys = try plan.sortKeys.map { key in
            SortKey(
                expression: try resolving.sortExpression(key.keyPath ?? "objectID"),
                isAscending: key.isAscending,
                comparison: key.comparison
            )
        }
        aggregates = resolving.aggregates
        isDistinct = request.returnsDistinctResults
        try checkGroups(plan.entity)
    }

    private func checkGroups(_ entity: EntityLayout) throws {
        guard !groups.isEmpty else {
            guard having == nil else { throw FetchErrors.havingWithoutGroups() }
            return
        }
        for column in columns where !isGrouped(column.expression) {
            throw FetchErrors.notGrouped(column.name, in: entity)
        }
        for key in sortKeys where !isGrouped(key.expression) {
            throw FetchErrors.notGrouped("\(key.expression)", in: entity)
        }
        _ = try having?.replacingExpressions { expression in
            if groups.contains(expression) { return expression }
            if case .keyPath(let path, nil) = expression.form { throw FetchErrors.notGrouped(path, in: entity) }
            return nil
        }
    }

    /// Whether an expression has the same value for all rows of a group.
    private func isGrouped(_ expression: NSExpression) -> Bool {
        if groups.contains(expression) { return true }
        return switch expression.form {
        case .variable, .constant: true
        case .keyPath(_, nil), .evaluatedObject, .anyKey: false
        default: expression.form.children.allSatisfy(isGrouped) && expression.form.innerPredicate == nil
        }
    }
}

/// Resolves the names in a request, and extracts the aggregates from its expressions.
struct DictionaryResolving {
    private let typing: ExpressionTyping
    private(set) var aggregates: [DictionaryPlan.Aggregate] = []
    /// The unresolved expressions of the columns, by name.
    private var originals: [String: NSExpression] = [:]

    init(_ typing: ExpressionTyping) {
        self.typing = typing
    }

    /// Returns the columns for `propertiesToFetch`; nil stands for all attributes.
    mutating func columns(_ wanted: [Any]?) throws -> [DictionaryPlan.Column] {
        guard let wanted else {
            return typing.entity.properties.filter { $0.attributeType != nil && !$0.isTransient }.map {
                DictionaryPlan.Column(
                    name: $0.name,
                    expression: NSExpression(forKeyPath: $0.name),
                    type: .attribute($0, of: typing.entity)
                )
            }
        }
        return try wanted.map { try column($0) }
    }

    private mutating func column(_ wanted: Any) throws -> DictionaryPlan.Column {
        let (name, original) = try expression(wanted, in: "propertiesToFetch")
        originals[name] = original
        let expression = try resolved(original)
        let inferred = try typing.type(of: expression, aggregates)
        guard let description = wanted as? NSExpressionDescription else {
            return DictionaryPlan.Column(name: name, expression: expression, type: inferred)
        }
        let type: ColumnType =
            switch (description.expressionResultType, inferred) {
            case (.undefinedAttributeType, _), (_, .object), (.transformableAttributeType, _): inferred
            case (let declared, .attribute(let property, _)) where declared == property.attributeType: inferred
            case (let declared, _): .computed(declared)
            }
        return DictionaryPlan.Column(name: name, expression: expression, type: type)
    }

    /// Returns the expression for an element of `propertiesToGroupBy`: a property or the name of a computed column.
    mutating func group(_ wanted: Any) throws -> NSExpression {
        let (name, original) = try column(named: wanted) ?? expression(wanted, in: "propertiesToGroupBy")
        let group = try resolved(original)
        guard !group.contains(where: { isAggregate($0) }) else {
            throw FetchErrors.groupedByAggregate(name)
        }
        return group
    }

    private func column(named wanted: Any) -> (String, NSExpression)? {
        guard let name = wanted as? String, typing.entity.property(named: name) == nil else { return nil }
        return originals[name].map { (name, $0) }
    }

    /// Resolves the condition of groups, replacing variables by the columns of the same name.
    mutating func having(_ predicate: NSPredicate) throws -> NSPredicate {
        let named = try predicate.replacingExpressions { expression in
            switch expression.form {
            case .subquery: return expression
            case .variable(let name):
                guard let original = originals[name] else { throw FetchErrors.noValue(forVariable: name) }
                return original
            default: return nil
            }
        }
        return try named.replacingExpressions { try resolvedPart($0) }
    }

    /// Returns the expression for a sort key: the column of that name, or else a key path.
    mutating func sortExpression(_ key: String) throws -> NSExpression {
        if typing.entity.property(named: key) == nil, let original = originals[key] { return try resolved(original) }
        return try resolved(NSExpression(forKeyPath: key))
    }

    private func expression(_ wanted: Any, in list: String) throws -> (String, NSExpression) {
        if let description = wanted as? NSExpressionDescription {
            guard let expression = description.expression, !description.name.isEmpty else {
                throw ErrorFactory.invalidFetch(
                    "\(list) holds an NSExpressionDescription without a name or an expression",
                    advice: "Set both"
                )
            }
            return (description.name, expression)
        }
        guard let path = wanted as? String ?? (wanted as? NSPropertyDescription)?.name else {
            throw ErrorFactory.unsupportedOption(
                list,
                of: "NSFetchRequest",
                reason: "it holds \(wanted), which is neither the name nor the description of a property"
            )
        }
        if case .collection = try typing.end(of: path), !path.contains("@") {
            throw ErrorFactory.invalidFetch(
                "Invalid to-many relationship in setPropertiesToFetch: \(path)",
                advice: "Fetch stored attributes and to-one relationships of the entity"
            )
        }
        return (path, NSExpression(forKeyPath: path))
    }

    // MARK: - Aggregates

    private func isAggregate(_ expression: NSExpression) -> Bool {
        guard case .variable(let name) = expression.form else { return false }
        return aggregates.contains { $0.variable == name }
    }

    /// Returns the expression with its aggregates replaced by variables.
    private mutating func resolved(_ expression: NSExpression) throws -> NSExpression {
        try expression.replacingExpressions { try resolvedPart($0) }
    }

    private mutating func resolvedPart(_ expression: NSExpression) throws -> NSExpression? {
        switch expression.form {
        case .keyPath(let path, let operand) where operand == nil || operand?.form == .evaluatedObject:
            if let call = try rowAggregate(path) { return try resolvedPart(call) }
            _ = try typing.end(of: path)
            return operand == nil ? nil : NSExpression(forKeyPath: path)
        case .function(let function, let arguments) where function.isStatistical && arguments.count == 1:
            return try typing.isCollection(arguments[0]) ? nil : try aggregate(function, arguments[0])
        case .variable(let name) where !isAggregate(expression):
            throw FetchErrors.noValue(forVariable: name)
        case .subquery:
            // The variable of a subquery is local to it.
            return expression
        default:
            return nil
        }
    }

    /// Returns the aggregate for key paths such as `@sum.price`, `price.@sum` and `folder.@count` that do not pass
    /// through a to-many relationship, and thus aggregate the rows themselves.
    private func rowAggregate(_ path: String) throws -> NSExpression? {
        let keys = path.split(separator: ".", omittingEmptySubsequences: false)
        guard let place = keys.firstIndex(where: { $0.hasPrefix("@") }),
            let function = CollectionOperator(rawValue: String(keys[place]))?.function
        else { return nil }
        let owner = keys[..<place].joined(separator: ".")
        if !owner.isEmpty, case .collection = try typing.end(of: owner) { return nil }
        let rest = (keys[..<place] + keys[(place + 1)...]).joined(separator: ".")
        let argument =
            rest.isEmpty ? NSExpression.expressionForEvaluatedObject() : NSExpression(forKeyPath: rest)
        return NSExpression(form: .function(function, [argument]))
    }

    private mutating func aggregate(_ function: ExpressionFunction, _ argument: NSExpression) throws -> NSExpression {
        var (argument, isDistinct) = (argument, false)
        if case .function(.distinct, let arguments) = argument.form, let inner = arguments.first {
            (argument, isDistinct) = (inner, true)
        }
        argument = try resolved(argument)
        guard !argument.contains(where: { isAggregate($0) }) else {
            throw FetchErrors.nestedAggregate(argument)
        }
        let same = aggregates.first {
            $0.function == function && $0.argument == argument && $0.isDistinct == isDistinct
        }
        if let same { return NSExpression(forVariable: same.variable) }
        // No variable in a format string can have this name.
        let variable = "\(function.rawValue)\(aggregates.count)"
        aggregates.append(
            DictionaryPlan.Aggregate(
                variable: variable,
                function: function,
                argument: argument,
                isDistinct: isDistinct
            )
        )
        return NSExpression(forVariable: variable)
    }
}

extension CollectionOperator {
    /// The equivalent aggregate function; nil for operators that return collections.
    fileprivate var function: ExpressionFunction? {
        switch self {
        case .count: .count
        case .sum: .sum
        case .average: .average
        case .minimum: .minimum
        case .maximum: .maximum
        default: nil
        }
    }
}

extension NSExpression {
    /// Whether this expression or one of its subexpressions satisfies a condition.
    fileprivate func contains(where isSuch: (NSExpression) -> Bool) -> Bool {
        isSuch(self) || form.children.contains { $0.contains(where: isSuch) }
    }
}
