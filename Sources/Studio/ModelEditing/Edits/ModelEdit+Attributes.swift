package import ManagedObjectModelFormat

/// The owner of attributes: an entity, or a composite, whose attributes Xcode calls elements.
package enum AttributeOwner: Hashable, Sendable {
    case entity(String)
    case composite(String)

    package var name: String {
        switch self {
        case .entity(let name), .composite(let name): name
        }
    }
}

extension ModelEdit {
    package static func addAttribute(_ attribute: AttributeDefinition, to owner: AttributeOwner) -> ModelEdit {
        ModelEdit("Add Attribute") { model throws(EditError) in
            try model.checkFreeAttribute(attribute.name, in: owner)
            try model.changeAttributes(of: owner) { $0.insert(attribute) }
        }
    }

    /// Adds an optional attribute, as Xcode does.
    package static func addAttribute(_ name: String, _ type: AttributeType, to owner: AttributeOwner) -> ModelEdit {
        var attribute = AttributeDefinition(name: name, type: .undefined)
        attribute.isOptional = true
        attribute.take(type)
        return .addAttribute(attribute, to: owner)
    }

    /// Deletes an attribute, also from constraints and indexes.
    package static func deleteAttribute(_ name: String, of owner: AttributeOwner) -> ModelEdit {
        ModelEdit("Delete Attribute \(name)") { model throws(EditError) in
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                attributes.remove(at: try attributes.place(of: name, in: owner.name))
            }
            if case .entity(let entity) = owner { model.forgetProperty(name, of: entity) }
        }
    }

    /// Renames an attribute, also in constraints and indexes.
    ///
    /// - Parameter keepsIdentifier: Whether the attribute keeps its first name as renaming identifier.
    package static func renameAttribute(
        _ name: String,
        of owner: AttributeOwner,
        to new: String,
        keepsIdentifier: Bool = false
    ) -> ModelEdit {
        ModelEdit("Rename Attribute \(name)", renames: [name: new]) { model throws(EditError) in
            guard name != new else { return }
            try model.checkFreeAttribute(new, in: owner)
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                try attributes.change(name, in: owner.name) { attribute throws(EditError) in
                    guard keepsIdentifier else { return }
                    attribute.renamingIdentifier = identifier(attribute.renamingIdentifier, name, new)
                }
                try attributes.rename(name, to: new, in: owner.name)
            }
            if case .entity(let entity) = owner { model.changeReferences(toProperty: name, of: entity, to: new) }
        }
    }

    /// Sets one of the inspector's fields of an attribute.
    package static func set<Value: Sendable>(
        _ field: any WritableKeyPath<AttributeDefinition, Value> & Sendable,
        to value: Value,
        ofAttribute name: String,
        in owner: AttributeOwner
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(field)) of \(name)") { model throws(EditError) in
            try FieldTitle.check(field)
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                try attributes.change(name, in: owner.name) { $0[keyPath: field] = value }
            }
        }
    }

    /// Sets the type of an attribute. Values that the new type cannot have go.
    package static func setType(
        _ type: AttributeType,
        ofAttribute name: String,
        in owner: AttributeOwner
    ) -> ModelEdit {
        ModelEdit("Change Type of \(name)") { model throws(EditError) in
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                try attributes.change(name, in: owner.name) { $0.take(type) }
            }
        }
    }

    /// Gives an attribute a composite type.
    package static func setComposite(
        _ composite: String,
        ofAttribute name: String,
        in owner: AttributeOwner
    ) -> ModelEdit {
        ModelEdit("Change Type of \(name)") { model throws(EditError) in
            _ = try model.composites.place(of: composite)
            if case .composite(let outer) = owner, model.contains(outer, in: composite) {
                throw EditError("\(outer) cannot contain \(composite), which contains \(outer).")
            }
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                try attributes.change(name, in: owner.name) { attribute throws(EditError) in
                    attribute.take(.composite)
                    attribute.compositeName = composite
                }
            }
        }
    }

    /// Sets the default value of an attribute to what a user has typed. An empty text stands for none, except for strings.
    package static func setDefault(_ text: String, ofAttribute name: String, in owner: AttributeOwner) -> ModelEdit {
        .setValue(\.defaultValue, to: text, as: .defaultValue, ofAttribute: name, in: owner)
    }

    /// Sets the minimum of an attribute, for strings that of the length, to what a user has typed; an empty text: none.
    package static func setMinimum(_ text: String, ofAttribute name: String, in owner: AttributeOwner) -> ModelEdit {
        .setValue(\.minimum, to: text, as: .minimum, ofAttribute: name, in: owner)
    }

    /// Sets the maximum of an attribute, for strings that of the length, to what a user has typed; an empty text: none.
    package static func setMaximum(_ text: String, ofAttribute name: String, in owner: AttributeOwner) -> ModelEdit {
        .setValue(\.maximum, to: text, as: .maximum, ofAttribute: name, in: owner)
    }

    private static func setValue(
        _ path: any WritableKeyPath<AttributeDefinition, PropertyListValue?> & Sendable,
        to text: String,
        as field: AttributeDefinition.TypedField,
        ofAttribute name: String,
        in owner: AttributeOwner
    ) -> ModelEdit {
        ModelEdit("Change \(FieldTitle.of(path)) of \(name)") { model throws(EditError) in
            try model.changeAttributes(of: owner) { attributes throws(EditError) in
                try attributes.change(name, in: owner.name) { attribute throws(EditError) in
                    attribute[keyPath: path] = try attribute.value(of: text, as: field)
                }
            }
        }
    }
}

