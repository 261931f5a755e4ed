package import ManagedObjectModelFormat

extension EntityDefinition {
    /// The name of the entity's class without its module; nil if its objects are plain `NSManagedObject`s.
    package var unqualifiedClassName: String? {
        let name = SwiftName.unqualified(className ?? "")
        return name.isEmpty || name == "NSManagedObject" ? nil : name
    }
}

extension [String: PropertyListValue] {
    /// What the author of the model says about an entity or property.
    var documentation: String? {
        guard case .string(let text)? = self["documentation"], !text.isEmpty else { return nil }
        return text
    }

    /// Whether the author wants a property that is never nil: it reads as an empty value where nothing is stored.
    var refusesOptional: Bool {
        switch self["swiftOptional"] {
        case .string(let text): ["no", "false", "0"].contains(text.lowercased())
        case .boolean(let isOptional): !isOptional
        default: false
        }
    }
}
