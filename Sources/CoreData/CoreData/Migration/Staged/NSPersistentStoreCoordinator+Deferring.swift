extension NSPersistentStoreCoordinator {
    /// Does what an inferred migration has left for later, because the store was opened with
    /// ``NSPersistentStoreDeferredLightweightMigrationOptionKey``.
    ///
    /// Migrations on Linux leave nothing: what they do takes no time that grows with the number of objects, or has to be
    /// done before the store can be used. So there is nothing to do here, and this returns at once.
    public func finishDeferredLightweightMigration() throws {}

    /// Does a part of what an inferred migration has left for later. There is nothing, as with
    /// ``finishDeferredLightweightMigration()``.
    public func finishDeferredLightweightMigrationTask() throws {}
}
