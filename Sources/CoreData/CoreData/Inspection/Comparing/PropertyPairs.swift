internal import FoundationBackfill

/// The stored properties that two entities have in common, by their names or by those that a migration takes them from.
struct PropertyPairs {
    private(set) var pairs: [(PropertyLayout, PropertyLayout)] = []
    /// The properties that only one has, or that no column of the entity's table has.
    var leftOut: [String] = []

    init(_ one: EntityLayout, _ other: EntityLayout) {
        var rest = other.properties.filter { Self.isStored($0) }
        for property in one.properties where Self.isStored(property) {
            let place =
                rest.firstIndex { $0.name == property.name }
                ?? rest.firstIndex { second in
                    let names = [
                        one.description.propertiesByName[property.name],
                        other.description.propertiesByName[second.name],
                    ]
                    return Self.identifier(names[0]) == Self.identifier(names[1])
                }
            if let place { pairs.append((property, rest.remove(at: place))) } else { leftOut.append(property.name) }
        }
        leftOut += rest.map { "\($0.name) (there)" }
    }

    private static func isStored(_ property: PropertyLayout) -> Bool {
        if case .fetched = property.kind { false } else { !property.isTransient }
    }

    private static func identifier(_ property: NSPropertyDescription?) -> String? {
        property?.renamingIdentifier ?? property?.name
    }
}
