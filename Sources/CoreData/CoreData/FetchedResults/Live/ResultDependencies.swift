internal import FoundationBackfill

/// The properties on which the members of a result, their order and their sections depend.
///
/// An object whose other properties change keeps its place, so that one change needs no evaluation by each of many
/// controllers.
struct ResultDependencies {
    private let members: PropertyNames
    private let order: PropertyNames
    private let entityNumber: Int
    /// The properties by ordinal, for objects of the entity itself; nil if the result may depend on anything.
    private let ordinalsOfEntity: SlotSet?

    /// - Parameters:
    ///   - predicate: The predicate of the request.
    ///   - keyPaths: The key paths by which the result is sorted and divided.
    init(_ predicate: NSPredicate?, _ keyPaths: [String], of entity: EntityLayout) {
        members = PropertyNames(predicate, of: entity)
        order = PropertyNames(keyPaths, of: entity)
        entityNumber = entity.number
        let sorting = order.ordinals(in: entity)
        ordinalsOfEntity = members.ordinals(in: entity).flatMap { sorting?.union($0) }
    }

    /// Returns whether a change of some properties of an object, by ordinal, may affect the result.
    func includes(_ ordinals: SlotSet, of object: NSManagedObject) -> Bool {
        if object.layout.number == entityNumber, let ordinalsOfEntity {
            return !ordinals.isDisjoint(with: ordinalsOfEntity)
        }
        return members.include(ordinals.numbers, of: object) || order.include(ordinals.numbers, of: object)
    }

    /// Returns whether saving an object may make it a member or end that, because the store changes values.
    func membersDependOnSaving(_ object: NSManagedObject) -> Bool {
        members.include(object.layout.ordinalsStoredOtherwise, of: object)
    }

    /// Returns whether saving an object may move it, because the store changes values.
    func orderDependsOnSaving(_ object: NSManagedObject) -> Bool {
        order.include(object.layout.ordinalsStoredOtherwise, of: object)
    }
}

/// The properties of an object that expressions read directly.
private struct PropertyNames {
    /// Nil if the expressions may read anything, as when a key path leads to other objects.
    private var names: Set<String>? = []

    init(_ predicate: NSPredicate?, of entity: EntityLayout) {
        if let predicate { add(predicate, entity) }
    }

    init(_ keyPaths: [String], of entity: EntityLayout) {
        for keyPath in keyPaths { add(keyPath, entity) }
    }

    /// Returns whether some of an object's properties, by ordinal, may be read.
    func include(_ ordinals: [Int], of object: NSManagedObject) -> Bool {
        guard let names else { return true }
        return ordinals.contains { names.contains(object.layout.properties[$0].name) }
    }

    /// Returns the properties of an entity, by ordinal; nil if anything may be read.
    func ordinals(in entity: EntityLayout) -> SlotSet? {
        names.map { SlotSet($0.compactMap { entity.ordinal(of: $0) }) }
    }

    private mutating func add(_ predicate: NSPredicate, _ entity: EntityLayout) {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for case let part as NSPredicate in compound.subpredicates { add(part, entity) }
        case let comparison as NSComparisonPredicate where comparison.predicateOperatorType != .customSelector:
            add(comparison.leftExpression, entity)
            add(comparison.rightExpression, entity)
        default:
            if predicate != NSPredicate(value: true), predicate != NSPredicate(value: false) { names = nil }
        }
    }

    private mutating func add(_ expression: NSExpression, _ entity: EntityLayout) {
        switch expression.expressionType {
        case .constantValue, .evaluatedObject: break
        case .keyPath: add(expression.keyPath, entity)
        case .aggregate:
            if let parts = expression.collection as? [NSExpression] {
                for part in parts { add(part, entity) }
            } else {
                names = nil
            }
        default: names = nil
        }
    }

    private mutating func add(_ keyPath: String, _ entity: EntityLayout) {
        if let ordinal = entity.ordinal(of: keyPath), !entity.properties[ordinal].isTransient {
            names?.insert(keyPath)
        } else {
            names = nil
        }
    }
}
