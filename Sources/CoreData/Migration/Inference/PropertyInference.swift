internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Infers where the properties of an entity get their values from.
struct PropertyInference {
    private let old: NSEntityDescription
    private let new: NSEntityDescription
    private let entities: RenamedPairs<NSEntityDescription>
    private let pairs: RenamedPairs<NSPropertyDescription>

    init(_ old: NSEntityDescription, _ new: NSEntityDescription, _ entities: RenamedPairs<NSEntityDescription>) {
        self.old = old
        self.new = new
        self.entities = entities
        pairs = RenamedPairs(from: old.properties, to: new.properties)
    }

    func attributeMappings() throws -> [NSPropertyMapping] {
        try new.properties.compactMap { $0 as? NSAttributeDescription }.filter(\.isKept).map { attribute in
            let mapping = NSPropertyMapping()
            mapping.name = attribute.name
            if let former = pairs.former(of: attribute.name), former.isKept {
                try requireSameType(former, attribute)
                mapping.valueExpression = MappingExpressions.sourceValue(former.name)
                if former.isOptional { try requireFilled(attribute) }
            } else {
                try requireFilled(attribute)
            }
            return mapping
        }
    }

    func relationshipMappings() throws -> [NSPropertyMapping] {
        try new.properties.compactMap { $0 as? NSRelationshipDescription }.filter(\.isKept).map { relationship in
            let mapping = NSPropertyMapping()
            mapping.name = relationship.name
            guard let former = pairs.former(of: relationship.name), former.isKept else {
                try requireOptional(relationship)
                return mapping
            }
            guard let former = former as? NSRelationshipDescription else {
                throw failure(relationship, "an attribute cannot become a relationship")
            }
            try requireSameDestination(former, relationship)
            mapping.valueExpression = MappingExpressions.instances(of: former.name)
            return mapping
        }
    }

    /// Integers of one size become those of another, and so do floating-point numbers, where they fit.
    private func requireSameType(_ old: NSPropertyDescription, _ new: NSAttributeDescription) throws {
        guard let old = old as? NSAttributeDescription else {
            throw failure(new, "a relationship cannot become an attribute")
        }
        guard old.attributeType != new.attributeType else { return }
        guard let oldWidth = old.attributeType.width, let newWidth = new.attributeType.width,
            oldWidth.isWhole == newWidth.isWhole, oldWidth.bits <= newWidth.bits
        else {
            throw failure(
                new,
                "its type has changed from \(old.attributeType) to \(new.attributeType), and values are not converted"
            )
        }
    }

    private func requireFilled(_ attribute: NSAttributeDescription) throws {
        guard !attribute.isOptional, attribute.defaultValue == nil else { return }
        throw failure(attribute, "it is required, and has no default value for objects that have none")
    }

    private func requireOptional(_ relationship: NSRelationshipDescription) throws {
        guard !relationship.isOptional, !relationship.isToMany || relationship.minCount > 0 else { return }
        throw failure(relationship, "it is required, and existing objects have nothing to refer to")
    }

    private func requireSameDestination(
        _ old: NSRelationshipDescription,
        _ new: NSRelationshipDescription
    ) throws {
        if old.isToMany, !new.isToMany {
            throw failure(new, "it was to-many, and which of several objects to keep cannot be inferred")
        }
        let successor = (old.destinationEntity?.name).flatMap { entities.successor(of: $0) }
        guard let successor, let destination = new.destinationEntity, successor.isKindOf(entity: destination) else {
            throw failure(
                new,
                "it led to \(old.destinationEntity?.name ?? "nothing"), whose objects do not become objects of "
                    + "\(new.destinationEntity?.name ?? "nothing")"
            )
        }
    }

    private func failure(_ property: NSPropertyDescription, _ reason: String) -> CocoaError {
        ErrorFactory.notInferable(entity: new.name ?? "", property: property.name, reason)
    }
}

extension NSPropertyDescription {
    /// Whether stores keep values of the property that they do not compute.
    fileprivate var isKept: Bool { !isTransient && !(self is NSDerivedAttributeDescription) }
}

extension NSAttributeType {
    /// The size of numbers.
    fileprivate var width: (isWhole: Bool, bits: Int)? {
        switch self {
        case .integer16AttributeType: (true, 16)
        case .integer32AttributeType: (true, 32)
        case .integer64AttributeType: (true, 64)
        case .floatAttributeType: (false, 32)
        case .doubleAttributeType: (false, 64)
        default: nil
        }
    }
}
