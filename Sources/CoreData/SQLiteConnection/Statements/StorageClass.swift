/// The type that SQLite stores a value as.
package enum StorageClass: Sendable {
    /// No value.
    case null
    /// A signed integer of up to 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// Text, in the encoding of the database.
    case text
    /// Bytes.
    case blob
}
