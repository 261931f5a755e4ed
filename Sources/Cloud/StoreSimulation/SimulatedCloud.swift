internal import CloudKit
internal import CloudService
internal import FoundationBackfill

/// The service of a world, which is restored from a backup at times.
struct SimulatedCloud {
    private let folder: URL
    private var service: CloudService?
    private var restores = 0
    private(set) var hasBackup = false

    init(_ folder: URL) {
        self.folder = folder
    }

    private var place: URL { folder.appending(path: "service\(restores)") }
    private var backup: URL { folder.appending(path: "backup") }

    /// The service that devices reach.
    var running: CloudService {
        get throws {
            guard let service else { throw CancellationError() }
            return service
        }
    }

    mutating func start() async throws {
        try await AccountStore(place).close()
        service = try await CloudService.open(in: place)
    }

    func stop() throws { try service?.close() }

    mutating func backUp() async throws {
        if hasBackup { try FileManager.default.removeItem(at: backup) }
        try await ServiceBackup.make(of: place, in: backup)
        hasBackup = true
    }

    mutating func restore() async throws {
        try stop()
        restores += 1
        try await ServiceBackup.restore(backup, to: place)
        service = try await CloudService.open(in: place)
    }

    func deleteZone() async throws {
        let transport = ServiceTransport(service: try running, caller: .user("_alice"))
        let database = CKContainer(identifier: "iCloud.simulation", over: transport).privateCloudDatabase
        do {
            try await database.deleteRecordZone(withID: .init(zoneName: "com.apple.coredata.cloudkit.zone"))
        } catch let error as CKError where error.code == .zoneNotFound || error.code == .partialFailure {
            return
        }
    }
}
