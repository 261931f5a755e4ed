internal import FoundationBackfillCore

/// Parts of archived entities.
extension ArchivedObject {
    /// Archives always have a renaming identifier; where nothing was renamed, it is the name.
    func renamingIdentifier(unless name: String) throws -> String? {
        try string("NSRenamingIdentifier").flatMap { $0 == name ? nil : $0 }
    }

    /// Lists of property names. Some archives have the properties instead.
    func tuples(_ key: String) throws -> [[String]] {
        try objects(key).map { tuple in
            try tuple.elements().map { element in
                if let property = try? graph.object(element), property.has("NSPropertyName") {
                    return try property.requiredString("NSPropertyName")
                }
                guard let name = try text(element, named: key) else { throw missing("name in \(key)") }
                return name
            }
        }
    }

    /// The names of the properties of the entities above. Archives in stores have those properties in the subentities
    /// too, as copies or as proxies.
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

    /// The property that a proxy stands for, or the object itself.
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
            throw ModelFormatError("\(code) is no type of index")
        }
        element.kind = kind
        return element
    }

    private func propertyName(_ property: ArchivedObject?) throws -> String {
        try string("NSPropertyName") ?? property?.requiredString("NSPropertyName") ?? requiredString("NSPropertyName")
    }
}
