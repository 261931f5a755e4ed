internal import FoundationBackfill

extension NSManagedObject {
    /// The object as messages name it.
    final var summary: String {
        "<\(type(of: self)) \(layout.name) \(objectID.uriRepresentation().absoluteString)>"
    }

    /// The object with its values, without firing a fault.
    final var fullDescription: String {
        guard !isFault else { return "\(summary) data: <fault>" }
        let lines = layout.properties.map { property -> String in
            if property.relationship?.isToMany == true, !isLoadedToMany(property.ordinal) {
                return "    \(property.name) = <relationship fault>;"
            }
            if case .fetched = property.kind { return "    \(property.name) = <fetched property>;" }
            return "    \(property.name) = \(Self.text(of: property, in: self));"
        }
        return "\(summary) data: {\n\(lines.joined(separator: "\n"))\n}"
    }

    private static func text(of property: PropertyLayout, in object: NSManagedObject) -> String {
        if property.relationship?.isToMany == true {
            let members = object.members(at: property.ordinal)
            return "(\(members.map { $0.objectID.uriRepresentation().absoluteString }.joined(separator: ", ")))"
        }
        if property.relationship != nil {
            return object.object(at: property.ordinal)?.objectID.uriRepresentation().absoluteString ?? "nil"
        }
        switch object.boxedValue(at: property.ordinal) {
        case nil: return "nil"
        case let text as String: return "\"\(text)\""
        case let data as Data: return "<\(data.count) bytes>"
        case let value?: return "\(value)"
        }
    }
}
