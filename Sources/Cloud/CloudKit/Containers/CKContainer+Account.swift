internal import CloudWire
internal import FoundationBackfill

extension CKContainer {
    private var session: DatabaseSession { DatabaseSession(client: client, scope: .private) }

    /// Returns whether a user is signed in.
    public func accountStatus() async throws -> CKAccountStatus {
        do {
            _ = try await session.currentUser()
            return .available
        } catch let error as CKError where error.code == .notAuthenticated {
            return .noAccount
        } catch let error as CKError where error.code == .permissionFailure {
            return .restricted
        }
    }

    /// Returns the name of the user's record, which the user keeps for good in this container.
    public func userRecordID() async throws -> CKRecord.ID {
        try await session.currentUser()
    }

    /// Tells whether a user is signed in.
    public func accountStatus(completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void) {
        Task {
            do {
                completionHandler(try await accountStatus(), nil)
            } catch {
                completionHandler(.couldNotDetermine, error)
            }
        }
    }

    /// Tells the name of the user's record.
    public func fetchUserRecordID(completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void) {
        deliver(completionHandler) { try await self.userRecordID() }
    }

    /// Returns nothing: on Linux, operations end with their process.
    public func allLongLivedOperationIDs() async throws -> [CKOperation.ID] { [] }

    /// Returns nil: on Linux, operations end with their process.
    public func longLivedOperation(for operationID: CKOperation.ID) async throws -> CKOperation? { nil }

    /// Tells nothing: on Linux, operations end with their process.
    public func fetchAllLongLivedOperationIDs(
        completionHandler: @escaping @Sendable ([CKOperation.ID]?, (any Error)?) -> Void
    ) {
        completionHandler([], nil)
    }

    /// Tells nil: on Linux, operations end with their process.
    public func fetchLongLivedOperation(
        withID operationID: CKOperation.ID,
        completionHandler: @escaping @Sendable (CKOperation?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }
}

/// Calls an older completion handler with the result of a function.
func deliver<Value: Sendable>(
    _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
) {
    Task {
        do {
            handler(try await body(), nil)
        } catch {
            handler(nil, error)
        }
    }
}

/// Calls a completion handler with the result of a function.
func deliver<Value>(
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
) {
    Task {
        do {
            handler(.success(try await body()))
        } catch {
            handler(.failure(error))
        }
    }
}
