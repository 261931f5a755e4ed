#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// How the entities of a store are mirrored to records.
struct MirroredModel: Sendable {
    /// The type of the records that stand for pairs of objects of a many-to-many relationship.
    static let joinType = MirrorNames.pairType
    /// The prefix of the names of types and fields.
    static let prefix = MirrorNames.prefix
    /// The field with the name of the entity of an object, which may be a subentity of the one that the type is named after.
    static let entityName = MirrorNames.entityName
    /// The field that tells other devices when each field was changed.
    static let times = MirrorNames.times

    /// The entities that have objects in the store, by name.
    let entities: [String: MirroredEntity]
    /// The many-to-many relationships, by ``MirroredJoin/key``.
    let joins: [String: MirroredJoin]
    /// The many-to-many relationships whose pairs may lead from zone to zone.
    private let apart: Set<String>

    /// The joins that had other names before.
    let renamedJoins: [RenamedJoin]
    /// The present sides of joins, by former ones.
    let renamedSides: [MirroredJoin.Side: MirroredJoin.Side]

    /// Whether neither side of a relationship takes the other along into a share.
    func isApart(_ join: MirroredJoin) -> Bool { apart.contains(join.key) }

    /// - Parameter entities: The entities of the store's configuration.
    init(_ entities: [NSEntityDescription]) {
        let names = Set(entities.compactMap(\.name))
        let mirrored = entities.map { MirroredEntity($0, among: names) }
        self.entities = Dictionary(mirrored.map { ($0.name, $0) }) { first, _ in first }
        let ends = mirrored.flatMap(\.ends)
        let joins = Dictionary(ends.map { ($0.join.key, $0.join) }) { first, _ in first }
        let renamed = ends.flatMap { RenamedJoin.all(of: $0) }.filter { joins[$0.formerKey] == nil }
        renamedJoins = Array(Dictionary(renamed.map { ($0.formerKey, $0) }) { first, _ in first }.values)
        let sides = Set(joins.values.flatMap { [$0.left, $0.right] })
        let renamedSides = ends.flatMap(\.formerSides).filter { !sides.contains($0.value) }
        self.renamedSides = Dictionary(renamedSides.map { ($0.value, $0.key) }) { first, _ in first }
        self.joins = joins
        apart = Set(mirrored.flatMap(\.ends).filter(\.staysApart).map(\.join.key))
    }

    /// The entity of a record; nil if the store has none for it.
    ///
    /// - Parameter name: What the record says, if it does.
    func entity(ofType type: String, named name: String?) -> MirroredEntity? {
        guard let entity = entities[name ?? String(type.dropFirst(Self.prefix.count))], entity.recordType == type else {
            return nil
        }
        return entity.isAbstract ? nil : entity
    }
}

/// How the objects of an entity are mirrored.
struct MirroredEntity: Sendable {
    let name: String
    let rootName: String
    let isAbstract: Bool
    let attributes: [MirroredAttribute]
    let toOnes: [MirroredToOne]
    let ends: [MirroredJoinEnd]
    /// The relationships whose objects have an order.
    let orders: [MirroredOrder]
    /// What is done with fields that two devices have changed.
    let policies: [String: FieldPolicy]
    let deletion: MirroredRecord.DeletionPolicy
    /// The names of properties, by those of their fields.
    let attributesByField: [String: MirroredAttribute]
    /// The attributes that are changed as one, by the name of their group (`CloudKit.group` in their user info).
    private let groups: [String: [MirroredAttribute]]
    /// The attributes that stay on the device and are computed from those of their group, by its name.
    private let computed: [String: [String]]
    /// The relationships that take nothing along into a share (`CloudKit.share` `NO` in their user info).
    let apart: Set<String>
    /// The relationships to objects that take this one along into a share.
    let owners: [String]
    /// The relationships to objects that are deleted along with this one.
    let owned: [String]
    /// The names that the fields of renamed properties had before.
    private let formerFields: [String: String]

    var recordType: String { MirroredModel.prefix + rootName }

    /// - Parameter names: The entities of the store.
    init(_ entity: NSEntityDescription, among names: Set<String>) {
        var root = entity
        while let parent = root.superentity { root = parent }
        (name, rootName, isAbstract) = (entity.name ?? "", root.name ?? "", entity.isAbstract)
        attributes = entity.attributesByName.values.compactMap { MirroredAttribute($0) }.sorted { $0.name < $1.name }
        let relationships = entity.relationshipsByName.values.filter {
            names.contains($0.destinationEntity?.name ?? "")
        }
        .sorted { $0.name < $1.name }
        apart = Set(relationships.filter(\.staysApart).map(\.name))
        owners = relationships.filter { $0.inverseRelationship?.staysApart != true }.map(\.name)
        toOnes = relationships.filter { !$0.isToMany }.map { MirroredToOne($0) }
        owned = relationships.filter { $0.deleteRule == .cascadeDeleteRule }.map(\.name)
        ends = relationships.compactMap { MirroredJoinEnd($0) }
        attributesByField = Dictionary(attributes.map { ($0.field, $0) }) { first, _ in first }
        orders = relationships.compactMap { MirroredOrder($0) }
        let kept = attributes.filter { $0.policy != .later }.map { ($0.field, $0.policy) }
        let links = toOnes.map { ($0.field, $0.isLink ? FieldPolicy.link : .reference) }
        let formerFields = Self.formerFields(of: entity)
        let present = Dictionary(kept + orders.map { ($0.field, .order) } + links) { first, _ in first }
        policies = formerFields.reduce(into: present) { $0[$1.value] = present[$1.key] }
        self.formerFields = formerFields
        deletion = MirroredRecord.DeletionPolicy(entity.userInfo)
        let grouped = attributes.filter { $0.group != nil }
        groups = Dictionary(grouping: grouped) { $0.group ?? "" }
        let staying = entity.attributesByName.values.filter {
            $0.isOptional && $0.staysOnDevice && $0.mirroredGroup != nil
        }
        computed = Dictionary(grouping: staying) { $0.mirroredGroup ?? "" }.mapValues { $0.map(\.name).sorted() }
    }

