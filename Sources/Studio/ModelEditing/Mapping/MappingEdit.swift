package import ManagedObjectModelFormat

/// A change of a mapping model, as a value: it can be made in any mapping model that has what it changes.
package struct MappingEdit: Sendable {
    /// The name for the menu, such as “Set Value of title”.
    package let title: String
    let steps: [Step]

    typealias Step = @Sendable (inout MappingDraft) throws(EditError) -> Void

    init(_ title: String, _ step: @escaping Step) {
        (self.title, steps) = (title, [step])
    }

    /// Creates an edit that makes others, one after the other, or none of them.
    package init(_ title: String, of edits: [MappingEdit]) {
        (self.title, steps) = (title, edits.flatMap(\.steps))
    }
}

extension MappingEdit {
    // MARK: - Entity mappings

    /// Adds an entity mapping behind all others.
    package static func add(_ mapping: EntityMappingOutline) -> MappingEdit {
        MappingEdit("Add Mapping \(mapping.name)") { draft throws(EditError) in
            try draft.checkFree(mapping.name)
            try draft.add(mapping)
        }
    }

    package static func deleteEntityMapping(_ name: String) -> MappingEdit {
        MappingEdit("Delete Mapping \(name)") { draft throws(EditError) in
            let object = try draft.entityMapping(name)
            for property in draft.properties(of: object) { try draft.remove(property, from: draft.tree.root) }
            try draft.removeReference(to: object, from: try draft.model(), .entities)
            try draft.remove(object, from: draft.tree.root)
        }
    }

    /// Gives an entity mapping a name of its own; nil for the standard one. Relationship mappings that name it go along.
    package static func rename(_ mapping: String, to new: String?) -> MappingEdit {
        MappingEdit("Rename Mapping \(mapping)") { draft throws(EditError) in
            if let new { try NameRule.label.check(new) }
            try draft.changing(mapping) { draft, object throws(EditError) in
                try draft.set(.name, of: object, to: new)
            }
        }
    }

    package static func setSource(_ entity: String?, of mapping: String) -> MappingEdit {
        MappingEdit("Set Source of \(mapping)") { draft throws(EditError) in
            try draft.changing(mapping) { draft, object throws(EditError) in
                try draft.set(.sourceName, of: object, to: entity)
            }
        }
    }

    package static func setDestination(_ entity: String?, of mapping: String) -> MappingEdit {
        MappingEdit("Set Destination of \(mapping)") { draft throws(EditError) in
            try draft.changing(mapping) { draft, object throws(EditError) in
                try draft.set(.destinationName, of: object, to: entity)
            }
        }
    }

    package static func setKind(_ kind: EntityMappingDefinition.Kind, of mapping: String) -> MappingEdit {
        MappingEdit("Set Type of \(mapping)") { draft throws(EditError) in
            try draft.set(.kind, of: try draft.entityMapping(mapping), to: kind.fileName)
        }
    }

    package static func setPolicy(_ className: String?, of mapping: String) -> MappingEdit {
        MappingEdit("Set Policy of \(mapping)") { draft throws(EditError) in
            try draft.set(.policy, of: try draft.entityMapping(mapping), to: className)
        }
    }

    /// Sets the predicate that source objects satisfy; nil for all.
    package static func setFilter(_ predicate: String?, of mapping: String) -> MappingEdit {
        MappingEdit("Set Filter of \(mapping)") { draft throws(EditError) in
            try draft.checkFormat(predicate, as: .filter)
            try draft.set(.filter, of: try draft.entityMapping(mapping), to: predicate)
        }
    }

    /// Sets the expression that finds the source objects; nil for those of the entity that satisfy the filter.
    package static func setSourceExpression(_ text: String?, of mapping: String) -> MappingEdit {
        MappingEdit("Set Source Expression of \(mapping)") { draft throws(EditError) in
            let object = try draft.entityMapping(mapping)
            try draft.set(.sourceExpression, of: object, toArchive: try draft.archive(text))
            try draft.set(.isGenerated, of: object, to: text == nil ? "1" : "0")
        }
    }

    package static func setUserInfo(_ info: [String: PropertyListValue], of mapping: String) -> MappingEdit {
        MappingEdit("Set User Info of \(mapping)") { draft throws(EditError) in
            try draft.setUserInfo(info, of: try draft.entityMapping(mapping))
        }
    }

    /// Changes the place of an entity mapping among those that the migration runs.
    ///
    /// - Parameter step: How many places it moves down, or up if negative.
    package static func move(_ mapping: String, by step: Int) -> MappingEdit {
        MappingEdit("Move Mapping \(mapping)") { draft throws(EditError) in
            let object = try draft.entityMapping(mapping)
            var order = draft.tree.orderedEntityMappings()
            let place = order.firstIndex(of: object) ?? 0
            order.remove(at: place)
            order.insert(object, at: min(max(place + step, 0), order.count))
            for (number, object) in order.enumerated() {
                try draft.set(.number, of: object, to: String(number + 1))
            }
        }
    }
}

extension MappingEdit {
    // MARK: - Property mappings

    package static func add(_ property: PropertyMappingOutline, to mapping: String) -> MappingEdit {
        MappingEdit("Add Mapping of \(property.name)") { draft throws(EditError) in
            let owner = try draft.entityMapping(mapping)
            try draft.checkFree(property.name, in: owner, mapping)
            let id = try draft.add(property, ownerID: draft.tree[owner]?["id"] ?? "")
            let list: MappingReference = property.isRelationship ? .relationships : .attributes
            try draft.addReference(id, to: owner, list)
        }
    }

    package static func deleteProperty(_ name: String, of mapping: String) -> MappingEdit {
        MappingEdit("Delete Mapping of \(name)") { draft throws(EditError) in
            let owner = try draft.entityMapping(mapping)
            let object = try draft.property(name, of: mapping)
            let isRelationship = draft.kind(of: object) == .relationship
            try draft.removeReference(to: object, from: owner, isRelationship ? .relationships : .attributes)
            try draft.remove(object, from: draft.tree.root)
        }
    }

    /// Sets the expression of a value; nil for the usual one.
    package static func setExpression(_ text: String?, of property: String, in mapping: String) -> MappingEdit {
        MappingEdit("Set Value of \(property)") { draft throws(EditError) in
            let object = try draft.property(property, of: mapping)
            try draft.set(.expression, of: object, toArchive: try draft.archive(text))
            guard draft.kind(of: object) == .relationship else { return }
            try draft.set(.isGenerated, of: object, to: text == nil ? "1" : "0")
        }
    }

    /// Sets the entity mapping that made the objects to which a relationship leads; nil for any.
    package static func setMappingName(_ name: String?, of property: String, in mapping: String) -> MappingEdit {
        MappingEdit("Set Mapping of \(property)") { draft throws(EditError) in
            let object = try draft.property(property, of: mapping)
            try draft.set(.mappingName, of: object, to: name)
        }
    }

    /// Sets the expression for the source objects of a relationship; nil for the relationship of the same name.
    package static func setKeyPath(_ text: String?, of property: String, in mapping: String) -> MappingEdit {
        MappingEdit("Set Key Path of \(property)") { draft throws(EditError) in
            try draft.checkFormat(text, as: .keyPath)
            try draft.set(.keyPath, of: try draft.property(property, of: mapping), to: text)
        }
    }

    package static func setUserInfo(
        _ info: [String: PropertyListValue],
        of property: String,
        in mapping: String
    ) -> MappingEdit {
        MappingEdit("Set User Info of \(property)") { draft throws(EditError) in
            try draft.setUserInfo(info, of: try draft.property(property, of: mapping))
        }
    }
}
