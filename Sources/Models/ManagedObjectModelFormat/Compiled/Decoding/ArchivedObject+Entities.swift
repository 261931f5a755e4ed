internal import FoundationBackfillCore

/// Reading of the parts of entities.
extension ArchivedObject {
    /// Returns the renaming identifier; nil if it equals the name, which archives store if nothing was renamed.
    func renamingIdentifier(unless name: String) throws -> String? {
        try string("NSRenamingIdentifier").flatMap { $0 == name ? nil : $0 }
    }

    /// Returns lists of property names. Some archives list the properties instead of their names.
    func tuples(_ key: String) throws -> [[String]] {
        try objects(key).map { tuple in
            try tuple.elements().map { element in
                // An element that is no object is a name, or else an error below.
                if let property = try? graph.object(element), property.has("NSPropertyName") {
                    return try property.requiredString("NSPropertyName")
                }
                guard let name = try text(element, named: key) else { throw missing("name in \(key)") }
                return name
            }
        }
    }

    /// Returns the names of the properties that ancestors declare. Archives in stores repeat these properties in
    /// subentities, as copies or as proxies.
    func inheritedPropertyNames() throws -> Set<String> {
        var names: Set<String> = []
        var visited: Set<Int> = [index]
        var entity = try object("NSSuperentity")
        while let ancestor = entity {
            guard visited.insert(ancestor.index).inserted else {
                throw ModelFormatError("the entity inherits from itself")
            }
            names.formUnion(try ancestor.entries("NSProperties").map(\.key))
            entity = try ancestor.object("NSSuperentity")
        }
        return names
    }

    /// Returns the property that a proxy stands for, or the object itself if it is no proxy.
    func property() throws -> ArchivedObject {
        className == "_NSPropertyDescriptionProxy" ? try required("NSUnderlyingProperty") : self
    }

    func fetchIndex() throws -> FetchIndexDefinition {
        let name = try requiredString("NSIndexName")
        return try ModelFormatError.locating(property: name) {
            var index = FetchIndexDefinition(
                name: name,
                elements: try objects("NSIndexElements").map { try $0.indexElement() }
            )
            index.partialPredicate = try predicateFormat("NSPartialIndexPredicate")
            return index
        }
    }

    private func indexElement() throws -> FetchIndexDefinition.Element {
        let property = try object("NSIndexedProperty")?.property()
        let isExpression = property?.className == "NSExpressionDescription"
        var element = FetchIndexDefinition.Element(propertyName: isExpression ? nil : try propertyName(property))
        if isExpression, let property {
            element.expression = try property.expressionFormat("NSExpression")
            element.expressionType = try property.attributeType("NSExpressionType")
        }
        element.isAscending = try flag("NSAscending")
        let code = try integer("NSFetchIndexElementType") ?? 0
        guard let kind = FetchIndexDefinition.Kind(rawValue: code) else {
            throw ModelFormatError("\(code) is not a type of index")
        }
        element.kind = kind
        return element
    }

    private func propertyName(_ property: ArchivedObject?) throws -> String {
        try string("NSPropertyName") ?? property?.requiredString("NSPropertyName") ?? requiredString("NSPropertyName")
    }
}

/// Reading of the fetch requests of templates and fetched properties.
extension ArchivedObject {
    func fetchRequest(named name: String, entityName: String? = nil) throws -> FetchRequestDefinition {
        let entity =
            try entityName ?? string("NSEntityName") ?? object("NSEntity")?.requiredString("NSEntityName")
        guard let entity else { throw ModelFormatError("the fetch request has no entity") }
        var request = FetchRequestDefinition(name: name, entityName: entity)
        request.predicate = try predicateFormat("NSPredicate")
        request.fetchLimit = try integer("NSFetchLimit") ?? 0
        request.fetchBatchSize = try integer("NSFetchBatchSize") ?? 0
        let code = try integer("NSResultType") ?? 0
        guard let resultType = FetchRequestDefinition.ResultType(rawValue: code) else {
            throw ModelFormatError("\(code) is not a result type")
        }
        request.resultType = resultType
        request.includesSubentities = try flag("NSIncludesSubentities", otherwise: true)
        request.includesPropertyValues = try flag("NSIncludesPropertyValues", otherwise: true)
        request.includesPendingChanges = try flag("NSIncludesPendingChanges", otherwise: true)
        request.returnsObjectsAsFaults = try flag("NSReturnsObjectsAsFaults", otherwise: true)
        request.returnsDistinctResults = try flag("NSReturnsDistinctResults")
        request.sortDescriptors = try objects("NSSortDescriptors").map { descriptor in
            SortDefinition(
                key: try descriptor.requiredString("NSKey"),
                isAscending: try descriptor.flag("NSAscending"),
                selector: try descriptor.string("NSSelector")
            )
        }
        return request
    }

    private func flag(_ key: String, otherwise value: Bool) throws -> Bool {
        has(key) ? try flag(key) : value
    }
}
