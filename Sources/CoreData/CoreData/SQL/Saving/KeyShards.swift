internal import FoundationBackfill

/// The shards that the keys of a store begin with, so that rows which belong together have keys that do.
///
/// A key is 15 bits of the shard and 48 bits of a number. Numbers are unique in a hierarchy whatever the shard is, so that
/// programs which disagree about shards never give the same key twice.
struct KeyShards: Sendable {
    /// The key in the user info of an entity, for the name of the property that its objects get their shard from.
    static let key = "postgresql.shard"

    /// The shard of objects that no property gives one.
    let usual: Int64
    /// The ordinals of the properties that give objects their shards, by the numbers of entities.
    private let ordinals: [Int: Int]

    /// Returns nil if all keys are in shard 0.
    init?(_ layout: ModelLayout, usual: Int) {
        ordinals = layout.entities.reduce(into: [:]) { ordinals, entity in
            ordinals[entity.number] = Self.name(for: entity, in: layout).flatMap(entity.ordinal(of:))
        }
        guard usual != 0 || !ordinals.isEmpty else { return nil }
        self.usual = Int64(usual)
    }

    /// The name of the property that an entity asks for, or else the entity above it.
    private static func name(for entity: EntityLayout, in layout: ModelLayout) -> String? {
        if let name = entity.description.userInfo?[key] as? String { return name }
        return entity.parentNumber.flatMap { name(for: layout.entity($0), in: layout) }
    }

    /// Returns the shard of a new object.
    ///
    /// An object that gets it from another new one asks that one. Where objects ask each other in a circle, the shard is the
    /// usual one.
    func shard(of object: NSManagedObject) throws -> Int64 {
        var (object, asked) = (object, Set<ObjectIdentifier>())
        while let ordinal = ordinals[object.layout.number], asked.insert(ObjectIdentifier(object)).inserted {
            let property = object.layout.properties[ordinal]
            if case .object(let other)? = object.live?.value(at: ordinal), other.key <= 0 {
                object = other
                continue
            }
            guard let slot = property.slots.first else { break }
            return shard(of: try object.storedValue(inSlot: slot), property)
        }
        return usual
    }

    /// The ordinal of the property that the objects of an entity get their shard from; nil if none gives them one.
    func ordinal(of entity: EntityLayout) -> Int? { ordinals[entity.number] }

    /// Returns the shard that a stored value of a property gives to an object.
    func shard(of value: Value?, _ property: PropertyLayout) -> Int64 {
        switch value {
        case .integer(let key) where property.relationship != nil: ShardedKey(key).shard
        case .integer(let integer): ShardedKey.shard(of: integer)
        case .text(let text): ShardedKey.shard(of: text.utf8)
        case .bytes(let bytes): ShardedKey.shard(of: bytes)
        default: usual
        }
    }

    /// Returns what is wrong with the user info of a model's entities, as part of a message; nil if nothing is.
    static func mistake(in layout: ModelLayout, givesKeys: Bool) -> String? {
        for entity in layout.entities {
            guard let value = entity.description.userInfo?[key] else { continue }
            let place = "\(entity.name) has “\(value)” for \(key) in its user info"
            guard givesKeys else { return "\(place), and the keys of its table come from the database" }
            guard let ordinal = (value as? String).flatMap(entity.ordinal(of:)) else {
                return "\(place), which is none of its properties"
            }
            let property = entity.properties[ordinal]
            guard !property.slots.isEmpty, !property.isDerived, Self.givesShards(property) else {
                return
                    "\(place); shards come from a to-one relationship or an attribute of the type integer, string or UUID"
            }
        }
        return nil
    }

    private static func givesShards(_ property: PropertyLayout) -> Bool {
        if property.relationship != nil { return true }
        switch property.attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .stringAttributeType,
            .UUIDAttributeType:
            return true
        default: return false
        }
    }
}

/// The two parts of a key.
package struct ShardedKey {
    /// The number of bits of the shard, and of the number behind it.
    private static let (shardBits, numberBits) = (15, 48)
    /// The number of shards.
    package static let shardCount = 1 << shardBits
    /// The first key that is not in shard 0.
    static let limit: Int64 = 1 << numberBits

    package let shard: Int64
    let number: Int64

    package init(_ key: Int64) {
        (shard, number) = (key >> Self.numberBits, key & (Self.limit - 1))
    }

    init(shard: Int64, number: Int64) {
        (self.shard, self.number) = (shard, number)
    }

    var key: Int64 { shard << Self.numberBits | number }

    /// Returns the shard of an integer: the integer itself, if it is the number of one.
    package static func shard(of integer: Int64) -> Int64 { integer & Int64(shardCount - 1) }

    /// Returns the shard of the UTF-8 of a text, or the bytes of a UUID: their hash (FNV-1a of 64 bits), modulo the number of shards.
    package static func shard(of bytes: some Sequence<UInt8>) -> Int64 {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int64(hash % UInt64(shardCount))
    }
}
