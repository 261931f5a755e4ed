package import ManagedObjectModelFormat

extension ModelEdit {
    package static func addIndex(_ index: FetchIndexDefinition, to entity: String) -> ModelEdit {
        ModelEdit("Add Index") { model throws(EditError) in
            let place = try model.entities.place(of: entity)
            try model.checkFree(index.name, in: model.entities[place].indexes)
            try model.check(index.elements, of: entity)
            model.entities[place].indexes.insert(index)
        }
    }

    package static func deleteIndex(_ name: String, of entity: String) -> ModelEdit {
        ModelEdit("Delete Index \(name)") { model throws(EditError) in
            let place = try model.entities.place(of: entity)
            model.entities[place].indexes.remove(at: try model.entities[place].indexes.place(of: name, in: entity))
        }
    }

    package static func renameIndex(_ name: String, of entity: String, to new: String) -> ModelEdit {
        ModelEdit("Rename Index \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            let place = try model.entities.place(of: entity)
            try model.checkFree(new, in: model.entities[place].indexes)
            try model.entities[place].indexes.rename(name, to: new, in: entity)
        }
    }

    /// Sets the elements of an index: properties and expressions with their directions and types, in order.
    package static func setElements(
        _ elements: [FetchIndexDefinition.Element],
        ofIndex name: String,
        in entity: String
    ) -> ModelEdit {
        ModelEdit("Change Elements of \(name)") { model throws(EditError) in
            try model.check(elements, of: entity)
            try model.entities[try model.entities.place(of: entity)].indexes.change(name, in: entity) {
                $0.elements = elements
            }
        }
    }

    /// Sets the predicate for the objects that an index has; nil for all.
    package static func setPredicate(_ predicate: String?, ofIndex name: String, in entity: String) -> ModelEdit {
        ModelEdit("Change Predicate of \(name)") { model throws(EditError) in
            try model.entities[try model.entities.place(of: entity)].indexes.change(name, in: entity) {
                $0.partialPredicate = predicate
            }
        }
    }

    /// Adds a list of properties whose values no two objects share.
    package static func addConstraint(_ names: [String], to entity: String) -> ModelEdit {
        ModelEdit("Add Constraint") { model throws(EditError) in
            try model.checkPaths(names, of: entity)
            model.entities[try model.entities.place(of: entity)].uniquenessConstraints.append(names)
        }
    }

    package static func setConstraint(_ names: [String], at number: Int, of entity: String) -> ModelEdit {
        ModelEdit("Change Constraint of \(entity)") { model throws(EditError) in
            try model.checkPaths(names, of: entity)
            let place = try model.placeOfConstraint(number, of: entity)
            model.entities[place].uniquenessConstraints[number] = names
        }
    }

    package static func deleteConstraint(at number: Int, of entity: String) -> ModelEdit {
        ModelEdit("Delete Constraint of \(entity)") { model throws(EditError) in
            let place = try model.placeOfConstraint(number, of: entity)
            model.entities[place].uniquenessConstraints.remove(at: number)
        }
    }
}

extension ModelDefinition {
    fileprivate func placeOfConstraint(_ number: Int, of entity: String) throws(EditError) -> Int {
        let place = try entities.place(of: entity)
        guard entities[place].uniquenessConstraints.indices.contains(number) else {
            throw EditError("\(entity) has no constraint number \(number + 1).")
        }
        return place
    }

    fileprivate func check(_ elements: [FetchIndexDefinition.Element], of entity: String) throws(EditError) {
        guard !elements.isEmpty else { throw EditError("An index has at least one element.") }
        let names = elements.filter { $0.expression == nil }.map { $0.propertyName ?? "" }
        if !names.isEmpty { try checkPaths(names, of: entity) }
    }

    /// Checks that names are properties of an entity, or elements of composite ones.
    fileprivate func checkPaths(_ paths: [String], of entity: String) throws(EditError) {
        guard !paths.isEmpty else { throw EditError("A constraint has at least one property.") }
        let lineage = lineage(of: entities[try entities.place(of: entity)])
        let names = Set(lineage.flatMap(\.propertyNames))
        for path in paths where !names.contains(path) {
            let attributes = lineage.flatMap(\.attributes)
            let isInside = attributes.contains { attribute in
                leaves(of: attribute).contains { "\(attribute.name).\($0.path)" == path }
            }
            guard isInside else { throw .missing("property", path, in: entity) }
        }
    }
}
