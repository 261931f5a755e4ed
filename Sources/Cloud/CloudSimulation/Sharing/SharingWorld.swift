internal import CloudService
internal import CloudSync
internal import CloudWire
internal import Foundation
internal import SeededRandom

/// A world of users who share zones and records: each has devices that sync with the real service in the process, on a virtual clock.
/// Everything that happens follows from its seed.
package final class SharingWorld {
    package struct Options: Sendable {
        package var seed: UInt64
        package var users: Int
        /// The devices of each user.
        package var devices: Int
        /// The things that users do.
        package var steps = 40
        package var sabotage: SharingSabotage?
        package var tellsStory = false

        package init(seed: UInt64) {
            self.seed = seed
            users = 2 + Int(seed % 2)
            devices = 1 + Int(seed / 2 % 2)
        }
    }

    /// Something that happens at a time.
    enum Happening {
        case userActs
        case answer(device: Int, start: Int, place: Int, SyncInput)
        case wake(device: Int, start: Int, place: Int, at: Double)
        case restart(device: Int)
        case push(device: Int)
    }

    /// The requests of a device after which nothing more is to be asked, once everything is quiet.
    static let mostRequests = 80

    let options: Options
    let service: SharingService
    var random: SeededGenerator
    var users: [String]
    var devices: [SharingDevice] = []
    var ledger = ShareLedger()
    var titles = SharedTitles()
    var agenda = Agenda<Happening>()
    var now = 0.0
    var stepsLeft: Int
    /// Whether the network and the devices fail.
    var hasFaults = true
    /// Counts what has a name.
    var count = 0
    var violations: [String] = []
    private var story: [String] = []

    private init(_ options: Options, _ service: SharingService) {
        (self.options, self.service) = (options, service)
        random = SeededGenerator(seed: options.seed)
        users = (0..<options.users).map { "_user\($0)" }
        stepsLeft = options.steps
    }

    /// Runs a world to its end.
    package static func run(_ options: Options) async throws -> World.Outcome {
        let assets = try AssetFiles(FileManager.default.temporaryDirectory.appending(path: "sharing-worlds"))
        let cloud = CloudService(try await CloudStore.temporary(), assets: assets)
        let service = SharingService(cloud, container: "iCloud.simulation", options.sabotage)
        let world = SharingWorld(options, service)
        await world.live()
        await world.settle()
        try cloud.close()
        return World.Outcome(violations: world.violations, story: world.story)
    }

    private func live() async {
        for _ in 0..<options.devices { for user in users { add(user) } }
        for index in devices.indices { await begin(index) }
        agenda.add(.userActs, at: 1)
        while stepsLeft > 0, violations.isEmpty, let (time, happening) = agenda.next() {
            now = time
            await handle(happening)
        }
    }

    private func add(_ user: String) {
        devices.append(SharingDevice(user, index: devices.count, options.sabotage))
    }

    func begin(_ index: Int) async {
        devices[index].begin(now: now)
        await work(index)
    }

    /// Lets everything come to rest without any more faults, and looks at what is there, also on new devices.
    private func settle() async {
        guard violations.isEmpty else { return }
        tell("all is quiet")
        hasFaults = false
        for index in devices.indices {
            (devices[index].offlineUntil, devices[index].requests) = (0, 0)
            if !devices[index].isRunning { await begin(index) }
        }
        for _ in 0..<2 { await rest() }
        for user in users { add(user) }
        for index in devices.indices.suffix(users.count) { await begin(index) }
        await rest()
        if violations.isEmpty { judgeEnd() }
    }

    private func rest() async {
        for index in devices.indices { agenda.add(.push(device: index), at: now) }
        let end = now + 700
        while violations.isEmpty, let (time, happening) = agenda.next(before: end) {
            now = time
            await handle(happening)
        }
        now = end
    }

    private func judgeEnd() {
        for device in devices {
            judge(device)
            if device.links.contains(where: { $0.machine.state.hasPendingChanges }) {
                violations.append("device \(device.index) waits with changes for ever")
            }
        }
        let there = ledger.zones.values.flatMap(\.records.values).map(\.title)
        violations += titles.faults(there: Set(there), devices)
    }

    /// Compares what a device shows with what its user may see.
    private func judge(_ device: SharingDevice) {
        var wanted: [SyncRecordName: String] = [:]
        for zone in ledger.zones.keys {
            let name = zone.owner == device.user ? ZoneName(zone.name) : zone
            for (record, title) in ledger.visible(to: device.user, in: zone) {
                wanted[SyncRecordName(record, in: name)] = title
            }
        }
        let shown = device.shown
        for id in Set(wanted.keys).union(shown.keys).sorted(by: { $0.name < $1.name }) where wanted[id] != shown[id] {
            let (own, right) = (shown[id] ?? "nothing", wanted[id] ?? "nothing")
            violations.append(
                "device \(device.index) of \(device.user) shows \(own) as \(id.name) in \(id.zone.name), and not \(right)"
            )
        }
    }

    /// Adds a sentence to the story, if somebody wants to read it.
    func tell(_ sentence: @autoclosure () -> String) {
        if options.tellsStory { story.append("\(String(Int(now * 1_000))) ms  \(sentence())") }
    }
}
