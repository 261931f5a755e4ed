extension StoreIdentity {
    /// Tells the store that a context begins to use an object.
    func tellRegistration(of object: NSManagedObject) {
        let id = NSManagedObjectID(object.layout, store: self, key: object.key)
        (persistentStore as? NSIncrementalStore)?.managedObjectContextDidRegisterObjects(with: [id])
    }

    /// Tells the store that a context lets go of an object.
    func tellEndOfRegistration(of object: NSManagedObject) {
        let id = NSManagedObjectID(object.layout, store: self, key: object.key)
        (persistentStore as? NSIncrementalStore)?.managedObjectContextDidUnregisterObjects(with: [id])
    }
}
