extension ModelValidator {
    /// Validates an attribute of an entity, or an element of a composite of that name.
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

    /// Whether a composite contains the one of a name, directly or by others, or more others than there may be.
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
