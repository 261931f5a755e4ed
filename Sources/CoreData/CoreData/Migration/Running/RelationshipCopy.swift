internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The resolved mapping of a relationship.
struct RelationshipCopy {
    /// The source of the members.
    enum Origin {
        /// The destination objects, by one mapping or by any, of the members of a relationship of the source object.
        case associated(mapping: String?, relationship: Int)
        case expression(NSExpression)
    }

    let mapping: NSPropertyMapping
    let property: PropertyLayout
    let relationship: PropertyLayout.Relationship
    let origin: Origin
    /// Whether setting the inverse relationship is sufficient.
    var isRedundant = false
    /// Whether rows that stay have the members, unless the object has got another key.
    var isInPlace = false

    /// Resolves a mapping; nil if the relationship stays empty.
    init?(
        _ mapping: NSPropertyMapping,
        _ entity: NSEntityMapping,
        from source: EntityLayout?,
        to destination: EntityLayout?,
        _ check: ExpressionCheck
    ) throws {
        guard let name = mapping.name, let destination else { return nil }
        guard let property = destination.property(named: name), let relationship = property.relationship else {
            throw check.failure("the destination entity has no such relationship", ofProperty: name)
        }
        guard let expression = mapping.valueExpression, !property.isTransient else { return nil }
        self.mapping = mapping
        self.property = property
        self.relationship = relationship
        if let (mappingName, key) = expression.associatedSource {
            let former = source?.property(named: key)
            if mapping.isGenerated, former?.relationship == nil { return nil }
            if let former, former.relationship != nil {
                origin = .associated(mapping: mappingName, relationship: former.ordinal)
                return
            }
        }
        try check.require(expression, ofProperty: name)
        origin = .expression(expression)
    }
}

extension NSExpression {
    /// The mapping and the relationship in an expression that Xcode generates for relationships. The mapping is nil if
    /// any mapping counts.
    var associatedSource: (mapping: String?, key: String)? {
        guard case .message(let target, let selector, let arguments) = form, arguments.count == 2,
            case .variable(NSMigrationManagerKey) = target.form, let key = arguments[1].sourceKey,
            case .constant(let name as String) = arguments[0].form
        else { return nil }
        switch selector {
        case MappingExpressions.associatedInstances: return (name, key)
        case MappingExpressions.relatedInstances: return (nil, key)
        default: return nil
        }
    }
}

extension [MigrationStep] {
    /// Marks to-many relationships to objects that stay. Their rows, or pairs beside them, have the relationships already.
    func markRelationshipsInPlace(_ kept: KeptEntities, from source: ModelLayout, to destination: ModelLayout) {
        for step in self where !step.isKept {
            guard let entity = step.destination, let definition = kept.pairs.new.entity(named: entity.name),
                kept.pairs.former(of: definition)?.name == step.source?.name
            else { continue }
            let formerNames = kept.pairs.formerNames(of: definition)
            for index in step.relationships.indices {
                let copy = step.relationships[index]
                guard case .associated(_, let ordinal) = copy.origin, copy.relationship.isToMany,
                    formerNames[copy.property.name] == step.source?.properties[ordinal].name
                else { continue }
                let members = destination.hierarchy(of: destination.entity(copy.relationship.destination))
                step.relationships[index].isInPlace = members.allSatisfy {
                    $0.isAbstract || kept.names.contains($0.name)
                }
            }
        }
    }

    /// Marks to-many relationships whose members set the inverse relationship themselves, so that an object with very
    /// many members need not have them in memory at once.
    func markRedundantRelationships(in model: ModelLayout) {
        for step in self {
            for index in step.relationships.indices where !step.relationships[index].isRedundant {
                step.relationships[index].isRedundant = isRedundant(step.relationships[index], of: step, model)
            }
        }
    }

    private func isRedundant(_ copy: RelationshipCopy, of step: MigrationStep, _ model: ModelLayout) -> Bool {
        guard case .associated(_, let ordinal) = copy.origin, copy.relationship.isToMany, !copy.relationship.isOrdered,
            let inverse = copy.relationship.inverse,
            let formerInverse = step.source?.properties[ordinal].relationship?.inverse
        else { return false }
        let numbers = model.entity(copy.relationship.destination).numbers
        let makers = filter { maker in maker.destination.map { numbers.contains($0.number) } ?? false }
        return !makers.isEmpty && makers.allSatisfy { $0.copiesToOne(inverse, from: formerInverse, to: step) }
    }
}

extension MigrationStep {
    /// Returns whether the step sets a to-one relationship to the objects that another step created from the former
    /// destination. With a custom policy, that is not certain.
    fileprivate func copiesToOne(_ ordinal: Int, from former: Int, to owner: MigrationStep) -> Bool {
        guard type(of: policy) == NSEntityMigrationPolicy.self else { return false }
        return relationships.contains { copy in
            guard case .associated(let mapping, let origin) = copy.origin else { return false }
            return copy.property.ordinal == ordinal && origin == former && !copy.relationship.isToMany
                && (mapping == nil || mapping == owner.name)
        }
    }
}
