package import ManagedObjectModelFormat

extension ModelEdit {
    // MARK: - Fetched properties

    package static func addFetchedProperty(
        _ name: String,
        fetching destination: String,
        predicate: String? = nil,
        to entity: String
    ) -> ModelEdit {
        ModelEdit("Add Fetched Property") { model throws(EditError) in
            try model.checkFreeProperty(name, in: entity)
            _ = try model.entities.place(of: destination)
            // The name that Xcode gives to all of them.
            var request = FetchRequestDefinition(name: "fetchedPropertyFetchRequest", entityName: destination)
            request.predicate = predicate
            let property = FetchedPropertyDefinition(name: name, fetchRequest: request)
            model.entities[try model.entities.place(of: entity)].fetchedProperties.insert(property)
        }
    }

    package static func deleteFetchedProperty(_ name: String, of entity: String) -> ModelEdit {
        ModelEdit("Delete Fetched Property \(name)") { model throws(EditError) in
            let place = try model.entities.place(of: entity)
            let index = try model.entities[place].fetchedProperties.place(of: name, in: entity)
            model.entities[place].fetchedProperties.remove(at: index)
        }
    }

    /// - Parameter keepsIdentifier: Whether the property keeps its first name as renaming identifier.
    package static func renameFetchedProperty(
        _ name: String,
        of entity: String,
        to new: String,
        keepsIdentifier: Bool = false
    ) -> ModelEdit {
        ModelEdit("Rename Fetched Property \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFreeProperty(new, in: entity)
            try model.changeFetchedProperty(name, of: entity) { property throws(EditError) in
                guard keepsIdentifier else { return }
                property.renamingIdentifier = identifier(property.renamingIdentifier, name, new)
            }
            try model.entities[try model.entities.place(of: entity)].fetchedProperties.rename(name, to: new, in: entity)
        }
    }

    /// Sets one of the inspector's fields of a fetched property.
    package static func set<Value: Sendable>(
        _ field: any WritableKeyPath<FetchedPropertyDefinition, Value> & Sendable,
        to value: Value,
        ofFetchedProperty name: String,
        in entity: String
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(field)) of \(name)") { model throws(EditError) in
            try FieldTitle.check(field)
            try model.changeFetchedProperty(name, of: entity) { $0[keyPath: field] = value }
        }
    }

    /// Sets the destination and the predicate of a fetched property. Whether the predicate parses is for findings to say, since
    /// users save half of one, too.
    package static func setFetch(
        of destination: String,
        predicate: String?,
        ofFetchedProperty name: String,
        in entity: String
    ) -> ModelEdit {
        ModelEdit("Change Predicate of \(name)") { model throws(EditError) in
            _ = try model.entities.place(of: destination)
            try model.changeFetchedProperty(name, of: entity) { property throws(EditError) in
                property.fetchRequest.entityName = destination
                property.fetchRequest.predicate = predicate
            }
        }
    }

    // MARK: - Fetch requests

    package static func addFetchRequest(_ request: FetchRequestDefinition) -> ModelEdit {
        ModelEdit("Add Fetch Request") { model throws(EditError) in
            try model.checkFree(request.name, in: model.fetchRequests)
            _ = try model.entities.place(of: request.entityName)
            model.fetchRequests.insert(request)
        }
    }

    package static func deleteFetchRequest(_ name: String) -> ModelEdit {
        ModelEdit("Delete Fetch Request \(name)") { model throws(EditError) in
            model.fetchRequests.remove(at: try model.fetchRequests.place(of: name))
        }
    }

    package static func renameFetchRequest(_ name: String, to new: String) -> ModelEdit {
        ModelEdit("Rename Fetch Request \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFree(new, in: model.fetchRequests)
            try model.fetchRequests.rename(name, to: new)
        }
    }

    /// Sets one of the inspector's fields of a fetch request.
    package static func set<Value: Sendable>(
        _ field: any WritableKeyPath<FetchRequestDefinition, Value> & Sendable,
        to value: Value,
        ofFetchRequest name: String
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(field)) of \(name)") { model throws(EditError) in
            try FieldTitle.check(field)
            try model.fetchRequests.change(name) { $0[keyPath: field] = value }
        }
    }

    package static func setEntity(_ entity: String, ofFetchRequest name: String) -> ModelEdit {
        ModelEdit("Change Entity of \(name)") { model throws(EditError) in
            _ = try model.entities.place(of: entity)
            try model.fetchRequests.change(name) { $0.entityName = entity }
        }
    }
}

extension ModelDefinition {
    fileprivate mutating func changeFetchedProperty(
        _ name: String,
        of entity: String,
        _ body: (inout FetchedPropertyDefinition) throws(EditError) -> Void
    ) throws(EditError) {
        try entities[try entities.place(of: entity)].fetchedProperties.change(name, in: entity, body)
    }
}
