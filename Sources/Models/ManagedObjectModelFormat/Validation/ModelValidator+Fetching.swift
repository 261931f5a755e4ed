extension ModelValidator {
    mutating func validate(_ property: FetchedPropertyDefinition, of entity: String, _ part: ModelPlaces.Part) {
        let request = property.fetchRequest
        if entityPlaces[request.entityName] == nil {
            let reason = "the entity “\(request.entityName)” that it fetches does not exist"
            fail(reason, part, entity: entity, property: property.name)
        }
        checkPredicate(request.predicate, of: "the predicate", part, entity: entity, property: property.name)
    }

    mutating func validateFetchRequests() {
        var names: Set<String> = []
        for (place, request) in model.fetchRequests.enumerated() {
            let part = ModelPlaces.Part.fetchRequest(place)
            checkName(request.name, of: "a fetch request", in: &names, part)
            let owner = "the fetch request “\(request.name)”"
            if entityPlaces[request.entityName] == nil {
                fail("\(owner) fetches the unknown entity “\(request.entityName)”", part)
            }
            checkPredicate(request.predicate, of: "the predicate of \(owner)", part)
        }
    }

    mutating func validateConfigurations() {
        var names: Set<String> = []
        for (place, configuration) in model.configurations.enumerated() {
            let part = ModelPlaces.Part.configuration(place)
            checkName(configuration.name, of: "a configuration", in: &names, part)
            for name in configuration.entityNames where entityPlaces[name] == nil {
                fail("the configuration “\(configuration.name)” has the unknown entity “\(name)”", part)
            }
        }
    }
}

extension ModelValidator {
    mutating func checkConstraintsAndIndexes(of entity: EntityDefinition, at place: Int, _ lineage: [Int]) {
        let hasNone = entity.uniquenessConstraints.isEmpty && entity.compoundIndexes.isEmpty && entity.indexes.isEmpty
        guard !hasNone else { return }
        let known = KnownProperties(lineage.map { model.entities[$0] })
        for (index, names) in entity.uniquenessConstraints.enumerated() {
            let part = ModelPlaces.Part.uniquenessConstraint(entity: place, index)
            check(names, of: "a uniqueness constraint", in: known, part)
        }
        for (index, names) in entity.compoundIndexes.enumerated() {
            check(names, of: "a compound index", in: known, .compoundIndex(entity: place, index))
        }
        var indexNames: Set<String> = []
        for (index, definition) in entity.indexes.enumerated() {
            let part = ModelPlaces.Part.index(entity: place, index)
            checkName(definition.name, of: "an index", in: &indexNames, part, entity: entity.name)
            let owner = "the index “\(definition.name)”"
            let properties = definition.elements.compactMap { $0.expression == nil ? $0.propertyName ?? "" : nil }
            if !properties.isEmpty || definition.elements.isEmpty {
                check(properties, of: owner, in: known, part)
            }
            for element in definition.elements {
                checkExpression(element.expression, of: owner, part, entity: entity.name)
            }
            checkPredicate(definition.partialPredicate, of: "the predicate of \(owner)", part, entity: entity.name)
        }
    }

    /// Reports names that are no properties of an entity.
    private mutating func check(
        _ names: [String],
        of owner: String,
        in known: KnownProperties,
        _ part: ModelPlaces.Part
    ) {
        if names.isEmpty { fail("\(owner) names no property", part, entity: known.entity) }
        for name in names where !known.names.contains(name) && !isPathIntoComposite(name, in: known) {
            fail("\(owner) names the unknown property “\(name)”", part, entity: known.entity)
        }
    }

    /// Returns whether a name is a path to an element of a composite, such as `address.city`.
    private func isPathIntoComposite(_ path: String, in known: KnownProperties) -> Bool {
        let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let first = steps.first, var composite = known.composites[first] else { return false }
        for (index, step) in steps.enumerated().dropFirst() {
            guard let element = elementsByName[composite]?[step] else { return false }
            if index == steps.count - 1 { return true }
            guard let next = element.compositeName else { return false }
            composite = next
        }
        return false
    }

    /// The properties that constraints and indexes of an entity may name.
    private struct KnownProperties {
        var entity: String
        var names: Set<String>
        /// The composite types of attributes, by attribute name.
        var composites: [String: String]

        init(_ lineage: [EntityDefinition]) {
            entity = lineage.first?.name ?? ""
            names = Set(lineage.flatMap(\.propertyNames))
            let pairs = lineage.flatMap(\.attributes).compactMap { attribute in
                attribute.compositeName.map { (attribute.name, $0) }
            }
            composites = Dictionary(pairs) { first, _ in first }
        }
    }
}
