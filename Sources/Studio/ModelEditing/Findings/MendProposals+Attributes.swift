internal import ManagedObjectModelFormat

extension MendProposals {
    func edits(for attribute: AttributeDefinition, of owner: AttributeOwner) -> [ModelEdit] {
        let name = attribute.name
        func set<Value: Sendable>(
            _ field: any WritableKeyPath<AttributeDefinition, Value> & Sendable,
            _ value: Value,
            _ title: String
        ) -> ModelEdit {
            .set(field, to: value, ofAttribute: name, in: owner).titled(title)
        }
        var edits: [ModelEdit] = []
        if attribute.type == .undefined {
            edits.append(set(\.isTransient, true, "Make It Transient"))
        }
        if attribute.type == .transformable, attribute.valueTransformerName != Self.secureTransformer {
            edits.append(set(\.valueTransformerName, Self.secureTransformer, "Use \(Self.secureTransformer)"))
        }
        edits += valueEdits(for: attribute, of: owner)
        if !attribute.isOptional { edits.append(set(\.isOptional, true, "Make It Optional")) }
        if attribute.regularExpression != nil {
            edits.append(set(\.regularExpression, nil, "Remove Regular Expression"))
        }
        if attribute.derivation != nil { edits.append(set(\.derivation, nil, "Remove Derivation")) }
        edits += typeEdits(for: attribute, of: owner)
        edits += nameEdits(for: name, of: owner.name) {
            .renameAttribute(name, of: owner, to: $0, keepsIdentifier: true)
        }
        edits += flagEdits(attribute.userInfo) { .set(\.userInfo, to: $0, ofAttribute: name, in: owner) }
        if case .entity(let entity) = owner, attribute.userInfo["swiftEnum"] != nil,
            var info = model.entity(named: entity)?.userInfo
        {
            info["swiftTypes"] = .string("YES")
            edits.append(.set(\.userInfo, to: info, ofEntity: entity).titled("Use Swift’s Types"))
        }
        return edits
    }

    /// Edits that give an attribute another type, where it has none, one that others cannot have, or a composite that is none.
    private func typeEdits(for attribute: AttributeDefinition, of owner: AttributeOwner) -> [ModelEdit] {
        let isComposite = attribute.type == .composite || attribute.compositeName != nil
        guard isComposite || attribute.type == .undefined || attribute.type == .objectID else { return [] }
        let composites = model.composites.filter { _ in isComposite }.map {
            ModelEdit.setComposite($0.name, ofAttribute: attribute.name, in: owner).titled("Make It a \($0.name)")
        }
        return composites + [.setType(.string, ofAttribute: attribute.name, in: owner).titled("Make It a String")]
    }

    private static var secureTransformer: String { "NSSecureUnarchiveFromData" }

    /// Edits of the default value and the range.
    private func valueEdits(for attribute: AttributeDefinition, of owner: AttributeOwner) -> [ModelEdit] {
        let name = attribute.name
        func set(
            _ field: any WritableKeyPath<AttributeDefinition, PropertyListValue?> & Sendable,
            _ value: PropertyListValue?,
            _ title: String
        ) -> ModelEdit {
            .set(field, to: value, ofAttribute: name, in: owner).titled(title)
        }
        var edits: [ModelEdit] = []
        if attribute.defaultValue == nil, attribute.derivation == nil, let value = attribute.type.emptyValue {
            edits.append(set(\.defaultValue, value, "Give It a Default"))
        }
        if attribute.defaultValue != nil {
            for bound in [attribute.minimum, attribute.maximum].compactMap(\.self) {
                edits.append(set(\.defaultValue, bound, "Make the Bound the Default"))
            }
            edits.append(set(\.defaultValue, nil, "Remove Default"))
        }
        if attribute.minimum != nil, attribute.maximum != nil {
            let exchange = [set(\.minimum, attribute.maximum, ""), set(\.maximum, attribute.minimum, "")]
            edits.append(ModelEdit("Exchange Minimum and Maximum", of: exchange))
        }
        if attribute.minimum != nil { edits.append(set(\.minimum, nil, "Remove Minimum")) }
        if attribute.maximum != nil { edits.append(set(\.maximum, nil, "Remove Maximum")) }
        return edits + flagEdits(for: attribute, of: owner)
    }

    /// An edit that makes a number with the default value 0 or 1 the Boolean that it was meant to be.
    private func flagEdits(for attribute: AttributeDefinition, of owner: AttributeOwner) -> [ModelEdit] {
        guard attribute.type.traits.isWholeNumber, attribute.minimum == nil, attribute.maximum == nil,
            case .integer(let number) = attribute.defaultValue, [0, 1].contains(number)
        else { return [] }
        let type = ModelEdit.setType(.boolean, ofAttribute: attribute.name, in: owner)
        let value = ModelEdit.set(\.defaultValue, to: .boolean(number == 1), ofAttribute: attribute.name, in: owner)
        return [ModelEdit("Make It a Boolean", of: [type, value])]
    }
}

extension AttributeType {
    /// The value that new objects have if nobody says otherwise; nil if the type has none.
    fileprivate var emptyValue: PropertyListValue? {
        switch traits.defaultValue {
        case .integer: .integer(0)
        case .real: .real(0)
        case .decimal: .decimal(0)
        case .boolean: .boolean(false)
        case .string: .string("")
        default: nil
        }
    }
}