    /// The names of all fields.
    var fields: Set<String> { Set(attributes.map(\.field) + toOnes.map(\.field) + orders.map(\.field)) }

    /// The name that the field of a renamed property had before; nil for any other field.
    func formerField(of field: String) -> String? { formerFields[field] }

    /// Whether the value of a field that the model has just gained is another one than the property had under its former name.
    func isEdited(_ field: String, to value: FieldValue?, since version: RecordVersion) -> Bool {
        formerFields[field].map { value != version.fields[$0] } ?? false
    }

    /// The other attributes of an attribute's group.
    func companions(ofField field: String) -> [MirroredAttribute] {
        let group = attributesByField[field]?.group.flatMap { groups[$0] } ?? []
        return group.filter { $0.field != field }
    }

    /// Sets attributes, and leaves those without a value that the program has computed from former ones.
    func set(_ values: [(attribute: MirroredAttribute, value: Any?)], of object: NSManagedObject) {
        for (attribute, value) in values { object.setValue(value, forKey: attribute.name) }
        for name in Set(values.compactMap(\.attribute.group)).flatMap({ computed[$0] ?? [] }) {
            object.setValue(nil, forKey: name)
        }
    }

    /// Fields, and those that count as changed with one of them.
    func together(_ fields: [String]) -> [String] {
        guard !groups.isEmpty else { return fields }
        var seen: Set<String> = []
        return fields.flatMap { field in [field] + companions(ofField: field).map(\.field) }
            .filter { seen.insert($0).inserted }
    }

    private static func formerFields(of entity: NSEntityDescription) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, property) in entity.propertiesByName {
            guard let former = property.renamingIdentifier, former != name, entity.propertiesByName[former] == nil
            else {
                continue
            }
            fields[MirroredModel.prefix + name] = MirroredModel.prefix + former
        }
        return fields
    }

    /// The fields of renamed properties.
    var renamedFields: [String] { Array(formerFields.keys) }

    /// Has all versions of a row name renamed properties alike, so that a name is not taken for an edit.
    func takeFormerNames(in row: inout MirrorRow) {
        guard !formerFields.isEmpty, var record = row.record else { return }
        if var version = record.removed {
            takeFormerNames(in: &version)
            record.removed = version
        }
        if var version = record.local {
            takeFormerNames(in: &version)
            record.local = version
        }
        if var version = record.base {
            takeFormerNames(in: &version)
            record.base = version
        }
        for index in record.unheard.indices { takeFormerNames(in: &record.unheard[index]) }
        row.record = record
    }

    /// Gives the fields of renamed properties what is known under their former names, if that is later: records that were written
    /// before the property was renamed, or by devices with the older model, have nothing else.
    func takeFormerNames(in version: inout RecordVersion) {
        for (field, former) in formerFields {
            let (time, known) = (version.times[former], version.times[field])
            // What a program without times has written counts for a field that nobody else has written.
            let isFree = known == nil && version.fields[field] == nil
            guard time.map({ time in known.map { time > $0 } ?? true }) ?? isFree else { continue }
            (version.fields[field], version.times[field]) = (version.fields[former], time)
        }
    }
}

extension NSRelationshipDescription {
    /// Whether the objects that it leads to are not shared along with its own.
    var staysApart: Bool { userInfo?["CloudKit.share"] as? String == "NO" }
}

/// A to-one relationship: a field with the name of the destination's record.
struct MirroredToOne: Sendable {
    let name: String
    /// Whether the other side is a relationship to one object, too.
    var isLink = false
    /// Whether the destination may be deleted without the relationship being emptied.
    var mayDangle = false
    /// Whether the object is deleted along with the destination.
    var isToOwner = false

    var field: String { MirroredModel.prefix + name }

    init(name: String) { self.name = name }

    init(_ relationship: NSRelationshipDescription) {
        let inverse = relationship.inverseRelationship
        name = relationship.name
        isLink = inverse.map { !$0.isToMany } ?? false
        mayDangle = inverse.map { $0.deleteRule == .noActionDeleteRule } ?? true
        isToOwner = inverse.map { $0.deleteRule == .cascadeDeleteRule } ?? false
    }
}

/// The order of a to-many relationship: a field of its owner's record with the names of the members' records, one in each line.
///
/// The field says nothing about who the members are: that is in their records. It may name some that have not come.
struct MirroredOrder: Sendable {
    let name: String

    var field: String { MirroredModel.prefix + name }

    /// - Returns: Nil for a relationship without an order.
    init?(_ relationship: NSRelationshipDescription) {
        guard relationship.isToMany, relationship.isOrdered, relationship.inverseRelationship != nil else { return nil }
        name = relationship.name
    }
}

extension MirroredRecord.DeletionPolicy {
    /// The rule that the user info of an entity states under `CloudKit.deletion`: `changeWins`, which is also the usual one, or
    /// `deletionWins`.
    fileprivate init(_ userInfo: [AnyHashable: Any]?) {
        self = userInfo?["CloudKit.deletion"] as? String == "deletionWins" ? .deletionWins : .changeWins
    }
}
#endif
