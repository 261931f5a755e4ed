internal import FoundationBackfillCore

/// Relationships and fetched properties, and what all properties have.
extension ModelArchiveWriter {
    /// The parts of any property. Flags are there only where they are set.
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
