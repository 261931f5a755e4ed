internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Where the properties of an entity get their values from. That they can has been seen before.
struct PropertyInference {
    private let old: NSEntityDescription
    private let new: NSEntityDescription
    private let formerNames: [String: String]

    init(_ old: NSEntityDescription, _ new: NSEntityDescription, formerNames: [String: String]) {
        self.old = old
        self.new = new
        self.formerNames = formerNames
    }

    /// The attributes that a store keeps and does not compute. New ones have no expression: they get their default values.
    var attributeMappings: [NSPropertyMapping] {
        new.properties.compactMap { $0 as? NSAttributeDescription }
            .filter { !$0.isTransient && !($0 is NSDerivedAttributeDescription) }
            .map { mapping(of: $0, MappingExpressions.sourceValue) }
    }

    var relationshipMappings: [NSPropertyMapping] {
        new.properties.compactMap { $0 as? NSRelationshipDescription }.filter { !$0.isTransient }
            .map { mapping(of: $0, MappingExpressions.instances) }
    }

    private func mapping(
        of property: NSPropertyDescription,
        _ expression: (String) -> NSExpression
    ) -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = property.name
        if let name = formerNames[property.name], let former = old.propertiesByName[name], !former.isTransient {
            mapping.valueExpression = expression(name)
        }
        return mapping
    }
}
