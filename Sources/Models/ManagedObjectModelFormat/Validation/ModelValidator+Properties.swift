extension ModelValidator {
    /// Validates an attribute of an entity, or an element of a composite.
    ///
    /// - Parameter owner: The name of the entity or composite.
    mutating func validate(_ attribute: AttributeDefinition, of owner: String, _ part: ModelPlaces.Part) {
        let name = attribute.name
        if let composite = attribute.compositeName {
            if attribute.type != .composite {
                fail("only attributes of type Composite name one", part, entity: owner, property: name)
            } else if compositesByName[composite] == nil {
                fail("the composite “\(composite)” does not exist", part, entity: owner, property: name)
            }
        } else if attribute.type == .composite {
            fail("the attribute names no composite", part, entity: owner, property: name)
        }
        if attribute.derivation?.isEmpty == true {
            fail("the derived attribute has no derivation", part, entity: owner, property: name)
        } else {
            checkExpression(attribute.derivation, of: "the derivation", part, entity: owner, property: name)
        }
        for validation in attribute.validations {
            checkPredicate(validation.predicate, of: "a condition", part, entity: owner, property: name)
        }
    }

    mutating func validateComposites() {
        var names: Set<String> = []
        for (place, composite) in model.composites.enumerated() {
            if hasTooManyErrors { return }
            checkName(composite.name, of: "a composite", in: &names, .composite(place))
            var elementNames: Set<String> = []
            for (index, element) in composite.elements.enumerated() {
                let part = ModelPlaces.Part.element(composite: place, index)
                checkName(element.name, of: "an attribute", in: &elementNames, part, entity: composite.name)
                validate(element, of: composite.name, part)
            }
            if contains(composite, itself: composite.name) {
                fail("the composite contains itself, or too many others", .composite(place), entity: composite.name)
            }
        }
    }

    /// Returns whether a composite contains the one with a name, directly or indirectly, or contains too many
    /// composites.
    private func contains(_ composite: CompositeDefinition, itself name: String) -> Bool {
        var seen: Set<String> = []
        var pending = composite.elements.compactMap(\.compositeName)
        while let next = pending.popLast() {
            if next == name || seen.count > Self.mostNestedComposites { return true }
            guard seen.insert(next).inserted else { continue }
            pending += compositesByName[next]?.elements.compactMap(\.compositeName) ?? []
        }
        return false
    }
}

extension ModelValidator {
    mutating func validate(
        _ relationship: RelationshipDefinition,
        of place: Int,
        _ part: ModelPlaces.Part
    ) {
        let entity = model.entities[place]
        func fail(_ reason: String) {
            self.fail(reason, part, entity: entity.name, property: relationship.name)
        }
        for reason in countErrors(of: relationship) { fail(reason) }
        guard !relationship.destinationName.isEmpty else { return fail("the relationship has no destination") }
        guard let destination = entityPlaces[relationship.destinationName] else {
            return fail("the destination “\(relationship.destinationName)” does not exist")
        }
        guard let inverseName = relationship.inverseName else { return }
        let inverses = lineage(of: destination).compactMap { relationshipsByName[$0][inverseName] }
        guard let inverse = inverses.first else {
            return fail("the inverse “\(inverseName)” is not a relationship of \(relationship.destinationName)")
        }
        let path = "\(relationship.destinationName).\(inverseName)"
        if !areRelated(entityPlaces[inverse.destinationName], place) {
            fail("the inverse \(path) leads to \(inverse.destinationName), not to \(entity.name)")
        } else if inverse.inverseName != relationship.name {
            let other = inverse.inverseName.map { "“\($0)”" } ?? "no inverse"
            fail("the inverse \(path) does not match: it names \(other), not “\(relationship.name)”")
        }
    }

    private func countErrors(of relationship: RelationshipDefinition) -> [String] {
        let (least, greatest) = (relationship.minimumCount, relationship.maximumCount)
        let checks = [
            (!relationship.isToMany && greatest != 1, "a to-one relationship has a greatest count of 1"),
            (!relationship.isToMany && relationship.isOrdered, "only a to-many relationship is ordered"),
            (least < 0 || greatest < 0, "a count is negative"),
            (greatest != 0 && least > greatest, "the least count \(least) is above the greatest \(greatest)"),
        ]
        return checks.filter(\.0).map(\.1)
    }

    /// Returns whether two entities are the same, or one inherits from the other.
    private func areRelated(_ one: Int?, _ other: Int) -> Bool {
        guard let one else { return false }
        return lineage(of: one).contains(other) || lineage(of: other).contains(one)
    }
}
