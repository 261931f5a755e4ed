package import ManagedObjectModelFormat

extension ModelEdit {
    /// Adds a relationship. If it names an inverse, that names it in turn.
    package static func addRelationship(_ relationship: RelationshipDefinition, to entity: String) -> ModelEdit {
        let name = relationship.name
        let add = ModelEdit("Add Relationship") { model throws(EditError) in
            try model.checkFreeProperty(name, in: entity)
            if !relationship.destinationName.isEmpty { _ = try model.entities.place(of: relationship.destinationName) }
            var bare = relationship
            bare.inverseName = nil
            model.entities[try model.entities.place(of: entity)].relationships.insert(bare)
        }
        guard let inverse = relationship.inverseName else { return add }
        return ModelEdit(add.title, of: [add, .setInverse(inverse, ofRelationship: name, in: entity)])
    }

    /// Adds an optional to-one relationship, as Xcode does.
    ///
    /// - Parameter destination: The entity it leads to; nil if that is chosen later.
    package static func addRelationship(_ name: String, to destination: String?, of entity: String) -> ModelEdit {
        var relationship = RelationshipDefinition(name: name, destinationName: destination ?? "")
        relationship.isOptional = true
        return .addRelationship(relationship, to: entity)
    }

    /// Deletes a relationship. Its inverse has none then.
    package static func deleteRelationship(_ name: String, of entity: String) -> ModelEdit {
        ModelEdit("Delete Relationship \(name)") { model throws(EditError) in
            let place = try model.entities.place(of: entity)
            let index = try model.entities[place].relationships.place(of: name, in: entity)
            model.clearInverses(of: name, in: entity)
            model.entities[place].relationships.remove(at: index)
            model.forgetProperty(name, of: entity)
        }
    }

    /// Renames a relationship, also as the inverse of others.
    ///
    /// - Parameter keepsIdentifier: Whether the relationship keeps its first name as renaming identifier.
    package static func renameRelationship(
        _ name: String,
        of entity: String,
        to new: String,
        keepsIdentifier: Bool = false
    ) -> ModelEdit {
        ModelEdit("Rename Relationship \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFreeProperty(new, in: entity)
            model.changeReferences(toProperty: name, of: entity, to: new)
            let place = try model.entities.place(of: entity)
            try model.entities[place].relationships.change(name, in: entity) { relationship throws(EditError) in
                guard keepsIdentifier else { return }
                relationship.renamingIdentifier = identifier(relationship.renamingIdentifier, name, new)
            }
            try model.entities[place].relationships.rename(name, to: new, in: entity)
        }
    }

