package import CloudKit
public import CoreData
internal import Foundation
public import Observation

/// Keeps a slip box in step with an account of the cloud, if it has one.
///
/// ```swift
/// let sync = SlipBoxSync(try PersistenceController(syncing: file).container, policies: SyncPolicies.all, tags: TextTagReader())
/// sync.begin()
/// try await sync.signIn(to: service, programToken: token, login: "ada@example.org", password: password)
/// ```
///
/// Without an account nothing happens: the container is one like any other.
@MainActor
@Observable
public final class SlipBoxSync {
    /// The container of the slip box.
    public let container: NSPersistentCloudKitContainer
    /// The account; nil if the slip box stays on this computer.
    public private(set) var account: SyncAccount?
    /// Why the slip box is not synced although it has an account, or what could not be tidied up afterwards; nil if nothing is in the way.
    public private(set) var problem: String?
    /// What others share with the account; nil if nobody has.
    public private(set) var shared: SharedNotes?

    /// The shares of one's own notes and folders. Views that mark what is shared read it, so that they follow.
    private(set) var ownShares: Set<CKRecord.ID> = []

    @ObservationIgnored private let policies: [String: any CloudKitConflictPolicy]
    @ObservationIgnored private let tags: any TagReader
    @ObservationIgnored private let connection: SyncConnection
    /// The container of the service while the slip box is synced.
    @ObservationIgnored private(set) var cloud: CKContainer?
    @ObservationIgnored private var openedShared: SharedNotes?
    @ObservationIgnored private var upkeep: SyncUpkeep?
    /// Whether syncing could not begin.
    @ObservationIgnored private var isBlocked = false
    /// When the file of the account was changed that is in effect.
    @ObservationIgnored private var knownChange: timespec?

    /// - Parameters:
    ///   - policies: What is done where two devices have changed the same, by the names of entities.
    ///   - tags: Reads the keywords in texts.
    ///   - connection: How services are reached.
    package init(
        _ container: NSPersistentContainer,
        policies: [String: any CloudKitConflictPolicy],
        tags: any TagReader,
        connection: SyncConnection = SyncConnection()
    ) throws {
        guard let container = container as? NSPersistentCloudKitContainer else { throw SyncProblem.noFile }
        (self.container, self.policies, self.tags, self.connection) = (container, policies, tags, connection)
    }

    /// What is done at the moment, and what waits.
    public var status: CloudKitSyncStatus { container.syncStatus }

    var store: NSPersistentStore? { container.persistentStoreCoordinator.persistentStores.first }

    /// The file of the slip box.
    var file: URL {
        get throws {
            guard let url = store?.url, url.path != "/dev/null" else { throw SyncProblem.noFile }
            return url
        }
    }

    /// Begins to sync, if there is an account.
    public func begin() {
        do {
            let file = try file
            knownChange = SyncAccount.changeDate(beside: file)
            account = try SyncAccount.stored(beside: file)
            problem = nil
            guard let account, let store else { return }
            try container.beginMirroring(of: store, options(account, file))
            upkeep = upkeep ?? SyncUpkeep(container, tags: tags) { [weak self] in self?.noteUpkeep($0) }
            try openShared(makesFile: false)
            isBlocked = false
            lookForShares()
        } catch {
            (problem, isBlocked) = (Self.words(error), true)
        }
    }

    /// Ends syncing. What waits is sent the next time.
    public func end() {
        upkeep = nil
        openedShared?.end()
        (shared, cloud) = (nil, nil)
        if let store { container.endMirroring(of: store) }
    }

    /// Looks whether another program has signed in or out since, or whether what was in the way is gone.
    public func follow() {
        do {
            let change = SyncAccount.changeDate(beside: try file)
            let isSame = change?.tv_sec == knownChange?.tv_sec && change?.tv_nsec == knownChange?.tv_nsec
            guard !isSame || isBlocked else { return }
        } catch {
            return
        }
        end()
        account = nil
        begin()
    }

