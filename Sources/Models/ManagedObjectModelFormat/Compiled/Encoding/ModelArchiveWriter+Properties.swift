internal import FoundationBackfillCore

/// Writing of relationships and fetched properties, and of the parts common to all properties.
extension ModelArchiveWriter {
    /// Returns the parts that all kinds of properties have. Flags are written only if they are set.
    mutating func commonParts(
        _ name: String,
        of entity: String?,
        renamingIdentifier: String?,
        versionHashModifier: String?,
        userInfo: [String: PropertyListValue],
        bits: PropertyBits
    ) -> [String: PropertyListNode] {
        var bits = bits
        bits.hasUserInfo = !userInfo.isEmpty
        bits.hasVersionHashModifier = versionHashModifier != nil
        var parts = [
            "NSPropertyName": archive.string(name),
            "NSEntity": reference(toEntity: entity),
            "NSRenamingIdentifier": archive.string(renamingIdentifier ?? name),
            "_P": bits.node,
        ]
        if versionHashModifier != nil { parts["NSVersionHashModifier"] = archive.string(versionHashModifier) }
        if !userInfo.isEmpty { parts["NSUserInfo"] = archive.immutableDictionary(userInfo) }
        let flags = [
            "NSIsOptional": bits.isOptional,
            "NSIsReadOnly": bits.isReadOnly,
            "NSIsTransient": bits.isTransient,
            "NSIndexedBySpotlight": bits.isIndexedBySpotlight,
            "NSIsOrdered": bits.isOrdered,
            "NSAllowsCloudEncryption": bits.allowsCloudEncryption,
        ]
        for (key, isSet) in flags where isSet {
            parts[key] = .boolean(true)
        }
        return parts
    }

    mutating func write(_ relationship: RelationshipDefinition, of entity: String) throws {
        guard let index = propertyIndex(relationship.name, of: entity) else { return }
        var parts = commonParts(
            relationship.name,
            of: entity,
            renamingIdentifier: relationship.renamingIdentifier,
            versionHashModifier: relationship.versionHashModifier,
            userInfo: relationship.userInfo,
            bits: PropertyBits(
                isOptional: relationship.isOptional,
                isTransient: relationship.isTransient,
                isIndexedBySpotlight: relationship.isIndexedBySpotlight,
                isOrdered: relationship.isOrdered
            )
        )
        let destination = relationship.destinationName
        let inverse = relationship.inverseName.flatMap { name in
            links.owner(of: name, in: destination).flatMap { propertyIndex(name, of: $0) }
        }
        parts["NSDestinationEntity"] = reference(toEntity: destination)
        parts["_NSDestinationEntityName"] = archive.string(destination)
        parts["NSInverseRelationship"] = inverse.map { .reference($0) } ?? ArchiveBuilder.null
        parts["_NSInverseRelationshipName"] = archive.string(relationship.inverseName)
        parts["NSMinCount"] = .integer(Int64(relationship.minimumCount))
        parts["NSMaxCount"] = .integer(Int64(relationship.isToMany ? relationship.maximumCount : 1))
        parts["NSDeleteRule"] = .integer(Int64(relationship.deleteRule.rawValue))
        if relationship.isIndexed { parts["NSIsIndexed"] = .boolean(true) }
        if relationship.isStoredInExternalRecord { parts["NSIsStoredInExternalRecord"] = .boolean(true) }
        archive.describe(index, "NSRelationshipDescription", parts)
    }

    mutating func write(_ property: FetchedPropertyDefinition, of entity: String) throws {
        guard let index = propertyIndex(property.name, of: entity) else { return }
        var parts = commonParts(
            property.name,
            of: entity,
            renamingIdentifier: property.renamingIdentifier,
            versionHashModifier: property.versionHashModifier,
            userInfo: property.userInfo,
            bits: PropertyBits(isOptional: true, isReadOnly: true, isTransient: true)
        )
        parts["NSFetchRequest"] = try fetchRequest(property.fetchRequest)
        parts["_NSFetchRequestEntityName"] = archive.string(property.fetchRequest.entityName)
        archive.describe(index, "NSFetchedPropertyDescription", parts)
    }
}

/// The bit field of a property in a compiled model. It repeats flags that also have keys of their own.
struct PropertyBits {
    var isOptional = false
    var isReadOnly = false
    var isTransient = false
    var hasValidations = false
    var hasUserInfo = false
    var hasVersionHashModifier = false
    var isIndexedBySpotlight = false
    var isOrdered = false
    var allowsCloudEncryption = false

    var node: PropertyListNode {
        let bits: [(isSet: Bool, value: Int64)] = [
            (true, 1),
            (isOptional, 2),
            (isReadOnly, 4),
            (isTransient, 8),
            (!hasValidations, 16 + 32),
            (!hasUserInfo, 64),
            (!hasVersionHashModifier, 128),
            (isIndexedBySpotlight, 256),
            (isOrdered, 1024),
            (allowsCloudEncryption, 2048),
        ]
        return .integer(bits.reduce(0) { $1.isSet ? $0 | $1.value : $0 })
    }
}
