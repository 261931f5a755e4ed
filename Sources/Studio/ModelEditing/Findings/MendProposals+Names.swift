internal import ManagedObjectModelFormat

extension MendProposals {
    /// Edits that give a property a name that Xcode and Swift accept.
    func nameEdits(for name: String, of owner: String, _ rename: (String) -> ModelEdit) -> [ModelEdit] {
        let good = Self.propertyName(name)
        let longer = Self.propertyName(owner) + Self.typeName(name)
        let names = model.entity(named: owner).map { model.lineage(of: $0).flatMap(\.propertyNames) } ?? []
        return [good, longer].filter { $0 != name && !names.contains($0) }.map { rename($0).titled("Rename to \($0)") }
    }

    /// Edits that give properties the first of their names as identifier, which other versions know.
    ///
    /// - Parameter property: The name of the property; nil for all of the entity.
    func renamingEdits(for entity: EntityDefinition, _ property: String? = nil) -> [ModelEdit] {
        Renaming.list(of: entity).filter { property == nil || $0.name == property }.compactMap { renaming in
            firstIdentifier(of: renaming, in: entity).map { first in
                renaming.edit(to: first, in: entity.name).titled("Set Renaming ID to \(first)")
            }
        }
    }

    /// Returns the identifier that a property had in another version when it had the name that is now its identifier.
    private func firstIdentifier(of renaming: Renaming, in entity: EntityDefinition) -> String? {
        guard let identifier = renaming.identifier else { return nil }
        let names = [entity.name, entity.renamingIdentifier].compactMap(\.self)
        let former = versions.lazy.flatMap(\.entities).filter {
            names.contains($0.name) || names.contains($0.renamingIdentifier ?? $0.name)
        }
        let namesakes = former.flatMap(Renaming.list).filter { $0.kind == renaming.kind && $0.name == identifier }
        return namesakes.compactMap(\.identifier).first { $0 != identifier }
    }

    /// Returns the first name of an entity that was renamed more than once; nil if it is its identifier already.
    func firstIdentifier(of entity: EntityDefinition) -> String? {
        guard let identifier = entity.renamingIdentifier else { return nil }
        return versions.lazy.compactMap { $0.entity(named: identifier)?.renamingIdentifier }.first { $0 != identifier }
    }

    /// Returns a name as Xcode accepts it for entities.
    static func typeName(_ name: String) -> String {
        let letters = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }.drop { !$0.isLetter })
        return letters.isEmpty ? "Entity" : letters.prefix(1).uppercased() + letters.dropFirst()
    }

    /// Returns a name as Xcode accepts it for properties.
    static func propertyName(_ name: String) -> String {
        let letters = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }.drop { !$0.isLetter })
        return letters.isEmpty ? "property" : letters.prefix(1).lowercased() + letters.dropFirst()
    }
}

/// A property with its renaming identifier.
private struct Renaming {
    let kind: Kind
    let name: String
    let identifier: String?

    enum Kind { case attribute, relationship, fetchedProperty }

    static func list(of entity: EntityDefinition) -> [Renaming] {
        entity.attributes.map { Renaming(kind: .attribute, name: $0.name, identifier: $0.renamingIdentifier) }
            + entity.relationships.map {
                Renaming(kind: .relationship, name: $0.name, identifier: $0.renamingIdentifier)
            }
            + entity.fetchedProperties.map {
                Renaming(kind: .fetchedProperty, name: $0.name, identifier: $0.renamingIdentifier)
            }
    }

    func edit(to identifier: String, in entity: String) -> ModelEdit {
        switch kind {
        case .attribute: .set(\.renamingIdentifier, to: identifier, ofAttribute: name, in: .entity(entity))
        case .relationship: .set(\.renamingIdentifier, to: identifier, ofRelationship: name, in: entity)
        case .fetchedProperty: .set(\.renamingIdentifier, to: identifier, ofFetchedProperty: name, in: entity)
        }
    }
}
