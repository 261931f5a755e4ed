/// What became of a to-many relationship since it was read.
struct ToManyChange {
    let ordinal: Int
    let added: [NSManagedObject]
    let removed: [NSManagedObject]
    /// All members in their order, if the relationship is ordered.
    let order: [NSManagedObject]?
}
