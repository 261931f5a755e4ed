internal import Foundation
package import ManagedObjectModelFormat

/// Tries a mapping model on a copy of a store. The store itself is only read, and no byte of it changes.
package struct MigrationTrial: Sendable {
    /// What became of the copy.
    package struct Outcome: Sendable {
        /// The numbers of objects, without those of entities that inherit.
        package var before: [String: Int] = [:]
        package var after: [String: Int] = [:]
        package var seconds = 0.0
        /// The first objects that are not valid. A migration would end with the first, and change nothing.
        package var problems: [Problem] = []
        /// The number of values that are not valid.
        package var problemCount = 0
        /// The policy classes that are not in this program, by entity mapping. Their mappings were tried without them.
        package var missingPolicies: [String: String] = [:]
    }

    /// A value of the new objects that is not valid.
    package struct Problem: Hashable, Sendable {
        package let mapping: String
        package let entity: String
        package let property: String
        /// The row of the object in the migrated copy, such as `p3`.
        package let object: String
        package let reason: String
    }

    /// The most problems that are kept.
    package static let mostProblems = 100

    private let store: URL
    private let old: ModelDefinition
    private let new: ModelDefinition
    private let mapping: MappingDefinition

    /// - Parameters:
    ///   - store: The file of an SQLite store of the older version.
    ///   - old: The older version, in its compiled form.
    ///   - new: The newer version, in its compiled form.
    package init(
        of store: URL,
        from old: ModelDefinition,
        to new: ModelDefinition,
        by mapping: MappingDefinition
    ) {
        (self.store, self.old, self.new, self.mapping) = (store, old, new, mapping)
    }

    /// Returns whether a store was made with a version of a model.
    ///
    /// - Throws: `CocoaError` if the store cannot be read.
    package static func isStore(_ store: URL, of version: ModelDefinition) throws -> Bool {
        try sourceModel(of: store, version) != nil
    }

    /// Returns the model with which a store of a version can be opened: the copy in the store, whose hashes may be those of Apple's
    /// compiler, or the version itself; nil if the store is of another version.
    private static func sourceModel(of store: URL, _ version: ModelDefinition) throws -> NSManagedObjectModel? {
        guard try StoreFileType.type(of: store) == NSSQLiteStoreType else { return nil }
        return try UntouchedFile.read(store, patience: BrowsedStore.patience) { connection in
            let hashes = try StoreFile.readMetadata(connection).hashes
            if hashes == VersionHash.hashes(of: version) { return try NSManagedObjectModel(version) }
            guard let copy = try StoreFile.cachedModel(connection) else { return nil }
            let isSame = VersionHash.computedHashes(of: copy.definition) == VersionHash.computedHashes(of: version)
            return isSame ? copy : nil
        }
    }

    // MARK: - Trying

    /// Migrates a copy of the store, and calls a function with its new objects.
    ///
    /// - Throws: `CocoaError` if the migration fails, other than by objects that are not valid. The error names the mapping, the
    ///   entity, the property and the object.
    package func run<Rows>(
        reading: (NSManagedObjectContext) throws -> Rows
    ) throws -> (outcome: Outcome, rows: Rows) {
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            guard let source = try Self.sourceModel(of: store, old) else {
                throw ErrorFactory.cannotOpenStore(at: store, reason: "it is of another version of the model")
            }
            return try StoreSnapshot.withFolder { folder in
                try migrate(from: source, to: try NSManagedObjectModel(new), in: folder, reading)
            }
        }
    }

    private func migrate<Rows>(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        in folder: URL,
        _ reading: (NSManagedObjectContext) throws -> Rows
    ) throws -> (outcome: Outcome, rows: Rows) {
        let copy = folder.appendingPathComponent("Before.sqlite")
        let migrated = folder.appendingPathComponent("After.sqlite")
        try MigrationSpace.require(for: 2 * StoreFiles(url: store).size, beside: copy)
        try StoreSnapshot.copy(store, type: NSSQLiteStoreType, to: copy)
        var outcome = Outcome()
        let mapping = NSMappingModel(mapping)
        for entity in mapping.entityMappings where entity.entityMigrationPolicyClassName != nil {
            guard let name = entity.entityMigrationPolicyClassName,
                ObjectClass.find(name, kindOf: NSEntityMigrationPolicy.self) == nil
            else { continue }
            outcome.missingPolicies[entity.mappingName] = name
            entity.entityMigrationPolicyClassName = nil
        }
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        manager.findsAllInvalidObjects { error in
            outcome.problemCount += 1
            guard outcome.problems.count < Self.mostProblems else { return }
            outcome.problems.append(Problem(error))
        }
        let start = ContinuousClock.now
        try manager.migrateStore(from: copy, type: .sqlite, mapping: mapping, to: migrated, type: .sqlite)
        let time = (ContinuousClock.now - start).components
        outcome.seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
        outcome.before = try Self.read(copy, source, Self.counts)
        let (after, rows) = try Self.read(migrated, destination) { (try Self.counts($0), try reading($0)) }
        outcome.after = after
        return (outcome, rows)
    }

    /// Opens a copy to read it.
    private static func read<Result>(
        _ url: URL,
        _ model: NSManagedObjectModel,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let options = [NSReadOnlyPersistentStoreOption: true]
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let result = try context.performAndWait { try body(context) }
        try coordinator.remove(store)
        return result
    }

    private static func counts(_ context: NSManagedObjectContext) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for entity in context.persistentStoreCoordinator?.managedObjectModel.entities ?? [] where !entity.isAbstract {
            guard let name = entity.name else { continue }
            let request = NSFetchRequest<NSManagedObject>(entityName: name)
            request.includesSubentities = false
            counts[name] = try context.count(for: request)
        }
        return counts
    }
}

extension MigrationTrial.Problem {
    fileprivate init(_ error: CocoaError) {
        let info = error.userInfo
        mapping = info["mapping"] as? String ?? ""
        entity = info["entity"] as? String ?? ""
        property = info["property"] as? String ?? ""
        object = (info["objectURI"] as? URL)?.lastPathComponent ?? ""
        let underlying = info[NSUnderlyingErrorKey] as? any Error
        reason = underlying?.localizedDescription ?? error.localizedDescription
    }
}
