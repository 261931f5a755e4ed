internal import CloudSync
internal import CloudWire
internal import SeededRandom

/// A world of devices that sync with one service: everything that happens in it follows from its seed.
package struct World {
    package struct Options: Sendable {
        package var seed: UInt64
        package var devices = 5
        /// The things that users do.
        package var steps = 200
        package var sabotage: Sabotage?
        package var tellsStory = false

        package init(seed: UInt64) {
            self.seed = seed
        }

        /// Whether the service is restored from backups at times, after which less can be asked of the outcome.
        var hasBackups: Bool { seed.isMultiple(of: 4) }
        /// Whether devices decide conflicts, each in its own way.
        var hasPolicies: Bool { seed.isMultiple(of: 3) }
    }

    /// What has become of a world.
    package struct Outcome: Sendable {
        /// What should not be so, in sentences.
        package var violations: [String] = []
        package var story: [String] = []
    }

    /// Something that happens at a time.
    enum Happening {
        case userActs
        case answer(device: Int, start: Int, SyncInput)
        case wake(device: Int, start: Int, at: Double)
        case restart(device: Int)
        case push(device: Int)
    }

    let options: Options
    var random: SeededGenerator
    var service = ModelService()
    var devices: [SimulatedDevice]
    var users = SimulatedUsers()
    var agenda = Agenda<Happening>()
    var now = 0.0
    var stepsLeft: Int
    /// Whether the network and the devices fail.
    var hasFaults = true
    var story: [String] = []

    private init(_ options: Options) {
        self.options = options
        random = SeededGenerator(seed: options.seed)
        devices = (0..<options.devices).map { SimulatedDevice(index: $0) }
        stepsLeft = options.steps
    }

    /// Runs a world to its end.
    package static func run(_ options: Options) -> Outcome {
        var world = World(options)
        world.live()
        return world.end()
    }

    private mutating func live() {
        for index in devices.indices {
            devices[index].skew = Double(random.below(7_200)) - 3_600
            devices[index].decides = options.hasPolicies
            devices[index].begin(now: now, sabotage: options.sabotage)
            work(index)
        }
        agenda.add(.userActs, at: 1)
        while stepsLeft > 0, let (time, happening) = agenda.next() {
            now = time
            handle(happening)
        }
    }

    /// Lets everything come to rest without any more faults, and looks at what is there.
    private mutating func end() -> Outcome {
        hasFaults = false
        for index in devices.indices {
            devices[index].offlineUntil = 0
            if !devices[index].isRunning { agenda.add(.restart(device: index), at: now) }
        }
        // Nobody tells the devices anything: they look by themselves, every hour.
        for _ in 0..<4 {
            let rest = now + 3_700
            while let (time, happening) = agenda.next(before: rest) {
                now = time
                handle(happening)
            }
            now = rest
        }
        return Outcome(violations: violations(), story: story)
    }

    private func violations() -> [String] {
        let truth = service.records.filter { !$0.value.isDeleted }.mapValues(\.version)
        var violations: [String] = []
        var lost: Set<String> = []
        for device in devices {
            let records = device.live.records.compactMapValues(\.local)
            for name in Set(records.keys).union(truth.keys).sorted() where records[name] != truth[name] {
                let (own, other) = (Self.text(records[name]), Self.text(truth[name]))
                violations.append("device \(device.index) has \(name) as \(own), the service as \(other)")
            }
            let state = device.machine.state
            if state.hasPendingChanges {
                violations.append("device \(device.index) still waits with \(state.pendingRecords.changes)")
            }
            let values = device.live.records.values.flatMap(\.lost) + device.live.lostWithRecords
            for value in values.map(\.value) + device.live.rejected {
                if case .string(let title)? = value { lost.insert(title) }
                lost.formUnion(SimulatedUsers.words(value))
            }
        }
        return violations + users.faults(of: truth, lost: lost)
    }

    private static func text(_ version: RecordVersion?) -> String {
        guard let version else { return "nothing" }
        return "\(version.fields.sorted { $0.key < $1.key }.map { "\($0.key) \(text($0.value))" })"
    }

    private static func text(_ value: FieldValue) -> String {
        switch value {
        case .string(let text): text
        case .int64(let number): String(number)
        case .list(let list): "\(list.map { text($0) })"
        default: "\(value)"
        }
    }

    /// Adds a sentence to the story, if somebody wants to read it.
    mutating func tell(_ sentence: (World) -> String) {
        if options.tellsStory { story.append("\(String(Int(now * 1_000))) ms  \(sentence(self))") }
    }
}

/// What is to happen, by time, and in the order in which it was added at the same time.
struct Agenda<Happening> {
    private var entries: [(time: Double, order: Int, happening: Happening)] = []
    private var count = 0

    mutating func add(_ happening: Happening, at time: Double) {
        count += 1
        entries.append((time, count, happening))
        var child = entries.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the next entry; nil if there is none, or none before a time.
    mutating func next(before end: Double = .infinity) -> (Double, Happening)? {
        guard let first = entries.first, first.time < end else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < entries.count }
            guard let least = children.min(by: isBefore), isBefore(least, parent) else { break }
            entries.swapAt(parent, least)
            parent = least
        }
        return (first.time, first.happening)
    }

    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        (entries[one].time, entries[one].order) < (entries[other].time, entries[other].order)
    }
}
