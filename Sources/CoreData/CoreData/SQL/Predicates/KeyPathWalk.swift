internal import FoundationBackfill

/// Follows a key path through the tables.
struct KeyPathWalk {
    private let compiler: SQLPredicateCompiler
    private let path: String
    private let steps: [KeyPathSteps.Step]
    private let start: EntityLayout
    private var scope: SQLScope
    private var frame: SQLFrame?
    private var hops = 0
    private var optionalOwner: SQLExpression?

    init(_ compiler: SQLPredicateCompiler, _ path: String, from scope: SQLScope) {
        self.compiler = compiler
        self.path = path
        self.scope = scope
        start = scope.entity
        steps = KeyPathSteps(path).steps
    }

    private var notFound: any Error { FetchErrors.notFound(path, in: start) }

    mutating func term() throws -> SQLTerm? {
        var place = 0
        while place < steps.count {
            let isLast = place == steps.count - 1
            switch steps[place] {
            case .operation(let operation, let operand):
                return try self.operation(operation, operand, isLast)
            case .key(let key):
                let isProperty = scope.entity.property(named: key) != nil
                if !isProperty, steps[place].isIdentity { break }
                if !isProperty, key == "entity" { return try ownEntity(Array(steps[(place + 1)...])) }
                if let end = try follow(key, place) { return end.found }
            }
            place += 1
        }
        return finished(scope.object, isOfMembers: true)
    }

    /// The end of the walk. Its term is nil if SQL cannot carry it.
    private struct End {
        let found: SQLTerm?
    }

    /// Follows one property, and returns the end of the walk if that is reached.
    private mutating func follow(_ key: String, _ place: Int) throws -> End? {
        guard let property = scope.entity.property(named: key) else { throw notFound }
        // Rows do not contain transient values, and faults have none either.
        guard !property.isTransient else { throw notFound }
        let rest = Array(steps[(place + 1)...])
        switch property.kind {
        case .fetched:
            return End(found: nil)
        case .attribute:
            return End(found: try attribute(property, rest))
        case .toOne(let relationship):
            return try toOne(property, relationship, rest)
        case .toMany(let relationship):
            return try toMany(property, relationship)
        }
    }

    private func attribute(_ property: PropertyLayout, _ rest: [KeyPathSteps.Step]) throws -> SQLTerm? {
        let layout = scope.entity
        var (slot, rest) = (property.slots.first, rest[...])
        if property.attributeType == .compositeAttributeType {
            guard !rest.isEmpty else { return nil }
            var path = ""
            slot = nil
            while slot == nil {
                guard case .key(let name)? = rest.popFirst() else { throw notFound }
                path += path.isEmpty ? name : ".\(name)"
                slot = property.slots.first { layout.slots[$0].isElement(path) }
            }
        }
        guard let slot else { return nil }
        let column = scope.table.columns[slot]
        var value = SQLValue(
            expression: scope.column(column),
            kind: SQLKind(layout.slots[slot].attributeType),
            isDecimal: layout.slots[slot].attributeType == .decimalAttributeType
        )
        value.folded = scope.table.foldedColumns[column].map { scope.column($0) }
        if rest.isEmpty { return finished(value, isOfMembers: false) }
        // SQL does not carry the keys of values, such as `title.length`.
        if layout.slots[slot].attributeType.hasKeys(Array(rest)) { return nil }
        return try trailingOperation(value, Array(rest))
    }

    /// Compiles an operator after an attribute: `notes.rank.@sum`, which is `notes.@sum.rank`.
    private func trailingOperation(_ value: SQLValue, _ rest: [KeyPathSteps.Step]) throws -> SQLTerm? {
        guard rest.count == 1, frame != nil, case .operation(let operation, let operand) = rest[0],
            operand.steps.isEmpty, case .collection(let collection)? = finished(value, isOfMembers: false)
        else { throw notFound }
        return operation == .count ? nil : compiler.summary(operation, of: collection)
    }

