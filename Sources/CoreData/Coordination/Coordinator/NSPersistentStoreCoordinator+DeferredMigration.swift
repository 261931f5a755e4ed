extension NSPersistentStoreCoordinator {
    /// Finishes what migrations of stores with `NSPersistentStoreDeferredLightweightMigrationOptionKey` have put off.
    ///
    /// Migrations here put nothing off: what takes long are rows, and those are written at once. So there is nothing to do.
    public func finishDeferredLightweightMigration() throws {}

    /// Finishes one of the tasks that migrations have put off: see ``finishDeferredLightweightMigration()``.
    public func finishDeferredLightweightMigrationTask() throws {}
}