    private func options(_ account: SyncAccount, _ file: URL) -> NSPersistentCloudKitContainerOptions {
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: account.container)
        // One for both databases: the service replaces the token of the user with its answers.
        let cloud = cloud ?? connection.container(account, session: SyncAccount.session(beside: file), token: nil)
        self.cloud = cloud
        options.container = cloud
        options.syncsAutomatically = connection.isAutomatic
        options.conflictPolicies = policies
        return options
    }

    /// Opens what others share, if there is a file of it.
    ///
    /// - Parameter makesFile: Whether one is made.
    @discardableResult func openShared(makesFile: Bool) throws -> SharedNotes? {
        if let shared { return shared }
        let file = try file
        guard let account, makesFile || FileManager.default.fileExists(atPath: SharedNotes.file(beside: file).path)
        else { return nil }
        let notes = try openedShared ?? SharedNotes(beside: file)
        openedShared = notes
        try notes.begin(options(account, file)) { [weak self] in self?.problem = $0.map(Self.words) }
        shared = notes
        return notes
    }

    /// Sends what waits, fetches what others have changed, and tidies up what came of both.
    public func syncNow() async throws {
        do {
            let count = upkeep?.changeCount
            try await container.sync()
            _ = try await upkeep?.run()
            // What is tidied up is a change like any other, also if the end of the import has led to it before.
            if upkeep?.changeCount != count { try await container.sync() }
            try await shared?.syncNow()
            lookForShares()
        } catch {
            throw SyncProblem.service(Self.words(error))
        }
    }

    /// Looks whether shares of one's own have come or gone.
    public func lookForShares() {
        do {
            let shares = try account == nil ? [] : store.map { try container.fetchShares(in: $0) } ?? []
            let found = Set(shares.map(\.recordID))
            if found != ownShares { ownShares = found }
        } catch {
            // Before the first sync there are none to read. It is looked again after the next one.
            return
        }
    }

    private func noteUpkeep(_ error: (any Error)?) {
        problem = error.map(Self.words)
        lookForShares()
    }

    static func words(_ error: any Error) -> String {
        let code = (error as? CocoaError)?.code.rawValue
        if code == 134410 { return "Another program syncs this slip box already." }
        return (error as NSError).localizedDescription
    }
}

/// Signing in and out.
extension SlipBoxSync {
    /// Signs in with a name and a password, and begins to sync.
    ///
    /// - Throws: `SyncProblem`; then nothing has changed.
    public func signIn(to account: SyncAccount, password: String) async throws {
        let token: String
        do {
            token = try await connection.signIn(account, password)
        } catch {
            throw SyncProblem.service(Self.words(error))
        }
        try await signIn(to: account, token: token)
    }

    /// Signs in with the token of a user, and begins to sync.
    ///
    /// The first time, example notes that nobody has touched are removed: the account may have its own.
    ///
    /// - Throws: `SyncProblem`; then nothing has changed.
    public func signIn(to account: SyncAccount, token: String) async throws {
        let file = try file
        let user: String
        do {
            user = try await connection.user(account, token)
        } catch {
            throw SyncProblem.service(Self.words(error))
        }
        let former = try store.flatMap { try CloudKitSyncReport.of($0) }?.user
        guard former == nil || former == user else { throw SyncProblem.otherUser }
        if former == nil { try removeExamples() }
        end()
        try account.store(beside: file, token: token)
        begin()
    }

    /// Signs out. The notes stay here and at the service; what was not sent yet is sent when the user signs in again.
    public func signOut() throws {
        end()
        try SyncAccount.remove(beside: try file)
        begin()
    }

    private func removeExamples() throws {
        let context = container.viewContext
        guard try ExampleSlipBox.isPresent(in: context) else { return }
        let trash = Set(try context.fetch(TrashItem.fetch()))
        try ExampleSlipBox.clear(in: context)
        for item in try context.fetch(TrashItem.fetch()) where !trash.contains(item) {
            try Trash.delete(item)
        }
        try context.save()
    }
}

/// How services are reached: over the network, or another way in tests.
package struct SyncConnection: Sendable {
    /// Whether slip boxes sync by themselves, and not only when a test asks for it.
    package var isAutomatic = true
    /// The container of CloudKit of an account; nil for one at its service.
    package var makeContainer: (@Sendable (SyncAccount) -> CKContainer)?

    package init() {}

    func container(_ account: SyncAccount, session: URL?, token: String?) -> CKContainer {
        if let makeContainer { return makeContainer(account) }
        var configuration = configuration(account)
        (configuration.webTokenFile, configuration.webToken) = (session, token)
        return CKContainer(identifier: account.container, configuration: configuration)
    }

    func signIn(_ account: SyncAccount, _ password: String) async throws -> String {
        try await configuration(account).signIn(login: account.login ?? "", password: password)
    }

    /// The name of the user's record.
    func user(_ account: SyncAccount, _ token: String) async throws -> String {
        try await container(account, session: nil, token: token).userRecordID().recordName
    }

    private static let privateNetworkRefusal = """
        Services there are called only if “slipbox serve --sync-service URL” names them, or if you sign in with “slipbox sync sign-in” \
        on the server’s computer.
        """

    private func configuration(_ account: SyncAccount) -> CloudConfiguration {
        var configuration = CloudConfiguration(endpoint: account.service)
        configuration.containers = [account.container]
        configuration.environment = account.isInProduction ? .production : .development
        configuration.apiToken = account.programToken
        configuration.privateNetworkRefusal = account.staysPublic ? Self.privateNetworkRefusal : nil
        configuration.authorityFile = account.authority.map { URL(fileURLWithPath: $0) }
        return configuration
    }
}
