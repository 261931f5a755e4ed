/// The names that parts of a model have in CloudKit, and those of the fields that every mirrored record has.
package enum MirrorNames {
    /// What the names of record types and fields begin with.
    package static let prefix = "CD_"
    /// What the name of a field ends with that takes the values which are too large for the one beside it.
    package static let assetSuffix = "_ckAsset"
    /// The field with the name of an object's entity, since all entities of a hierarchy share a record type.
    package static let entityName = "CD_entityName"
    /// The field that tells where a record was before it moved to the zone of a share.
    package static let moveReceipt = "CD_moveReceipt"

    /// The field by which devices tell each other when each field was changed. Apple's framework does not know it.
    package static let times = "mirrorTimes"

    /// The record type of the pairs of many-to-many relationships, and its fields.
    package static let pairType = "CDMR"
    package static let pairEntityNames = "CD_entityNames"
    package static let pairRecordNames = "CD_recordNames"
    package static let pairRelationships = "CD_relationships"
    /// What stands between the two parts of each field of a pair.
    package static let pairSeparator = ":"

    /// The greatest length of the name of a record type or field.
    package static let greatestLength = 255
    /// The greatest number of fields of a record type.
    package static let mostFields = 256

    /// Returns the record type of a hierarchy of entities.
    ///
    /// - Parameter root: The name of the entity that has no parent.
    package static func recordType(ofRoot root: String) -> String { prefix + root }

    /// Returns the field of an attribute, a to-one relationship, or the order of a to-many one.
    package static func field(ofProperty name: String) -> String { prefix + name }

    /// Returns the field that takes the large values of another field.
    package static func asset(ofField name: String) -> String { name + assetSuffix }

    /// Returns whether a name has only what the names of record types and fields may have after the prefix: letters and
    /// digits of ASCII, and underscores.
    package static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || character == "_")
            }
    }
}
