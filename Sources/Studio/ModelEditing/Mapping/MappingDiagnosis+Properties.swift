internal import ManagedObjectModelFormat

extension MappingDiagnosis {
    /// Checks the property mappings of an entity mapping, and finds those that are missing.
    mutating func checkProperties(of mapping: EntityMappingOutline) {
        guard mapping.kind != .remove, let entity = mapping.destinationName.flatMap({ new.entity(named: $0) }) else {
            return
        }
        let lineage = new.lineage(of: entity)
        let (attributes, relationships) = (lineage.flatMap(\.attributes), lineage.flatMap(\.relationships))
        for property in mapping.properties {
            let names = property.isRelationship ? relationships.map(\.name) : attributes.map(\.name)
            if !names.contains(property.name) {
                let kind = property.isRelationship ? "relationship" : "attribute"
                find(
                    .error,
                    mapping.name,
                    property.name,
                    "\(entity.name) has no \(kind) “\(property.name)”.",
                    mends: [.deleteProperty(property.name, of: mapping.name)]
                )
            } else {
                checkTexts(of: property, in: mapping)
            }
        }
        for attribute in attributes where attribute.isMapped { check(attribute, in: mapping) }
        for relationship in relationships where !relationship.isTransient { check(relationship, in: mapping) }
    }

    private mutating func checkTexts(of property: PropertyMappingOutline, in mapping: EntityMappingOutline) {
        let check = check(of: mapping)
        if let problem = property.expression.flatMap({ check.problem(in: $0, as: .value) }) {
            find(.error, mapping.name, property.name, problem.sentence)
        }
        if let problem = property.keyPath.flatMap({ check.problem(in: $0, as: .keyPath) }) {
            find(.error, mapping.name, property.name, "The key path: \(problem.sentence)")
        }
    }

    // MARK: - Attributes

    private mutating func check(_ attribute: AttributeDefinition, in mapping: EntityMappingOutline) {
        let name = attribute.name
        let property = mapping.property(named: name)
        guard property?.expression == nil, mapping.policyClassName == nil, mapping.sourceName != nil else { return }
        let former = property == nil ? nil : formerAttribute(name, of: mapping)
        guard let former else {
            let isFilled = attribute.isOptional || attribute.defaultValue != nil
            let proposed = mapping.destinationName.flatMap { proposal.property(name, to: $0) }
            let isKnown = proposed?.expression != nil || formerAttribute(name, of: mapping) != nil
            guard !isFilled || isKnown else { return }
            find(
                isFilled ? .warning : .error,
                mapping.name,
                name,
                isFilled
                    ? "\(name) keeps its default value: nothing gives it that of the older version."
                    : "\(name) is required, has no default value, and nothing gives it a value: no object will be valid.",
                mends: isKnown ? mends(with: proposed, of: property, in: mapping) : []
            )
            return
        }
        if !former.type.isHeld(by: attribute.type) {
            find(
                .error,
                mapping.name,
                name,
                "The values of \(name) were \(former.type.fileName) and become \(attribute.type.fileName): an expression or a policy must convert them."
            )
        } else if former.isOptional, !attribute.isOptional {
            find(
                .note,
                mapping.name,
                name,
                "\(name) was optional and is required: objects without a value will not be valid."
            )
        }
    }

    /// Returns the attribute of the source with a name.
    private func formerAttribute(_ name: String, of mapping: EntityMappingOutline) -> AttributeDefinition? {
        let entity = mapping.sourceName.flatMap { old.entity(named: $0) }
        return entity.flatMap { old.lineage(of: $0).flatMap(\.attributes).first { $0.name == name } }
    }

    /// Returns the edit that gives a property the value that a new mapping model would give it.
    private func mends(
        with proposed: PropertyMappingOutline?,
        of property: PropertyMappingOutline?,
        in mapping: EntityMappingOutline
    ) -> [MappingEdit] {
        guard let proposed else { return [] }
        guard property != nil else { return [.add(proposed, to: mapping.name)] }
        return proposed.expression.map { [.setExpression($0, of: proposed.name, in: mapping.name)] } ?? []
    }

    // MARK: - Relationships

    private mutating func check(_ relationship: RelationshipDefinition, in mapping: EntityMappingOutline) {
        let name = relationship.name
        guard let property = mapping.property(named: name) else {
            guard needsObjects(relationship), mapping.policyClassName == nil, mapping.sourceName != nil else { return }
            let proposed = mapping.destinationName.flatMap { proposal.property(name, to: $0) }
            return find(
                .error,
                mapping.name,
                name,
                "\(name) is required, and nothing gives it a value: no object will be valid.",
                mends: mends(with: proposed, of: nil, in: mapping)
            )
        }
        if let other = property.mappingName {
            checkDestination(other, of: relationship, in: mapping)
        }
        let isUsual = property.expression == nil && property.keyPath == nil
        guard isUsual, needsObjects(relationship), mapping.policyClassName == nil, let source = mapping.sourceName,
            let entity = old.entity(named: source),
            !old.lineage(of: entity).flatMap(\.relationships).contains(where: { $0.name == name })
        else { return }
        find(
            .error,
            mapping.name,
            name,
            "\(name) is required, but \(source) has no relationship of that name: no object will be valid."
        )
    }

    /// Whether a relationship cannot be empty, and no mapping of its inverse fills it.
    private func needsObjects(_ relationship: RelationshipDefinition) -> Bool {
        guard !relationship.isOptional, !relationship.isToMany || relationship.minimumCount > 0 else { return false }
        return !outline.entityMappings.contains { other in
            makes(relationship.destinationName, other)
                && relationship.inverseName.flatMap { other.property(named: $0) } != nil
        }
    }

    /// Checks the mapping that makes the objects to which a relationship leads.
    private mutating func checkDestination(
        _ other: String,
        of relationship: RelationshipDefinition,
        in mapping: EntityMappingOutline
    ) {
        let fitting = outline.entityMappings.filter { makes(relationship.destinationName, $0) }
        let mends = fitting.prefix(3).map {
            MappingEdit.setMappingName($0.name, of: relationship.name, in: mapping.name)
        }
        guard let named = outline.entityMapping(named: other) else {
            return find(.error, mapping.name, relationship.name, "There is no entity mapping “\(other)”.", mends: mends)
        }
        guard !makes(relationship.destinationName, named) else { return }
        find(
            .warning,
            mapping.name,
            relationship.name,
            "\(relationship.name) leads to \(relationship.destinationName), but \(other) makes objects of \(named.destinationName ?? "nothing").",
            mends: mends
        )
    }

    /// Whether a mapping makes objects of an entity, or of one that inherits from it.
    private func makes(_ entity: String, _ mapping: EntityMappingOutline) -> Bool {
        guard let made = mapping.destinationName.flatMap({ new.entity(named: $0) }) else { return false }
        return new.lineage(of: made).contains { $0.name == entity }
    }
}
