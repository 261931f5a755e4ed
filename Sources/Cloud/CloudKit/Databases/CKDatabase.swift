internal import CloudWire
public import FoundationBackfill

/// A database of a container.
///
/// Its functions and the operations do the same; operations tell each item's result as it comes, and can be cancelled.
public final class CKDatabase: NSObject, Sendable {
    /// Who has a database.
    public enum Scope: Int, Sendable {
        /// Everybody.
        case `public` = 1
        /// A user.
        case `private` = 2
        /// Other users, who share some of their zones with a user.
        case shared = 3
    }

    /// Who has the database.
    public let databaseScope: CKDatabase.Scope
    let container: CKContainer

    init(_ scope: Scope, of container: CKContainer) {
        (databaseScope, self.container) = (scope, container)
    }

    var session: DatabaseSession {
        let scopes: [Scope: CloudPath.Scope] = [.public: .public, .private: .private, .shared: .shared]
        return DatabaseSession(client: container.client, scope: scopes[databaseScope] ?? .private)
    }

    /// Whether the other object is the same database.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKDatabase else { return false }
        return databaseScope == other.databaseScope && container.client === other.container.client
    }

    /// The hash of the scope.
    public override var hash: Int { databaseScope.rawValue }

    /// Runs an operation in the database.
    public func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        container.add(operation)
    }

    /// Calls a closure with the database. On Linux, the configuration has no effect: it counts for the asynchronous form.
    @discardableResult
    public func configuredWith<R>(
        configuration: CKOperation.Configuration? = nil,
        group: CKOperationGroup? = nil,
        body: (CKDatabase) throws -> R
    ) rethrows -> R {
        try body(self)
    }

    /// Calls a closure with the database, whose requests have the configuration's time limit.
    @discardableResult
    public func configuredWith<R>(
        configuration: CKOperation.Configuration? = nil,
        group: CKOperationGroup? = nil,
        body: (CKDatabase) async throws -> R
    ) async rethrows -> R {
        let values = (configuration ?? CKOperation.Configuration()).over(group?.defaultConfiguration)
        return try await RequestTimeout.$current.withValue(values.timeoutIntervalForRequest) { try await body(self) }
    }
}

/// The results of an operation's items, by ID, and the functions that collect and take them.
final class Results<ID: Hashable, Value> {
    private(set) var byID: [ID: Result<Value, any Error>] = [:]

    func add(_ id: ID, _ result: Result<Value, any Error>) {
        byID[id] = result
    }

    /// The result of the only item.
    func value(of id: ID, missing: CKError.Code = .unknownItem) throws -> Value {
        guard let result = byID[id] ?? byID.values.first else {
            throw CKError.of(missing, "There is no answer for \(id).")
        }
        return try result.get()
    }
}

/// Runs a function whose partial failure is told by the results of its items.
func toleratingPartialFailure(_ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let error as CKError where error.code == .partialFailure {
        return
    }
}