    /// Sets one of the inspector's fields of a relationship.
    package static func set<Value: Sendable>(
        _ field: any WritableKeyPath<RelationshipDefinition, Value> & Sendable,
        to value: Value,
        ofRelationship name: String,
        in entity: String
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(field)) of \(name)") { model throws(EditError) in
            try FieldTitle.check(field)
            try model.changeRelationship(name, of: entity) { $0[keyPath: field] = value }
        }
    }

    /// Makes a relationship one to many objects, or to one. A to-one relationship has no order and no counts.
    package static func setToMany(_ isToMany: Bool, ofRelationship name: String, in entity: String) -> ModelEdit {
        ModelEdit("Change Type of \(name)") { model throws(EditError) in
            try model.changeRelationship(name, of: entity) { relationship throws(EditError) in
                guard relationship.isToMany != isToMany else { return }
                relationship.isToMany = isToMany
                relationship.minimumCount = 0
                relationship.maximumCount = isToMany ? 0 : 1
                if !isToMany { relationship.isOrdered = false }
            }
        }
    }

    /// Sets the entity that a relationship leads to; nil for none yet. An inverse that does not lead back is no longer one.
    package static func setDestination(
        _ destination: String?,
        ofRelationship name: String,
        in entity: String
    ) -> ModelEdit {
        ModelEdit("Change Destination of \(name)") { model throws(EditError) in
            if let destination { _ = try model.entities.place(of: destination) }
            guard try model.relationship(name, of: entity).destinationName != destination ?? "" else { return }
            model.clearInverses(of: name, in: entity)
            try model.changeRelationship(name, of: entity) { relationship throws(EditError) in
                relationship.destinationName = destination ?? ""
                relationship.inverseName = nil
            }
        }
    }

    /// Makes two relationships the inverse of each other, and of no others; nil: a relationship has none.
    package static func setInverse(_ inverse: String?, ofRelationship name: String, in entity: String) -> ModelEdit {
        ModelEdit("Change Inverse of \(name)") { model throws(EditError) in
            let relationship = try model.relationship(name, of: entity)
            guard let inverse else {
                model.clearInverses(of: name, in: entity)
                return try model.changeRelationship(name, of: entity) { $0.inverseName = nil }
            }
            let owner = try model.owner(of: inverse, reachedBy: relationship)
            let back = try model.relationship(inverse, of: owner)
            guard try model.areRelated(back.destinationName, entity) else {
                throw EditError("\(owner).\(inverse) leads to \(back.destinationName), not back to \(entity).")
            }
            model.clearInverses(of: name, in: entity)
            model.clearInverses(of: inverse, in: owner)
            try model.changeRelationship(name, of: entity) { $0.inverseName = inverse }
            try model.changeRelationship(inverse, of: owner) { $0.inverseName = name }
        }
    }

    /// Adds the relationship back, and makes it the inverse.
    package static func makeInverse(
        named inverse: String,
        isToMany: Bool,
        ofRelationship name: String,
        in entity: String,
        to destination: String
    ) -> ModelEdit {
        var back = RelationshipDefinition(name: inverse, destinationName: entity)
        back.isOptional = true
        back.isToMany = isToMany
        back.maximumCount = isToMany ? 0 : 1
        back.inverseName = name
        return .addRelationship(back, to: destination).titled("Make Inverse \(inverse)")
    }

    /// Returns the edit that adds the relationship back, named after the entity: to one if the relationship is to many, and the
    /// other way round.
    ///
    /// - Returns: Nil if the relationship leads nowhere yet.
    package static func makeInverse(
        ofRelationship name: String,
        in entity: String,
        of model: ModelDefinition
    ) -> ModelEdit? {
        guard let relationship = model.entity(named: entity)?.relationships.first(where: { $0.name == name }),
            let destination = model.entity(named: relationship.destinationName)
        else { return nil }
        let isToMany = !relationship.isToMany
        let owners = model.lineage(of: destination) + model.descendants(of: destination.name)
        let plain = MendProposals.propertyName(entity) + (isToMany ? "s" : "")
        return .makeInverse(
            named: model.freeName(plain, among: owners.flatMap(\.propertyNames)),
            isToMany: isToMany,
            ofRelationship: name,
            in: entity,
            to: destination.name
        )
    }
}

extension ModelDefinition {
    func relationship(_ name: String, of entity: String) throws(EditError) -> RelationshipDefinition {
        let owner = entities[try entities.place(of: entity)]
        return owner.relationships[try owner.relationships.place(of: name, in: entity)]
    }

    mutating func changeRelationship(
        _ name: String,
        of entity: String,
        _ body: (inout RelationshipDefinition) throws(EditError) -> Void
    ) throws(EditError) {
        try entities[try entities.place(of: entity)].relationships.change(name, in: entity, body)
    }

    /// Removes a relationship as the inverse of others.
    mutating func clearInverses(of name: String, in entity: String) {
        for (place, index) in relationships(withInverse: name, in: entity) {
            entities[place].relationships[index].inverseName = nil
        }
    }

    /// Returns the entity that declares a relationship of a destination: itself, or one that it inherits from.
    fileprivate func owner(
        of name: String,
        reachedBy relationship: RelationshipDefinition
    ) throws(EditError) -> String {
        guard !relationship.destinationName.isEmpty else {
            throw EditError("\(relationship.name) needs a destination before it can have an inverse.")
        }
        let destination = entities[try entities.place(of: relationship.destinationName)]
        for owner in lineage(of: destination).reversed() where owner.relationships.contains(where: { $0.name == name })
        {
            return owner.name
        }
        throw .missing("relationship", name, in: destination.name)
    }

    /// Returns whether two entities are the same, or one inherits from the other.
    fileprivate func areRelated(_ one: String, _ other: String) throws(EditError) -> Bool {
        let first = lineage(of: entities[try entities.place(of: one)])
        let second = lineage(of: entities[try entities.place(of: other)])
        return first.contains { $0.name == other } || second.contains { $0.name == one }
    }
}