extension AttributeDefinition {
    /// Takes a type with what Xcode gives an attribute of it, and leaves what does not belong to it.
    mutating func take(_ type: AttributeType) {
        let (old, new) = (self.type.traits, type.traits)
        self.type = type
        if old.defaultValue != new.defaultValue || old.bitWidth ?? 64 > new.bitWidth ?? 64 { defaultValue = nil }
        if old.bounds != new.bounds || old.bitWidth ?? 64 > new.bitWidth ?? 64 { (minimum, maximum) = (nil, nil) }
        if type != .string { regularExpression = nil }
        if type != .transformable { (valueTransformerName, valueClassName) = (nil, nil) }
        if type != .composite { compositeName = nil }
        if type != .binaryData { allowsExternalStorage = false }
        if defaultValue == nil, derivation == nil {
            switch new.defaultValue {
            case .integer: defaultValue = .integer(0)
            case .real: defaultValue = .real(0)
            case .decimal: defaultValue = .decimal(0)
            default: break
            }
        }
        switch new.defaultValue {
        case .integer, .real, .boolean: usesScalarType = true
        case .date, .uuid: usesScalarType = false
        default: usesScalarType = nil
        }
    }
}

extension ModelDefinition {
    mutating func changeAttributes(
        of owner: AttributeOwner,
        _ body: (inout [AttributeDefinition]) throws(EditError) -> Void
    ) throws(EditError) {
        switch owner {
        case .entity(let name): try body(&entities[try entities.place(of: name)].attributes)
        case .composite(let name): try body(&composites[try composites.place(of: name)].elements)
        }
    }

    func attribute(_ name: String, of owner: AttributeOwner) -> AttributeDefinition? {
        let attributes =
            switch owner {
            case .entity(let name): entity(named: name)?.attributes
            case .composite(let name): composites.first { $0.name == name }?.elements
            }
        return attributes?.first { $0.name == name }
    }

    fileprivate func checkFreeAttribute(_ name: String, in owner: AttributeOwner) throws(EditError) {
        switch owner {
        case .entity(let entity): try checkFreeProperty(name, in: entity)
        case .composite(let composite):
            try checkFree(name, in: composites[try composites.place(of: composite)].elements, .property)
        }
    }

    /// Removes a property from constraints and indexes of the entity and those that inherit from it.
    mutating func forgetProperty(_ name: String, of entity: String) {
        let heirs = Set([entity] + descendants(of: entity).map(\.name))
        for place in entities.indices where heirs.contains(entities[place].name) {
            entities[place].forgetProperty(name)
        }
    }

    /// Returns whether a composite is another one, or is inside it.
    fileprivate func contains(_ inner: String, in outer: String) -> Bool {
        var seen: Set<String> = []
        var pending = [outer]
        while let next = pending.popLast() {
            if next == inner { return true }
            guard seen.insert(next).inserted else { continue }
            pending += composites.first { $0.name == next }?.elements.compactMap(\.compositeName) ?? []
        }
        return false
    }
}
