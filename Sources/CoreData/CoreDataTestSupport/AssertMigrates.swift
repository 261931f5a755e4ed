public import CoreData

/// Migrates a store from one version of a model to another, and throws if that fails or loses objects.
///
/// Call it in a test for each released version. It does not depend on a test framework: its errors fail any test.
///
/// ```swift
/// @Test func allVersionsLeadToThePresentOne() throws {
///     for version in versions {
///         try assertMigrates(from: version, to: current) { context in
///             insertNotes(12, into: context)
///         } checking: { context in
///             let count = try context.count(for: Note.fetchRequest())
///             #expect(count == 12)
///         }
///     }
/// }
/// ```
///
/// - Parameters:
///   - old: The version that the store is created with.
///   - new: The version to migrate to.
///   - mapping: The mapping model; nil for the one in the program's bundles for these versions, or an inferred one.
///   - storeType: The type of the store. Default: SQLite.
///   - fill: Inserts objects into the store before the migration. Default: three objects of each entity, with values
///     and relationships.
///   - check: Checks the migrated objects.
/// - Returns: The number of objects of each entity before and after the migration.
/// - Throws: ``MigrationLoss`` if objects were lost, errors of the migration, and errors of the closures.
@discardableResult
public func assertMigrates(
    from old: NSManagedObjectModel,
    to new: NSManagedObjectModel,
    mapping: NSMappingModel? = nil,
    storeType: NSPersistentStore.StoreType = .sqlite,
    filling fill: (NSManagedObjectContext) throws -> Void = SampleObjects.insert,
    checking check: (NSManagedObjectContext) throws -> Void = { _ in }
) throws -> MigrationReport {
    let stage = try MigrationStage(storeType)
    defer { stage.remove() }
    try stage.write(old, fill)
    return try stage.migrate(from: old, to: new, mapping, check)
}

/// Migrates a copy of a store that a released program has written, and throws if that fails or loses objects. The store
/// itself is not changed.
///
/// ```swift
/// try assertMigrates(from: Bundle.module.url(forResource: "v1", withExtension: "sqlite")!, to: current) { context in
///     let count = try context.count(for: Note.fetchRequest())
///     #expect(count == 12)
/// }
/// ```
///
/// - Parameter old: The version of the model that the store was created with; nil for the copy of the model that SQLite
///   stores contain.
/// - Returns: The number of objects of each entity before and after the migration.
/// - Throws: ``MigrationLoss`` if objects were lost, errors of the migration, and errors of the closure.
@discardableResult
public func assertMigrates(
    from store: URL,
    of old: NSManagedObjectModel? = nil,
    to new: NSManagedObjectModel,
    mapping: NSMappingModel? = nil,
    storeType: NSPersistentStore.StoreType = .sqlite,
    checking check: (NSManagedObjectContext) throws -> Void = { _ in }
) throws -> MigrationReport {
    let old = try old ?? NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: store)
    let stage = try MigrationStage(storeType)
    defer { stage.remove() }
    try stage.copy(store, of: old)
    return try stage.migrate(from: old, to: new, mapping, check)
}
