internal import FoundationBackfill

/// The properties on which the members of a result, their order and their sections depend.
///
/// An object whose other properties change keeps its place, so that one change needs no evaluation by each of many
/// controllers.
struct ResultDependencies {
    /// The names of the properties; nil if the result may depend on anything, as when a key path leads to other objects.
    private var names: Set<String>? = []

    /// - Parameters:
    ///   - predicate: The predicate of the request.
    ///   - keyPaths: The key paths by which the result is sorted and divided.
    init(_ predicate: NSPredicate?, _ keyPaths: [String], of entity: EntityLayout) {
        if let predicate { add(predicate, entity) }
        for keyPath in keyPaths { add(keyPath, entity) }
    }

    /// Returns whether a change of some properties of an object, by ordinal, may affect the result.
    func includes(_ ordinals: SlotSet, of object: NSManagedObject) -> Bool {
        guard let names else { return true }
        return ordinals.numbers.contains { names.contains(object.layout.properties[$0].name) }
    }

    /// Returns whether saving an object may affect the result, because it may change stored values.
    func includesSaving(of object: NSManagedObject) -> Bool {
        guard let names else { return true }
        return object.layout.ordinalsStoredOtherwise.contains { names.contains(object.layout.properties[$0].name) }
    }

    private mutating func add(_ predicate: NSPredicate, _ entity: EntityLayout) {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for part in compound.subpredicates { (part as? NSPredicate).map { add($0, entity) } }
        case let comparison as NSComparisonPredicate where comparison.predicateOperatorType != .customSelector:
            add(comparison.leftExpression, entity)
            add(comparison.rightExpression, entity)
        default:
            if !Self.constants.contains(predicate) { names = nil }
        }
    }

    private static var constants: [NSPredicate] { [NSPredicate(value: true), NSPredicate(value: false)] }

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
