extension Identifiable where Self: NSManagedObject {
    /// What names the object for good: generated classes are `Identifiable` by it, unless they have an attribute `id`.
    ///
    /// - Important: With Apple's framework it is the object's address. There, fetched results keep all of their objects in
    ///   memory; here they do not, and another object may get the address.
    public var id: NSManagedObjectID { objectID }
}
