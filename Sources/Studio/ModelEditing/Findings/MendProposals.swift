internal import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat

/// Edits that may mend a finding, by what is at its place. Whether one does is for `ModelDiagnosis` to try.
struct MendProposals {
    let model: ModelDefinition
    let versions: [ModelDefinition]

    init(_ model: ModelDefinition, versions: [ModelDefinition]) {
        (self.model, self.versions) = (model, versions)
    }

    func edits(for finding: PlacedFinding) -> [ModelEdit] {
        guard let name = finding.entity else { return edits(for: model) }
        guard let entity = model.entity(named: name) else { return edits(forComposite: name, finding.property) }
        guard let property = finding.property else { return edits(for: entity) }
        if let attribute = entity.attributes.first(where: { $0.name == property }) {
            return edits(for: attribute, of: .entity(name)) + renamingEdits(for: entity, property)
                + inheritanceEdits(for: entity)
        }
        if let relationship = entity.relationships.first(where: { $0.name == property }) {
            return edits(for: relationship, of: entity) + renamingEdits(for: entity, property)
                + inheritanceEdits(for: entity)
        }
        return entity.fetchedProperties.filter { $0.name == property }.flatMap { edits(for: $0, of: entity) }
            + renamingEdits(for: entity, property)
    }

    // MARK: - The model

    /// Edits of parts that belong to no entity.
    private func edits(for model: ModelDefinition) -> [ModelEdit] {
        let names = Set(model.entities.map(\.name))
        let members = model.configurations.flatMap { configuration in
            configuration.entityNames.filter { !names.contains($0) }
                .map { ModelEdit.setMember(false, $0, ofConfiguration: configuration.name) }
        }
        let requests = model.fetchRequests.flatMap { request in
            [
                ModelEdit.set(\.predicate, to: nil, ofFetchRequest: request.name).titled(
                    "Remove Predicate of \(request.name)"
                ),
                .deleteFetchRequest(request.name),
            ]
        }
        return members + requests
    }

    private func edits(forComposite name: String, _ property: String?) -> [ModelEdit] {
        let elements = model.composites.first { $0.name == name }?.elements ?? []
        return elements.filter { $0.name == property || property == nil && $0.type == .composite }
            .flatMap { edits(for: $0, of: .composite(name)) }
    }

    // MARK: - Entities

    private func edits(for entity: EntityDefinition) -> [ModelEdit] {
        let name = entity.name
        var edits: [ModelEdit] = []
        if Self.typeName(name) != name {
            let good = model.freeName(Self.typeName(name), among: model.entities.map(\.name))
            edits.append(.renameEntity(name, to: good, keepsIdentifier: true).titled("Rename to \(good)"))
        }
        edits += classEdits(for: entity)
        edits += constraintEdits(for: entity)
        edits += entity.indexes.map { .deleteIndex($0.name, of: name) }
        if entity.parentName != nil { edits.append(.setParent(nil, ofEntity: name).titled("Remove Parent")) }
        if entity.spotlightDisplayName != nil {
            edits.append(.set(\.spotlightDisplayName, to: nil, ofEntity: name).titled("Remove Spotlight Display Name"))
        }
        if let first = firstIdentifier(of: entity) {
            // Once the entity is known again, so are the identifiers that its properties forget.
            let set = ModelEdit.set(\.renamingIdentifier, to: first, ofEntity: name)
            edits.append(ModelEdit("Set Renaming ID to \(first)", of: [set] + renamingEdits(for: entity)))
        }
        edits += flagEdits(entity.userInfo) { .set(\.userInfo, to: $0, ofEntity: name) }
        return edits
    }

    /// Edits that give the entity another class: one of its name, or one that no other type has.
    private func classEdits(for entity: EntityDefinition) -> [ModelEdit] {
        guard let name = entity.unqualifiedClass, let className = entity.className else { return [] }
        let prefix = className.dropLast(name.count)
        let own = Self.typeName(entity.name)
        return [own, own + "Object"].filter { $0 != name }.map {
            .set(\.className, to: prefix + $0, ofEntity: entity.name).titled("Rename Class to \($0)")
        }
    }

    /// Edits that move a constraint to the entity with its attributes, or remove it.
    private func constraintEdits(for entity: EntityDefinition) -> [ModelEdit] {
        entity.uniquenessConstraints.enumerated().flatMap { number, names in
            let owners = model.lineage(of: entity).dropLast().filter { owner in
                names.allSatisfy(owner.propertyNames.contains)
            }
            let deletion = ModelEdit.deleteConstraint(at: number, of: entity.name)
            let moves = owners.map { owner in
                let steps =
                    [deletion]
                    + (owner.uniquenessConstraints.contains(names) ? [] : [.addConstraint(names, to: owner.name)])
                return ModelEdit("Move Constraint to \(owner.name)", of: steps)
            }
            return moves + [deletion.titled("Delete Constraint on \(names.joined(separator: ", "))")]
        }
    }

    private func inheritanceEdits(for entity: EntityDefinition) -> [ModelEdit] {
        entity.parentName == nil ? [] : [.setParent(nil, ofEntity: entity.name).titled("Remove Parent")]
    }

    // MARK: - User info

    /// Edits that give a flag of the user info a value, or remove an entry.
    func flagEdits(
        _ userInfo: [String: PropertyListValue],
        _ edit: ([String: PropertyListValue]) -> ModelEdit
    ) -> [ModelEdit] {
        userInfo.keys.filter { $0.hasPrefix("swift") }.sorted().flatMap { key in
            var (set, removed) = (userInfo, userInfo)
            set[key] = .string("YES")
            removed[key] = nil
            return [edit(set).titled("Set \(key) to YES"), edit(removed).titled("Remove \(key)")]
        }
    }
}
