package import ManagedObjectModelFormat

extension ModelEdit {
    // MARK: - Composites

    package static func addComposite(_ composite: CompositeDefinition) -> ModelEdit {
        ModelEdit("Add Composite") { model throws(EditError) in
            try model.checkFreeEntity(composite.name)
            model.composites.insert(composite)
        }
    }

    /// Deletes a composite that no attribute has as its type.
    package static func deleteComposite(_ name: String) -> ModelEdit {
        ModelEdit("Delete Composite \(name)") { model throws(EditError) in
            let place = try model.composites.place(of: name)
            if let user = model.user(ofComposite: name) { throw EditError("\(name) is the type of \(user).") }
            model.composites.remove(at: place)
        }
    }

    /// Renames a composite, also as the type of attributes.
    package static func renameComposite(_ name: String, to new: String) -> ModelEdit {
        ModelEdit("Rename Composite \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFreeEntity(new)
            try model.composites.rename(name, to: new)
            for place in model.entities.indices { model.entities[place].attributes.renameComposite(name, to: new) }
            for place in model.composites.indices { model.composites[place].elements.renameComposite(name, to: new) }
        }
    }

    // MARK: - Configurations

    package static func addConfiguration(_ name: String) -> ModelEdit {
        ModelEdit("Add Configuration") { model throws(EditError) in
            try model.checkFree(name, in: model.configurations)
            model.configurations.insert(ConfigurationDefinition(name: name, entityNames: []))
        }
    }

    package static func deleteConfiguration(_ name: String) -> ModelEdit {
        ModelEdit("Delete Configuration \(name)") { model throws(EditError) in
            model.configurations.remove(at: try model.configurations.place(of: name))
        }
    }

    package static func renameConfiguration(_ name: String, to new: String) -> ModelEdit {
        ModelEdit("Rename Configuration \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFree(new, in: model.configurations)
            try model.configurations.rename(name, to: new)
        }
    }

    /// Puts an entity into a configuration, or takes it out.
    package static func setMember(_ isMember: Bool, _ entity: String, ofConfiguration name: String) -> ModelEdit {
        ModelEdit(isMember ? "Add \(entity) to \(name)" : "Remove \(entity) from \(name)") { model throws(EditError) in
            if isMember { _ = try model.entities.place(of: entity) }
            try model.configurations.change(name) { configuration throws(EditError) in
                if !isMember {
                    configuration.entityNames.removeAll { $0 == entity }
                } else if !configuration.entityNames.contains(entity) {
                    let place = configuration.entityNames.place(inOrderFor: entity)
                    configuration.entityNames.insert(entity, at: place)
                }
            }
        }
    }

    package static func setUsedWithCloudKit(_ isUsed: Bool, ofConfiguration name: String) -> ModelEdit {
        ModelEdit("Change Used with CloudKit of \(name)") { model throws(EditError) in
            try model.configurations.change(name) { $0.isUsedWithCloudKit = isUsed }
        }
    }

    // MARK: - The model

    /// Sets the identifier of the version, which programs find in the loaded model; nil for none.
    package static func setVersionIdentifier(_ identifier: String?) -> ModelEdit {
        ModelEdit("Change Identifier") { model throws(EditError) in
            model.versionIdentifiers = identifier.map { [$0] } ?? []
        }
    }

    /// Sets whether the default configuration, which has all entities, is synced.
    package static func setUsedWithCloudKit(_ isUsed: Bool) -> ModelEdit {
        ModelEdit("Change Used with CloudKit") { model throws(EditError) in
            model.document.attributes["usedWithCloudKit"] = isUsed ? "YES" : "NO"
        }
    }
}

extension ModelDefinition {
    /// Whether the default configuration is synced.
    package var isUsedWithCloudKit: Bool {
        ["yes", "true", "1"].contains(document.attributes["usedWithCloudKit"]?.lowercased())
    }
}

extension [AttributeDefinition] {
    fileprivate mutating func renameComposite(_ name: String, to new: String) {
        for place in indices where self[place].compositeName == name { self[place].compositeName = new }
    }
}

extension ModelDefinition {
    /// Returns the path of an attribute with a composite type; nil if there is none.
    fileprivate func user(ofComposite name: String) -> String? {
        let owners = entities.map { ($0.name, $0.attributes) } + composites.map { ($0.name, $0.elements) }
        for (owner, attributes) in owners {
            if let user = attributes.first(where: { $0.compositeName == name }) { return "\(owner).\(user.name)" }
        }
        return nil
    }
}
