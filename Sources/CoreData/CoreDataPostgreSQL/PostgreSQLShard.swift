internal import CoreData
internal import Foundation

/// The shards that the keys of a store on PostgreSQL begin with.
///
/// An entity whose user info has `postgresql.shard` names the property that gives its objects their shard: an attribute, such as the
/// customer that a row belongs to, or a to-one relationship, whose destination has the shard already. Rows of one shard then have
/// keys next to each other in every table, from `shard << 48` on:
///
/// ```swift
/// let shard = PostgreSQLShard.shard(of: "acme")
/// let keys = (shard << 48)..<((shard + 1) << 48)
/// ```
///
/// Objects that no property gives a shard are in that of the address (`shard=`), or in shard 0.
public enum PostgreSQLShard {
    /// The number of shards.
    public static let count = ShardedKey.shardCount

    /// Returns the shard of objects whose sharding attribute has an integer: the integer modulo the number of shards.
    public static func shard(of integer: Int) -> Int { Int(ShardedKey.shard(of: Int64(integer))) }

    /// Returns the shard of objects whose sharding attribute has a text: the hash of its UTF-8 (FNV-1a of 64 bits) modulo the number
    /// of shards.
    public static func shard(of text: String) -> Int { Int(ShardedKey.shard(of: text.utf8)) }

    /// Returns the shard of objects whose sharding attribute has an identifier: the hash of its bytes, as for texts.
    public static func shard(of uuid: UUID) -> Int {
        withUnsafeBytes(of: uuid.uuid) { Int(ShardedKey.shard(of: $0)) }
    }
}

extension NSManagedObjectID {
    /// The shard that the key begins with: 0 for stores without shards, nil for an object that has no permanent identifier.
    public var postgreSQLShard: Int? {
        guard !isTemporaryID, let key = Int64(uriRepresentation().lastPathComponent.dropFirst()) else { return nil }
        return Int(ShardedKey(key).shard)
    }
}
