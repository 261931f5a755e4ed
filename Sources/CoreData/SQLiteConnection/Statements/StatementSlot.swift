/// The place in the cache for statements with the same text: more than one if they are used within each other.
final class StatementSlot {
    /// The text.
    let sql: String
    /// Prepared statements out of use.
    @exclusivity(unchecked)
    var idle: [OpaquePointer] = []
    /// How many prepared statements are in use.
    @exclusivity(unchecked)
    var lentCount = 0
    /// When a statement was last given back, by the clock of the cache.
    @exclusivity(unchecked)
    var latestUse = 0
    /// Whether the cache finds the slot by its text.
    @exclusivity(unchecked)
    var isListed = false

    /// Makes a place without statements.
    init(sql: String) {
        self.sql = sql
    }
}
