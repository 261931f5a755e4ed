package import CloudWire
public import FoundationBackfill
internal import TSanMutex

/// Whether a user is signed in.
public enum CKAccountStatus: Int, Sendable {
    /// The service could not be asked.
    case couldNotDetermine = 0
    /// A user is signed in.
    case available = 1
    /// The account may not be used.
    case restricted = 2
    /// No user is signed in.
    case noAccount = 3
    /// The user must sign in again.
    case temporarilyUnavailable = 4
}

extension NSNotification.Name {
    /// The name of the notification that the account has changed. On Linux, a program that signs users in or out posts it.
    public static let CKAccountChanged = NSNotification.Name("CKAccountChangedNotification")
}

/// A program's data in the cloud: a public database, and a private and a shared one of each user.
///
/// ```swift
/// let container = CKContainer(identifier: "iCloud.org.example.notes")
/// let note = try await container.privateCloudDatabase.record(for: CKRecord.ID(recordName: "first"))
/// ```
///
/// On Linux, ``CloudConfiguration`` says where containers are.
public final class CKContainer: NSObject, Sendable {
    private struct Setup {
        var configuration: CloudConfiguration?
        var clients: [String: CloudClient] = [:]
    }

    private static let setup = Mutex(Setup())

    private let identifier: String
    let client: CloudClient
    let queue = OperationQueue()

    /// The name of the container; nil if no container is configured.
    public var containerIdentifier: String? { identifier.isEmpty ? nil : identifier }

    /// Creates a container by name. It works if the program is configured: see ``CloudConfiguration``.
    public convenience init(identifier containerIdentifier: String) {
        self.init(containerIdentifier, Self.client(of: containerIdentifier))
    }

    init(_ identifier: String, _ client: CloudClient) {
        (self.identifier, self.client) = (identifier, client)
    }

    /// Returns the first container of the configuration.
    public static func `default`() -> CKContainer {
        CKContainer(identifier: configuration().containers.first ?? "")
    }

    /// Says where the program's containers are. Containers that exist already stay where they are.
    public static func configure(_ configuration: CloudConfiguration) {
        setup.withLock { $0 = Setup(configuration: configuration) }
    }

    private static func configuration() -> CloudConfiguration {
        setup.withLock { setup in
            let configuration = setup.configuration ?? .fromSurroundings()
            setup.configuration = configuration
            return configuration
        }
    }

    private static func client(of container: String) -> CloudClient {
        let configuration = configuration()
        return setup.withLock { setup in
            if let client = setup.clients[container] { return client }
            let client = configuration.client(of: container)
            setup.clients[container] = client
            return client
        }
    }

    /// The database whose records belong to the user.
    public var privateCloudDatabase: CKDatabase { database(with: .private) }
    /// The database whose records everybody can read.
    public var publicCloudDatabase: CKDatabase { database(with: .public) }
    /// The database of the zones that other users share with the user.
    public var sharedCloudDatabase: CKDatabase { database(with: .shared) }

    /// Returns a database.
    public func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
        CKDatabase(databaseScope, of: self)
    }

    /// Runs an operation.
    public func add(_ operation: CKOperation) {
        operation.container = operation.container ?? self
        queue.addOperation(operation)
    }

    /// Calls a closure with the container. On Linux, the configuration's priorities and timeouts have no effect.
    @discardableResult
    public func configuredWith<R>(
        configuration: CKOperation.Configuration? = nil,
        group: CKOperationGroup? = nil,
        body: (CKContainer) throws -> R
    ) rethrows -> R {
        try body(self)
    }

    /// Calls a closure with the container. On Linux, the configuration's priorities and timeouts have no effect.
    @discardableResult
    public func configuredWith<R>(
        configuration: CKOperation.Configuration? = nil,
        group: CKOperationGroup? = nil,
        body: (CKContainer) async throws -> R
    ) async rethrows -> R {
        try await body(self)
    }
}

extension CKContainer {
    /// Whether the container is the one of programs that users have, whose schema is fixed.
    package var isInProduction: Bool { client.environment == .production }

    /// Whoever makes the transport has said who the user is.
    private struct NoCredentials: CredentialSource {
        let hasWebToken = false
        func credentials(for request: CloudRequest) throws -> CloudRequest.Credentials? { nil }
        func replaceWebToken(_ token: String) throws {}
    }

    /// Creates a container whose requests go another way than over HTTP, as to a service in the same process.
    package convenience init(
        identifier: String,
        over transport: any CloudTransport,
        environment: CloudPath.Environment = .development
    ) {
        let client = CloudClient(
            container: identifier,
            environment: environment,
            transport: transport,
            credentials: NoCredentials()
        )
        self.init(identifier, client)
    }
}
