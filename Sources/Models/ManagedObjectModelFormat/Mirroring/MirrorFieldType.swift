/// The type of a field in CloudKit. Raw values are the names in the text of a schema.
package enum MirrorFieldType: String, Hashable, Sendable {
    case asset = "ASSET"
    case bytes = "BYTES"
    case double = "DOUBLE"
    case int64 = "INT64"
    case string = "STRING"
    case timestamp = "TIMESTAMP"
}

extension AttributeType {
    /// The type of the field that holds values of this type; nil if records cannot hold them.
    ///
    /// Decimals become doubles, which is how Apple's framework stores them: digits beyond 15 are lost.
    package var mirrorType: MirrorFieldType? {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: .int64
        case .double, .float, .decimal: .double
        case .date: .timestamp
        case .string, .uuid, .uri: .string
        case .binaryData, .transformable: .bytes
        case .undefined, .objectID, .composite: nil
        }
    }

    /// Whether values may be so large that a record takes them as an asset, in a second field.
    package var isMirroredWithAsset: Bool {
        self == .string || self == .binaryData || self == .transformable
    }
}

extension AttributeDefinition {
    /// Whether records have the values. Transient ones are not stored, and each device computes derived ones itself, as programs do
    /// with those whose user info says `NO` under `CloudKit.mirror`.
    package var isMirrored: Bool { !isTransient && derivation == nil && userInfo["CloudKit.mirror"] != .string("NO") }

    /// The fields of the attribute: one for its values, and possibly one for the large ones among them.
    ///
    /// - Parameter entity: The name of the entity that declares the attribute.
    func mirrorFields(of entity: String) -> [MirrorField] {
        guard isMirrored, let type = type.mirrorType else { return [] }
        let source = MirrorField.Source(entity: entity, property: name)
        let plain = MirrorNames.field(ofProperty: name)
        var fields = [MirrorField(plain, type, isEncrypted: allowsCloudEncryption, source: source)]
        if self.type.isMirroredWithAsset {
            let asset = MirrorNames.asset(ofField: plain)
            fields.append(MirrorField(asset, .asset, source: source, isCompanion: true))
        }
        return fields
    }
}
