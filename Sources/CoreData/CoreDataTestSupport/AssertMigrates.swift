public import CoreData

/// Migrates a store of one version of a model to another, and throws if that fails or loses objects.
///
/// A test calls it for each version that was ever released. It belongs to no test framework: an error fails any test.
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
///   - old: The version that the store is made with.
///   - new: The version that it becomes one of.
///   - mapping: How. Without one it is the mapping model in the program's bundles for these versions, or an inferred one.
///   - storeType: The type of the store. SQLite by default.
///   - fill: Puts objects into the store before. By default there are three of each entity, with values and relationships.
///   - check: Looks at what came out.
/// - Returns: How many objects of each entity there were and are.
/// - Throws: ``MigrationLoss`` if there are fewer objects than before, what keeps the store from being migrated, and what
///   the blocks throw.
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
/// itself stays as it is.
///
/// ```swift
/// try assertMigrates(from: Bundle.module.url(forResource: "v1", withExtension: "sqlite")!, to: current) { context in
///     let count = try context.count(for: Note.fetchRequest())
///     #expect(count == 12)
/// }
/// ```
///
/// - Parameter old: The version that the store is of. Without one it is the copy of the model that SQLite stores have.
/// - Returns: How many objects of each entity there were and are.
/// - Throws: ``MigrationLoss``, what keeps the store from being migrated, and what the block throws.
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
