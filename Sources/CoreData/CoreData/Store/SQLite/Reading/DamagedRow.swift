/// A row that cannot be one of the store's model: it says that it is of an entity that there is not, or not here.
struct DamagedRow: Error {
    let key: Int64
    /// What the row has for the number of its entity.
    let entityNumber: Int64

    /// What is wrong, as part of a message.
    var reason: String {
        "the row with Z_PK \(key) names an entity \(entityNumber), which the model does not have there"
    }
}
