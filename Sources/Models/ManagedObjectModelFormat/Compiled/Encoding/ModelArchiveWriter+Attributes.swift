internal import FoundationBackfillCore

/// Writing of attributes and their validations.
extension ModelArchiveWriter {
    mutating func write(_ attribute: AttributeDefinition, of entity: String) throws {
        guard let index = propertyIndex(attribute.name, of: entity) else { return }
        let parts = try self.parts(of: attribute, in: entity, depth: CompositeDefinition.depthLimit)
        archive.describe(index, Self.className(of: attribute), parts)
    }

    private static func className(of attribute: AttributeDefinition) -> String {
        attribute.derivation != nil
            ? "NSDerivedAttributeDescription"
            : attribute.type == .composite ? "NSCompositeAttributeDescription" : "NSAttributeDescription"
    }

    private mutating func parts(
        of attribute: AttributeDefinition,
        in entity: String?,
        depth: Int
    ) throws -> [String: PropertyListNode] {
        let validations = try validations(of: attribute)
        var parts = commonParts(
            attribute.name,
            of: entity,
            renamingIdentifier: attribute.renamingIdentifier,
            versionHashModifier: attribute.versionHashModifier,
            userInfo: attribute.userInfo,
            bits: PropertyBits(
                isOptional: attribute.isOptional,
                isReadOnly: attribute.derivation != nil,
                isTransient: attribute.isTransient,
                hasValidations: validations != nil,
                isIndexedBySpotlight: attribute.isIndexedBySpotlight,
                allowsCloudEncryption: attribute.allowsCloudEncryption
            )
        )
        var flags: AttributeFlags = attribute.allowsExternalStorage ? .allowsExternalStorage : []
        if attribute.preservesValueOnDeletion { flags.insert(.preservesValueOnDeletion) }
        parts["NSAttributeType"] = .integer(Int64(attribute.type.rawValue))
        parts["NSAttributeValueClassName"] = archive.string(attribute.valueClassName ?? attribute.type.valueClassName)
        parts["NSDefaultValue"] = archive.plainValue(attribute.defaultValue)
        parts["NSValueTransformerName"] = archive.string(attribute.valueTransformerName)
        parts["NSFlagsKey"] = .integer(Int64(flags.rawValue))
        if attribute.isIndexed { parts["NSIsIndexed"] = .boolean(true) }
        if attribute.isStoredInExternalRecord { parts["NSIsStoredInExternalRecord"] = .boolean(true) }
        if let validations {
            parts["NSValidationPredicates"] = validations.predicates
            parts["NSValidationWarnings"] = validations.warnings
        }
        if let derivation = attribute.derivation {
            parts["NSDerivationExpression"] = try archive.expression(format: derivation)
            parts["NSFilteringPredicate"] = ArchiveBuilder.null
        }
        if attribute.type == .composite {
            parts["NSCompositeName"] = archive.string(attribute.compositeName)
            parts[CompiledModel.elementsKey] = try elements(of: attribute, in: entity, depth: depth)
        }
        return parts
    }

    private mutating func elements(
        of attribute: AttributeDefinition,
        in entity: String?,
        depth: Int
    ) throws -> PropertyListNode {
        let name = attribute.compositeName ?? ""
        guard let composite = links.composite(named: name) else {
            throw ModelFormatError("the composite type \"\(name)\" is missing")
        }
        guard depth > 0 else { throw ModelFormatError("composite types are nested too deeply, or contain themselves") }
        var elements: [PropertyListNode] = []
        for element in composite.elements {
            let parts = try self.parts(of: element, in: entity, depth: depth - 1)
            elements.append(archive.object(Self.className(of: element), parts))
        }
        return archive.list(elements)
    }

    private mutating func validations(
        of attribute: AttributeDefinition
    ) throws -> (predicates: PropertyListNode, warnings: PropertyListNode)? {
        let standard = [
            attribute.minimum.map { StandardValidation.minimum($0) },
            attribute.maximum.map { StandardValidation.maximum($0) },
            attribute.regularExpression.map { StandardValidation.regularExpression($0) },
        ].compactMap { $0 }
        guard !standard.isEmpty || !attribute.validations.isEmpty else { return nil }
        var predicates: [PropertyListNode] = []
        var warnings: [PropertyListNode] = []
        for validation in standard {
            predicates.append(try archive.predicate(validation.predicate(for: attribute.type)))
            warnings.append(archive.value(.integer(Int64(validation.code(for: attribute.type)))))
        }
        for validation in attribute.validations {
            predicates.append(try archive.predicate(format: validation.predicate))
            // A number is an error code; any other text is a message.
            let code = validation.warning.flatMap { Int64($0) }
            warnings.append(archive.value(code.map { .integer($0) } ?? validation.warning.map { .string($0) }))
        }
        return (archive.list(predicates), archive.list(warnings))
    }
}
