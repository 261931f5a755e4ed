internal import ManagedObjectModelFormat

/// A property of a generated class.
struct GeneratedProperty {
    let name: String
    /// The Swift type, optional where it is.
    let type: String
    let access: Access
    var isSettable = true
    var documentation: String?
    var ordinal = 0
    /// The class of a relationship's objects.
    var destination = ""

    /// Which of the runtime's accessors a property is read and written with.
    enum Access: String {
        /// Values that rows hold as such.
        case value = "Value"
        /// Values as objects or of any type.
        case boxed = "BoxedValue"
        case object = "Object"
        case set = "Set"
        case orderedSet = "OrderedSet"
        case fetched = "FetchedObjects"

        var getter: String { "_\(rawValue.prefix(1).lowercased())\(rawValue.dropFirst())" }
        var setter: String { "_set\(rawValue)" }
    }

    init(_ attribute: AttributeDefinition) {
        name = attribute.name
        let type = AttributeSwiftType(attribute)
        self.type = type.text
        access = type.isBoxed ? .boxed : .value
        documentation = attribute.userInfo.documentation
        if let derivation = attribute.derivation {
            isSettable = false
            documentation = documentation ?? "Derived from `\(derivation)` whenever the object is saved."
        }
    }

    init(_ relationship: RelationshipDefinition, in model: ModelDefinition) {
        name = relationship.name
        documentation = relationship.userInfo.documentation
        destination = Self.objectType(of: relationship.destinationName, in: model)
        switch (relationship.isToMany, relationship.isOrdered) {
        case (true, true): (type, access) = ("NSOrderedSet?", .orderedSet)
        case (true, false): (type, access) = ("NSSet?", .set)
        default: (type, access) = ("\(destination)?", .object)
        }
    }

    init(_ property: FetchedPropertyDefinition, in model: ModelDefinition) {
        let request = property.fetchRequest
        name = property.name
        access = .fetched
        isSettable = false
        type = request.resultType == .objects ? "[\(Self.objectType(of: request.entityName, in: model))]?" : "[Any]?"
        let condition = request.predicate.map { " that match `\($0)`" } ?? ""
        documentation =
            property.userInfo.documentation
            ?? "The objects of the entity \(request.entityName)\(condition), fetched when first asked for."
    }

    /// The class of an entity's objects as its source says it.
    private static func objectType(of entityName: String, in model: ModelDefinition) -> String {
        SwiftName.escaped(model.entity(named: entityName)?.unqualifiedClassName ?? "NSManagedObject")
    }
}
