/// The record types that a model is mirrored to.
package struct MirrorSchema: Hashable, Sendable {
    /// Whether the types are for the public database, whose changes are found by queries rather than in a feed, so that
    /// every type needs indexes.
    package let isPublic: Bool
    /// The record types, sorted by name.
    package let types: [MirrorRecordType]

    /// - Parameter entityNames: The entities whose objects are mirrored, such as those of a configuration; nil for all.
    package init(of model: ModelDefinition, entityNames: Set<String>? = nil, isPublic: Bool = false) {
        self.init(MirrorScope(model, entityNames: entityNames), isPublic: isPublic)
    }

    init(_ scope: MirrorScope, isPublic: Bool = false) {
        self.isPublic = isPublic
        var types = scope.hierarchies.map { hierarchy in
            let fields = MirrorRecordType.commonFields + scope.fields(of: hierarchy)
            return MirrorRecordType(hierarchy.recordType, root: hierarchy.root, fields)
        }
        let hasPairs = scope.owners.contains { owner in
            owner.relationships.contains { relationship in
                if case .pairs = scope.model.mirrorLink(of: relationship, in: owner) { true } else { false }
            }
        }
        if hasPairs { types.append(.pairs) }
        self.types = types.sorted { $0.name < $1.name }
    }

    package func type(named name: String) -> MirrorRecordType? {
        types.first { $0.name == name }
    }
}

/// A record type that objects, or the pairs of many-to-many relationships, are mirrored to.
package struct MirrorRecordType: Hashable, Sendable {
    package let name: String
    /// The entity at the top of the hierarchy; nil for the type of pairs.
    package let root: String?
    /// The fields, sorted by name. If several properties share one, it is that of the first.
    package let fields: [MirrorField]

    init(_ name: String, root: String?, _ fields: [MirrorField]) {
        self.name = name
        self.root = root
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        self.fields = byName.values.sorted { $0.name < $1.name }
    }

    package func field(named name: String) -> MirrorField? {
        fields.first { $0.name == name }
    }

    /// The fields of records that are moved between zones, as sharing does.
    private static let movingFields = [
        MirrorField(MirrorNames.times, .bytes),
        MirrorField(MirrorNames.moveReceipt, .bytes),
        MirrorField(MirrorNames.asset(ofField: MirrorNames.moveReceipt), .asset, isCompanion: true),
    ]

    /// The fields that the records of all objects have.
    static let commonFields = [MirrorField(MirrorNames.entityName, .string)] + movingFields

    static let pairs = MirrorRecordType(
        MirrorNames.pairType,
        root: nil,
        [MirrorNames.pairEntityNames, MirrorNames.pairRecordNames, MirrorNames.pairRelationships]
            .map { MirrorField($0, .string) } + movingFields
    )
}

/// A field of a record type.
package struct MirrorField: Hashable, Sendable {
    /// A property that is mirrored to the field.
    package struct Source: Hashable, Sendable {
        /// The entity that declares the property.
        package let entity: String
        package let property: String
    }

    package let name: String
    package let type: MirrorFieldType
    package let isEncrypted: Bool
    /// The property that is mirrored to the field; nil for those that mirroring needs itself.
    package let source: Source?
    /// Whether the field takes the large values of another one.
    package let isCompanion: Bool

    init(
        _ name: String,
        _ type: MirrorFieldType,
        isEncrypted: Bool = false,
        source: Source? = nil,
        isCompanion: Bool = false
    ) {
        (self.name, self.type, self.isEncrypted) = (name, type, isEncrypted)
        (self.source, self.isCompanion) = (source, isCompanion)
    }

    /// The type in the text of a schema, such as `ENCRYPTED STRING`.
    package var typeName: String { (isEncrypted ? "ENCRYPTED " : "") + type.rawValue }
}
