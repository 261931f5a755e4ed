internal import ManagedObjectModelFormat

extension MendProposals {
    func edits(for relationship: RelationshipDefinition, of entity: EntityDefinition) -> [ModelEdit] {
        let name = relationship.name
        func set<Value: Sendable>(
            _ field: any WritableKeyPath<RelationshipDefinition, Value> & Sendable,
            _ value: Value,
            _ title: String
        ) -> ModelEdit {
            .set(field, to: value, ofRelationship: name, in: entity.name).titled(title)
        }
        var edits = inverseEdits(for: relationship, of: entity)
        edits.append(set(\.deleteRule, .nullify, "Nullify"))
        edits.append(set(\.isOptional, true, "Make It Optional"))
        edits.append(set(\.isOrdered, false, "Make It Unordered"))
        edits.append(.setToMany(true, ofRelationship: name, in: entity.name).titled("Make It To-Many"))
        if relationship.minimumCount > relationship.maximumCount {
            edits.append(set(\.maximumCount, relationship.minimumCount, "Raise the Maximum"))
            edits.append(set(\.minimumCount, 0, "Remove the Minimum"))
        }
        edits.append(set(\.maximumCount, relationship.isToMany ? 0 : 1, "Remove the Maximum"))
        edits += model.configurations.filter { $0.entityNames.contains(entity.name) }.map {
            .setMember(true, relationship.destinationName, ofConfiguration: $0.name)
        }
        edits += nameEdits(for: name, of: entity.name) {
            .renameRelationship(name, of: entity.name, to: $0, keepsIdentifier: true)
        }
        edits += flagEdits(relationship.userInfo) { .set(\.userInfo, to: $0, ofRelationship: name, in: entity.name) }
        edits.append(.deleteRelationship(name, of: entity.name))
        return edits
    }

    /// Edits that give a relationship its inverse: one that is there and leads back, or a new one.
    private func inverseEdits(for relationship: RelationshipDefinition, of entity: EntityDefinition) -> [ModelEdit] {
        let name = relationship.name
        guard let destination = model.entity(named: relationship.destinationName) else { return [] }
        let back = model.lineage(of: destination).flatMap(\.relationships).filter {
            $0.destinationName == entity.name
                && ($0.inverseName == nil || $0.inverseName == name || $0.name == relationship.inverseName)
        }
        let existing = back.filter { $0.name != name || destination.name != entity.name }.map {
            ModelEdit.setInverse($0.name, ofRelationship: name, in: entity.name).titled("Make \($0.name) the Inverse")
        }
        let new = ModelEdit.makeInverse(ofRelationship: name, in: entity.name, of: model)
        let none = ModelEdit.setInverse(nil, ofRelationship: name, in: entity.name).titled("Remove Inverse")
        return (existing.isEmpty ? [new].compactMap(\.self) : existing) + [none]
    }

    func edits(for property: FetchedPropertyDefinition, of entity: EntityDefinition) -> [ModelEdit] {
        let name = property.name
        let request = property.fetchRequest
        return [
            .setFetch(of: request.entityName, predicate: nil, ofFetchedProperty: name, in: entity.name)
                .titled("Remove Predicate")
        ]
            + nameEdits(for: name, of: entity.name) {
                .renameFetchedProperty(name, of: entity.name, to: $0, keepsIdentifier: true)
            }
            + [.deleteFetchedProperty(name, of: entity.name)]
    }
}
