package import ManagedObjectModelFormat

extension ModelEdit {
    /// Adds an entity, in the graph behind the others if the file has one.
    package static func addEntity(_ entity: EntityDefinition) -> ModelEdit {
        ModelEdit("Add Entity") { model throws(EditError) in
            try model.checkFreeEntity(entity.name)
            model.entities.insert(entity)
            guard let place = model.nextPosition(for: entity) else { return }
            model.document.positionOrder.insert(
                entity.name,
                at: model.document.positionOrder.place(inOrderFor: entity.name)
            )
            model.document.positions[entity.name] = place
        }
    }

    /// Adds an entity as Xcode does: with a class of its name, generated in builds.
    package static func addEntity(named name: String) -> ModelEdit {
        var entity = EntityDefinition(name: name)
        entity.className = name
        entity.codeGeneration = .classDefinition
        return .addEntity(entity)
    }

    /// Deletes an entity with its fetch requests and its place in the graph. Relationships to it have no destination then, and its
    /// children become those of its parent.
    package static func deleteEntity(_ name: String) -> ModelEdit {
        ModelEdit("Delete Entity \(name)") { model throws(EditError) in
            let entity = model.entities.remove(at: try model.entities.place(of: name))
            for place in model.entities.indices { model.entities[place].forgetEntity(entity) }
            model.fetchRequests.removeAll { $0.entityName == name }
            for place in model.configurations.indices {
                model.configurations[place].entityNames.removeAll { $0 == name }
            }
            if model.document.positions.removeValue(forKey: name) != nil {
                model.document.positionOrder.removeAll { $0 == name }
            }
            model.document.entitiesWithEmptyClassName.remove(name)
        }
    }

    /// Renames an entity, and everything that refers to it. A class of the same name is renamed along.
    ///
    /// - Parameter keepsIdentifier: Whether the entity keeps its first name as renaming identifier, so that the migration of
    ///   stores can be inferred.
    package static func renameEntity(_ name: String, to new: String, keepsIdentifier: Bool = false) -> ModelEdit {
        ModelEdit("Rename Entity \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFreeEntity(new)
            try model.entities.change(name) { entity throws(EditError) in
                if entity.unqualifiedClass == name, let className = entity.className {
                    entity.className = className.dropLast(name.count) + new
                }
                if keepsIdentifier {
                    entity.renamingIdentifier = identifier(entity.renamingIdentifier, name, new)
                }
            }
            try model.entities.rename(name, to: new)
            model.changeReferences(toEntity: name, to: new)
        }
    }

    /// Makes an entity inherit from another one, or from none.
    package static func setParent(_ parent: String?, ofEntity name: String) -> ModelEdit {
        ModelEdit("Set Parent of \(name)") { model throws(EditError) in
            let place = try model.entities.place(of: name)
            if let parent {
                let ancestors = model.lineage(of: model.entities[try model.entities.place(of: parent)])
                guard !ancestors.contains(where: { $0.name == name }) else {
                    throw EditError("\(name) cannot inherit from \(parent), which inherits from \(name).")
                }
                let own = Set(
                    model.entities[place].propertyNames + model.descendants(of: name).flatMap(\.propertyNames)
                )
                for ancestor in ancestors {
                    guard let same = ancestor.propertyNames.first(where: own.contains) else { continue }
                    throw EditError("\(name) cannot inherit from \(parent): both have a property “\(same)”.")
                }
            }
            model.entities[place].parentName = parent
        }
    }

    /// Sets one of the inspector's fields of an entity.
    package static func set<Value: Sendable>(
        _ field: any WritableKeyPath<EntityDefinition, Value> & Sendable,
        to value: Value,
        ofEntity name: String
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(field)) of \(name)") { model throws(EditError) in
            try FieldTitle.check(field)
            try model.entities.change(name) { entity throws(EditError) in
                entity[keyPath: field] = value
                if entity.className?.isEmpty == true { entity.className = nil }
            }
            if model.entity(named: name)?.className != nil { model.document.entitiesWithEmptyClassName.remove(name) }
        }
    }

    /// Moves and sizes the box of an entity in the graph.
    package static func setPosition(_ position: ElementPosition, ofEntity name: String) -> ModelEdit {
        ModelEdit("Move \(name)") { model throws(EditError) in
            _ = try model.entities.place(of: name)
            guard [position.x, position.y, position.width, position.height].allSatisfy(\.isFinite) else {
                throw EditError("A place in the graph is a number.")
            }
            if model.document.positions.updateValue(position, forKey: name) == nil {
                let place = model.document.positionOrder.place(inOrderFor: name)
                model.document.positionOrder.insert(name, at: place)
            }
        }
    }

    /// Returns the renaming identifier after a rename: the first name. An entity or property that gets it back needs none.
    static func identifier(_ identifier: String?, _ name: String, _ new: String) -> String? {
        let first = identifier ?? name
        return first == new ? nil : first
    }
}

extension EntityDefinition {
    /// The name of the class without its module.
    var unqualifiedClass: String? { className?.split(separator: ".").last.map(String.init) }

    /// Removes what refers to an entity that is gone.
    fileprivate mutating func forgetEntity(_ entity: EntityDefinition) {
        if parentName == entity.name { parentName = entity.parentName }
        for place in relationships.indices where relationships[place].destinationName == entity.name {
            relationships[place].destinationName = ""
            relationships[place].inverseName = nil
        }
        if fetchedProperties.contains(where: { $0.fetchRequest.entityName == entity.name }) {
            fetchedProperties.removeAll { $0.fetchRequest.entityName == entity.name }
        }
    }
}

extension ModelDefinition {
    /// Returns the place of a new entity in the graph, below the others; nil if the file has no graph.
    fileprivate func nextPosition(for entity: EntityDefinition) -> ElementPosition? {
        let boxes = document.positions.values
        guard let left = boxes.map(\.x).min(), let bottom = boxes.map({ $0.y + $0.height }).max() else { return nil }
        // Xcode's box: 128 wide, a title, and a line for each property.
        let height = 43 + 15 * Double(entity.attributes.count + entity.relationships.count)
        return ElementPosition(x: left, y: bottom + 27, width: 128, height: height)
    }
}