    private mutating func toOne(
        _ property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship,
        _ rest: [KeyPathSteps.Step]
    ) throws -> End? {
        guard case .ownColumns(let key, let entityNumber, _)? = scope.table.relationships[property.ordinal] else {
            return End(found: nil)
        }
        let destination = compiler.tables.table(ofEntity: relationship.destination)
        let isEnd = rest.allSatisfy { $0.isIdentity }
        if isEnd {
            let object = SQLValue(
                expression: scope.column(key),
                kind: .object(root: destination.entity.rootNumber),
                isNullable: true,
                entityNumber: entityNumber.map { scope.column($0) }
            )
            return End(found: finished(object, isOfMembers: false))
        }
        if case .key("entity")? = rest.first, let entityNumber {
            let value = SQLValue(expression: scope.column(entityNumber), kind: .entity)
            return End(found: try entity(value, destination.entity, Array(rest.dropFirst())))
        }
        scope = scope.destination(of: property, key: key, destination, compiler.names)
        return nil
    }

    private mutating func toMany(
        _ property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship
    ) throws -> End? {
        guard let place = scope.table.relationships[property.ordinal] else { return End(found: nil) }
        let destination = compiler.tables.table(ofEntity: relationship.destination)
        let inner = frame ?? SQLFrame()
        if frame == nil, scope.isOptional { optionalOwner = scope.key }
        guard let members = compiler.members(place, of: scope, destination, in: inner) else { return End(found: nil) }
        scope = members
        frame = inner
        hops += 1
        return nil
    }

    // MARK: - Ends

    private func finished(_ value: SQLValue, isOfMembers: Bool) -> SQLTerm? {
        guard let frame else { return .value(value) }
        // A value behind a to-many relationship is a collection, which does not contain nil.
        return .collection(
            SQLCollectionPath(
                frame: frame,
                scope: scope,
                element: value,
                hops: hops,
                isOfMembers: isOfMembers,
                optionalOwner: optionalOwner
            )
        )
    }

    private func ownEntity(_ rest: [KeyPathSteps.Step]) throws -> SQLTerm? {
        let value = SQLValue(
            expression: scope.column(StoreColumn.entity),
            kind: .entity,
            isNullable: scope.isOptional
        )
        return try entity(value, scope.entity, rest)
    }

    private func entity(_ value: SQLValue, _ layout: EntityLayout, _ rest: [KeyPathSteps.Step]) throws -> SQLTerm? {
        guard !rest.isEmpty else { return finished(value, isOfMembers: false) }
        guard rest.count == 1, case .key("name") = rest[0] else { throw notFound }
        return frame == nil ? .entityName(value, root: layout.rootNumber) : nil
    }

    private func operation(_ operation: CollectionOperator, _ operand: KeyPathSteps, _ isLast: Bool) throws -> SQLTerm?
    {
        guard let frame else { throw notFound }
        guard isLast else { return nil }
        guard case .collection(let members)? = finished(scope.object, isOfMembers: true) else { return nil }
        if operand.steps.isEmpty {
            return compiler.summary(operation, of: members)
        }
        guard let path = operand.plainPath else { return nil }
        guard case .value(let element)? = try compiler.keyPath(path, from: scope) else { return nil }
        let collection = SQLCollectionPath(
            frame: frame,
            scope: scope,
            element: element,
            hops: hops,
            isOfMembers: false,
            optionalOwner: optionalOwner
        )
        return compiler.summary(operation, of: collection)
    }
}

extension KeyPathSteps {
    /// The path as text; nil if it does not consist of keys only.
    var plainPath: String? {
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys.joined(separator: ".")
    }
}

extension KeyPathSteps.Step {
    /// Whether the step leads to the object itself.
    fileprivate var isIdentity: Bool {
        switch self {
        case .key("self"), .key("SELF"), .key("objectID"): true
        default: false
        }
    }
}

extension Slot {
    /// Whether the slot holds the element of a composite attribute with this name.
    func isElement(_ name: String) -> Bool {
        if case .attribute(let element?) = role { element == name } else { false }
    }
}

extension SQLPredicateCompiler {
    /// Returns the term that a key path leads to from the rows of a scope; nil if SQL cannot carry it.
    func keyPath(_ path: String, from scope: SQLScope) throws -> SQLTerm? {
        var walk = KeyPathWalk(self, path, from: scope)
        return try walk.term()
    }
}
