internal import FoundationBackfillCore

extension ModelDefinition {
    /// Returns the model as it reads from a compiled file: without the parts that only Xcode's editor and the generator
    /// use, with predicates in the format that Foundation prints, and without redundant renaming identifiers.
    ///
    /// A compiled file represents a model if reading the file gives the compiled form of the model.
    package func compiledForm(moduleName: String? = nil) throws -> ModelDefinition {
        var model = self
        model.document = DocumentDefinition()
        model.entities = try entities.map { entity in
            try ModelFormatError.locating(entity: entity.name) { try entity.compiledForm(moduleName) }
        }
        let used = usedComposites()
        model.composites = try composites.filter { used.contains($0.name) }.sorted { $0.name < $1.name }
            .map { CompositeDefinition(name: $0.name, elements: try $0.elements.map { try $0.compiledForm() }) }
        model.configurations = configurations.map {
            ConfigurationDefinition(name: $0.name, entityNames: $0.entityNames)
        }
        model.fetchRequests = try fetchRequests.map { try $0.compiledForm() }
        return model
    }

    private func usedComposites() -> Set<String> {
        var used: Set<String> = []
        var pending = entities.flatMap(\.attributes)
        while let attribute = pending.popLast() {
            guard let name = attribute.compositeName, used.insert(name).inserted else { continue }
            pending += composites.first { $0.name == name }?.elements ?? []
        }
        return used
    }
}

extension EntityDefinition {
    fileprivate func compiledForm(_ moduleName: String?) throws -> EntityDefinition {
        var entity = self
        entity.className = className(in: moduleName)
        entity.codeGeneration = .manual
        entity.isSyncable = true
        entity.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
        entity.spotlightDisplayName = try canonicalExpression(spotlightDisplayName)
        entity.attributes = try attributes.map { attribute in
            try ModelFormatError.locating(property: attribute.name) { try attribute.compiledForm() }
        }
        entity.relationships = relationships.map { $0.compiledForm() }
        entity.fetchedProperties = try fetchedProperties.map { property in
            try ModelFormatError.locating(property: property.name) { try property.compiledForm() }
        }
        entity.indexes = try indexes.map { index in
            try ModelFormatError.locating(property: index.name) { try index.compiledForm() }
        }
        return entity
    }

    /// Returns the name of the class in a compiled model, qualified with the given module unless it names a module
    /// itself. A leading dot stands for the given module. Returns nil for `NSManagedObject`.
    func className(in moduleName: String?) -> String? {
        guard let className, className != "NSManagedObject" else { return nil }
        let name = className.hasPrefix(".") ? String(className.dropFirst()) : className
        guard let moduleName, !name.contains(".") else { return name }
        return "\(moduleName).\(name)"
    }
}

extension AttributeDefinition {
    fileprivate func compiledForm() throws -> AttributeDefinition {
        var attribute = self
        let traits = type.traits
        attribute.usesScalarType = nil
        attribute.isSyncable = true
        attribute.defaultValue = defaultValue?.converted(to: traits.defaultValue)
        attribute.minimum = minimum?.converted(to: traits.bounds ?? traits.defaultValue)
        attribute.maximum = maximum?.converted(to: traits.bounds ?? traits.defaultValue)
        attribute.valueClassName = valueClassName == type.valueClassName ? nil : valueClassName
        attribute.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
        attribute.derivation = try canonicalExpression(derivation)
        attribute.validations = try validations.map {
            ValidationDefinition(predicate: try canonicalPredicate($0.predicate) ?? "", warning: $0.warning)
        }
        return attribute
    }
}

extension RelationshipDefinition {
    fileprivate func compiledForm() -> RelationshipDefinition {
        var relationship = self
        relationship.isSyncable = true
        relationship.maximumCount = isToMany ? maximumCount : 1
        relationship.isToMany = relationship.maximumCount != 1
        relationship.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
        return relationship
    }
}

extension FetchedPropertyDefinition {
    fileprivate func compiledForm() throws -> FetchedPropertyDefinition {
        var property = self
        property.isSyncable = true
        property.fetchRequest = try fetchRequest.compiledForm()
        property.fetchRequest.name = name
        property.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
        return property
    }
}

extension FetchRequestDefinition {
    fileprivate func compiledForm() throws -> FetchRequestDefinition {
        var request = self
        request.predicate = try canonicalPredicate(predicate)
        request.sortDescriptors = sortDescriptors.map {
            SortDefinition(key: $0.key, isAscending: $0.isAscending, selector: $0.selector ?? "compare:")
        }
        return request
    }
}

extension FetchIndexDefinition {
    fileprivate func compiledForm() throws -> FetchIndexDefinition {
        var index = self
        index.partialPredicate = try canonicalPredicate(partialPredicate)
        index.elements = try elements.map { element in
            var element = element
            element.expression = try canonicalExpression(element.expression)
            if element.expression != nil { element.propertyName = nil }
            return element
        }
        return index
    }
}

private func canonicalPredicate(_ format: String?) throws -> String? {
    do {
        return try format.map { try NSPredicate.parse($0, allowsVariables: true).predicateFormat }
    } catch let error as PredicateParseError {
        throw ModelFormatError(error.description)
    }
}

private func canonicalExpression(_ format: String?) throws -> String? {
    do {
        return try format.map { try NSExpression.parse($0, allowsVariables: true).description }
    } catch let error as PredicateParseError {
        throw ModelFormatError(error.description)
    }
}

/// The flags of attributes in compiled models.
struct AttributeFlags: OptionSet {
    let rawValue: Int

    static let allowsExternalStorage = AttributeFlags(rawValue: 4)
    static let preservesValueOnDeletion = AttributeFlags(rawValue: 16)
}
