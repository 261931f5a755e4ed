internal import CloudService
internal import CoreData
internal import FoundationBackfill
internal import SeededRandom

/// Devices with real stores, the real service, and users who change things while requests are lost and programs crash.
package final class StoreWorld {
    package struct Options: Sendable {
        package var seed: UInt64
        package var devices = 3
        package var steps = 60
        package var tellsStory = false

        package init(seed: UInt64) {
            self.seed = seed
        }

        /// Whether the service is restored from backups and loses zones at times, after which less can be asked of the outcome.
        var hasLosses: Bool { seed.isMultiple(of: 4) }
        /// Whether devices decide conflicts, each in its own way.
        var hasPolicies: Bool { seed.isMultiple(of: 3) }
    }

    package struct Outcome: Sendable {
        package var violations: [String]
        package var story: [String]
    }

    let options: Options
    let folder: URL
    var random: SeededGenerator
    let model: RandomModel
    var devices: [StoreDevice] = []
    var ledger = EditLedger()
    var knowledge = Knowledge()
    /// Whether the service was restored from a backup, or has lost its zone: then counts may count twice, and deletions be undone.
    private(set) var hasLosses = false
    private var cloud: SimulatedCloud
    private(set) var story: [String] = []

    private init(_ options: Options) {
        self.options = options
        random = SeededGenerator(seed: options.seed)
        model = RandomModel(seed: options.seed)
        folder = FileManager.default.temporaryDirectory.appending(path: "store-world-\(UUID().uuidString)")
        cloud = SimulatedCloud(folder)
    }

    /// Runs a world to its end.
    package static func run(_ options: Options) async throws -> Outcome {
        let world = StoreWorld(options)
        defer { world.clean() }
        var violations: [String]
        do {
            violations = try await world.live()
        } catch {
            violations = ["an error: \(error)"]
        }
        for device in world.devices { try device.crash() }
        return Outcome(violations: violations, story: world.story)
    }

    private func clean() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            log("the folder stays: \(error)")
        }
    }

    func log(_ line: @autoclosure () -> String) {
        if options.tellsStory { story.append(line()) }
    }

    func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    private func live() async throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await cloud.start()
        for line in model.summary { log(line) }
        for index in 0..<options.devices { try await add(index) }
        for _ in 0..<options.steps { try await step() }
        let violations = try await settle()
        for device in devices { try device.crash() }
        try cloud.stop()
        return violations
    }

    private func add(_ index: Int) async throws {
        let transport = FaultyTransport(try cloud.running, seed: random.next())
        let device = StoreDevice(
            index,
            transport,
            in: folder,
            model,
            decides: options.hasPolicies,
            seed: random.next()
        )
        try await device.start(version: 0)
        devices.append(device)
    }

    private func step() async throws {
        // What is done in one millisecond is ordered by the names of devices.
        try await Task.sleep(for: .milliseconds(2))
        if options.hasLosses, chance(0.06) { return try await lose() }
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<55: try edit(device)
        case 55..<80: await sync(device)
        case 80..<86:
            let loss = [0, 0, 0.1, 0.4][Int.random(in: 0..<4, using: &random)]
            device.transport.set { $0.loss = loss }
            log("\(device.index): \(Int(loss * 100)) of 100 requests or answers are lost")
        case 86..<90:
            let isOffline = chance(0.5)
            device.transport.set { $0.isOffline = isOffline }
            log("\(device.index): is \(isOffline ? "off" : "on")line")
        case 90..<97:
            let requests = Int.random(in: 0..<6, using: &random)
            device.transport.set { $0.requestsBeforeCrash = requests }
            log("\(device.index): will crash after \(requests) requests")
            await sync(device)
            try await restart(device, version: 0)
        default:
            try await restart(device, version: min(RandomModel.lastVersion, device.version + (chance(0.7) ? 1 : 0)))
        }
    }

    /// Makes a backup of the service, goes back to the last one, or deletes the zone.
    private func lose() async throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
            try await cloud.backUp()
            log("the service is backed up")
        case 2 where cloud.hasBackup:
            try await cloud.restore()
            for device in devices { device.transport.lead(to: try cloud.running) }
            hasLosses = true
            log("the service is restored from its backup")
        default:
            try await cloud.deleteZone()
            hasLosses = true
            log("the zone is deleted")
        }
    }

    private func sync(_ device: StoreDevice) async {
        do {
            try await device.sync()
            knowledge.sync(device.index, succeeded: true)
            log("\(device.index): syncs")
        } catch {
            knowledge.sync(device.index, succeeded: false)
            log("\(device.index): could not sync: \(error.localizedDescription.prefix(120))")
        }
    }

    private func restart(_ device: StoreDevice, version: Int) async throws {
        let former = device.version
        try device.crash()
        try await device.start(version: version)
        log("\(device.index): starts again\(version > former ? ", with version \(version)" : "")")
    }

    /// Ends all faults, and has all devices sync until nothing changes any more; then judges.
    private func settle() async throws -> [String] {
        log("all is quiet")
        for device in devices {
            device.transport.set { ($0.loss, $0.isOffline, $0.requestsBeforeCrash) = (0, false, nil) }
            try await restart(device, version: RandomModel.lastVersion)
        }
        for _ in 0..<4 { for device in devices { try await device.sync() } }
        try await add(devices.count)
        let newest = devices[devices.count - 1]
        try await restart(newest, version: RandomModel.lastVersion)
        try await newest.sync()
        return try await judge()
    }
}
