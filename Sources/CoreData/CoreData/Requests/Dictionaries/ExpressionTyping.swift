internal import FoundationBackfill

/// Determines the types of the key paths and expressions of a fetch from the model.
struct ExpressionTyping {
    let entity: EntityLayout
    let model: ModelLayout

    /// The end of a key path.
    enum End {
        case value(ColumnType)
        /// The objects of a to-many relationship, or values reached through one.
        case collection
    }

    /// Returns the end of a key path that starts at the entity.
    ///
    /// - Throws: An error if the key path does not lead to a stored property.
    func end(of path: String) throws -> End {
        var entity = entity
        var steps = KeyPathSteps(path).steps[...]
        while let step = steps.popFirst() {
            guard case .key(let key) = step else { return .collection }
            if key == "self" || key == "SELF" || key == "objectID" { continue }
            guard let property = entity.property(named: key), !property.isTransient else {
                throw FetchErrors.notFound(path, in: self.entity)
            }
            switch property.kind {
            case .fetched: throw FetchErrors.notFound(path, in: self.entity)
            case .attribute: return .value(try attribute(property, of: entity, Array(steps), path))
            case .toMany: return .collection
            case .toOne(let relationship): entity = model.entity(relationship.destination)
            }
        }
        return .value(.object(entity))
    }

    private func attribute(
        _ property: PropertyLayout,
        of entity: EntityLayout,
        _ rest: [KeyPathSteps.Step],
        _ path: String
    ) throws -> ColumnType {
        if rest.isEmpty { return .attribute(property, of: entity) }
        let names = rest.compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(separator: ".")
        let slot = property.slots.first { index in
            if case .attribute(let element?) = entity.slots[index].role { element == names } else { false }
        }
        guard let slot else { throw FetchErrors.notFound(path, in: self.entity) }
        return .computed(entity.slots[slot].attributeType)
    }

    /// Whether an expression has several values for one object.
    func isCollection(_ expression: NSExpression) throws -> Bool {
        switch expression.form {
        case .keyPath(let path, let operand):
            if let operand, operand.form != .evaluatedObject { return true }
            if case .collection = try end(of: path) { return !Self.endsInOperator(path) }
            return false
        case .subquery, .aggregate, .set: return true
        case .constant(let value): return elements(of: value) != nil
        case .function(.distinct, let arguments): return try arguments.first.map { try isCollection($0) } ?? false
        default: return false
        }
    }

    private static func endsInOperator(_ path: String) -> Bool {
        if case .operation? = KeyPathSteps(path).steps.last { true } else { false }
    }

    /// Returns the type of an expression's values; undefined if the values keep their own type.
    func type(of expression: NSExpression, _ aggregates: [DictionaryPlan.Aggregate]) throws -> ColumnType {
        switch expression.form {
        case .evaluatedObject: return .object(entity)
        case .keyPath(let path, _):
            if case .value(let type) = try end(of: path) { return type }
            return .computed(endsInDecimals(path) ? .decimalAttributeType : .undefinedAttributeType)
        case .variable(let name):
            guard let aggregate = aggregates.first(where: { $0.variable == name }) else {
                throw FetchErrors.noValue(forVariable: name)
            }
            return .computed(try type(of: aggregate))
        case .function(.cast, let arguments):
            return .computed(Self.typeOfCast(to: arguments.last))
        case .function(let function, let arguments):
            let types = try arguments.map { try type(of: $0, aggregates).attributeType }
            return .computed(Self.type(of: function, types))
        case .conditional(_, let yes, let no):
            let types = try [yes, no].map { try type(of: $0, aggregates).attributeType }
            return .computed(types[0] == .undefinedAttributeType ? types[1] : types[0])
        default: return .computed(.undefinedAttributeType)
        }
    }

    private func type(of aggregate: DictionaryPlan.Aggregate) throws -> NSAttributeType {
        let argument = try type(of: aggregate.argument, []).attributeType
        switch aggregate.function {
        case .count: return .integer64AttributeType
        case .minimum, .maximum: return argument
        case .sum: return Self.isWhole(argument) ? .integer64AttributeType : argument
        case .average where argument == .decimalAttributeType: return argument
        default: return .doubleAttributeType
        }
    }

    private static func type(of function: ExpressionFunction, _ types: [NSAttributeType]) -> NSAttributeType {
        switch function {
        case .subtract where types == [.dateAttributeType, .dateAttributeType]: .doubleAttributeType
        case .add, .subtract: types.contains(.dateAttributeType) ? .dateAttributeType : ofDecimals(types)
        case .multiply, .divide, .absolute: ofDecimals(types)
        case .now, .startOfYear, .startOfMonth, .startOfWeek, .startOfDay: .dateAttributeType
        case .minimum, .maximum, .noIndex: types.first ?? .undefinedAttributeType
        default: .undefinedAttributeType
        }
    }

    /// Returns the type that a cast to a decimal or a date has; undefined for other types.
    private static func typeOfCast(to type: NSExpression?) -> NSAttributeType {
        guard case .string(let name)? = type?.form.literal else { return .undefinedAttributeType }
        return switch CastType(rawValue: name) {
        case .decimal: .decimalAttributeType
        case .date: .dateAttributeType
        default: .undefinedAttributeType
        }
    }

    private static func ofDecimals(_ types: [NSAttributeType]) -> NSAttributeType {
        types.contains(.decimalAttributeType) ? .decimalAttributeType : .undefinedAttributeType
    }

    /// Whether a key path with an operator, such as `items.@sum.amount`, leads to a decimal.
    private func endsInDecimals(_ path: String) -> Bool {
        let keys = path.split(separator: ".").filter { !$0.hasPrefix("@") }
        let operators = path.split(separator: ".").filter { $0.hasPrefix("@") }
        guard operators.count == 1, ["@sum", "@avg", "@min", "@max"].contains(operators[0]) else { return false }
        var entity = entity
        for key in keys {
            guard let property = entity.property(named: String(key)) else { return false }
            switch property.kind {
            case .toOne(let relationship), .toMany(let relationship): entity = model.entity(relationship.destination)
            case .attribute(let type): return type == .decimalAttributeType && key == keys.last
            case .fetched: return false
            }
        }
        return false
    }

    private static func isWhole(_ type: NSAttributeType) -> Bool {
        type.slotForm == .integer
    }
}
