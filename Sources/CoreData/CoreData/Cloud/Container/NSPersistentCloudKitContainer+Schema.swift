#if CloudKit
internal import CloudKit
internal import FoundationBackfill
internal import TSanMutex

extension NSPersistentCloudKitContainer {
    /// Has the service learn the record types and fields of the model: saves one record of each type, with every field filled,
    /// and deletes them again. For programs in development; programs of users find the schema that was deployed.
    ///
    /// The call waits for the service, so that nothing else is done meanwhile: do not make it on the main actor of a program that
    /// must answer.
    ///
    /// - Parameter options: Whether to print the records, and whether to send them.
    /// - Throws: An error if no store is mirrored, in the production environment, or if the service refuses a record.
    public func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws
    {
        let mirrors = try mirrorsForSchema()
        for mirror in mirrors {
            let sample = try SchemaSample(mirror.setting.model, zone: mirror.setting.homeZone)
            let result = Result {
                if options.contains(.printSchema) { Log.cloudKit("the schema is\n\(sample.text)", level: 0) }
                guard !options.contains(.dryRun) else { return }
                let database = mirror.options.database
                try Waiting<Void>().value { try await sample.upload(to: database) }
            }
            try sample.removeFile()
            try result.mapError(ErrorFactory.mirroring).get()
        }
    }

    /// The mirrors of stores in the user's own database: those of others have their schema from there.
    private func mirrorsForSchema() throws -> [StoreMirror] {
        let failures = persistentStoreCoordinator.persistentStores.compactMap { store in
            failure(of: store).map { ErrorFactory.setupHasFailed($0, store.url) }
        }
        if let failure = failures.first { throw failure }
        let mirrors = mirrors.filter { $0.options.database.databaseScope == .private }
        guard !mirrors.isEmpty else {
            throw ErrorFactory.makeError(
                .coreData,
                "There is no schema to initialize: no store is mirrored to the private database",
                advice: "Load the stores first, one of them with cloudKitContainerOptions"
            )
        }
        guard !mirrors.contains(where: \.options.container.isInProduction) else {
            throw ErrorFactory.makeError(
                .coreData,
                "The schema cannot be initialized in the production environment",
                advice: "Initialize it in development, and deploy it from there"
            )
        }
        return mirrors
    }
}

/// Waits for an asynchronous result.
private final class Waiting<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func value(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        Task.detached { [self] in
            let outcome: Result<Value, any Error>
            do {
                outcome = .success(try await body())
            } catch {
                outcome = .failure(error)
            }
            result.withLock { $0 = outcome }
            semaphore.signal()
        }
        semaphore.wait()
        guard let outcome = result.withLock({ $0 }) else { throw CancellationError() }
        return try outcome.get()
    }
}
#endif
