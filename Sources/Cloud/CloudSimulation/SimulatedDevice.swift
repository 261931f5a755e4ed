internal import CloudSync
internal import CloudWire

/// One device: a program with notes, which is in step with the service by a ``SyncMachine``.
///
/// What is stored outlasts a crash; all else is gone with it.
struct SimulatedDevice {
    /// All that is stored, in one step or not at all.
    struct Storage {
        var state = SyncState()
        var records: [String: MirroredRecord] = [:]
        var clock: HybridClock
        /// Counts how often the zone's feed was begun anew; what was not told since then is gone.
        var generation = 0
        var generations: [String: Int] = [:]
        var sweptGeneration = 0
        /// Whether the service has begun anew from a backup since then.
        var isAfterLoss = false
        /// The records that are gone, with values that were lost with them.
        var lostWithRecords: [LostValue] = []
        /// The values that the device has decided against.
        var rejected: [FieldValue] = []
        var names = 0
    }

    static let zone = ZoneName("notes")
    static let policies: [String: FieldPolicy] = ["count": .counter, "tags": .members, "body": .text]

    let index: Int
    var stored: Storage
    var live: Storage
    var machine = SyncMachine()
    /// The commands that wait; the first is carried out next.
    var commands: [SyncCommand] = []
    var page: ModelService.Page?
    var sending: [String: RecordVersion?] = [:]
    var answers: [(name: String, answer: ModelService.Answer)] = []
    var isRunning = false
    /// Counts starts: what is on its way to a former one is lost.
    var start = 0
    var offlineUntil = 0.0
    /// The time for which the machine has asked last.
    var wakesAt: Double?
    /// Whether a request has failed since the start.
    var hasFailed = false
    /// How far the device's clock is from the truth, in seconds.
    var skew = 0.0
    /// Whether the device has an opinion of its own on conflicts, which others do not share.
    var decides = false

    init(index: Int) {
        self.index = index
        stored = Storage(clock: HybridClock(device: "d\(index)"))
        live = stored
    }

    func policies(_ sabotage: Sabotage?) -> [String: FieldPolicy] {
        switch sabotage {
        case .lastCounter: Self.policies.filter { $0.key != "count" }
        case .lastText: Self.policies.filter { $0.key != "body" }
        default: Self.policies
        }
    }

    mutating func store() { stored = live }

    mutating func crash() {
        (isRunning, commands, page, answers, sending) = (false, [], nil, [], [:])
        (wakesAt, hasFailed) = (nil, false)
        start += 1
    }

    mutating func begin(now: Double, sabotage: Sabotage?) {
        isRunning = true
        live = stored
        var options = SyncMachine.Options()
        options.subscribes = false
        machine = SyncMachine(state: live.state, options: options)
        feed(.started, now)
        // What waits is what differs: a list of its own cannot be wrong about it.
        if sabotage != .pendingLater { addPending(live.records.keys.sorted(), now) }
    }

    mutating func feed(_ input: SyncInput, _ now: Double) {
        commands += machine.handle(input, at: now)
    }

    /// Has records sent or deleted that are not as the service has them.
    mutating func addPending(_ names: [String], _ now: Double) {
        let changes = names.compactMap { name in
            live.records[name]?.pending.map {
                PendingChanges<SyncRecordName>.Change($0, SyncRecordName(name, in: Self.zone))
            }
        }
        if !changes.isEmpty { feed(.pendingRecordsAdded(changes), now) }
    }
}

/// What the device does with what the service tells.
extension SimulatedDevice {
    mutating func takePage(_ state: SyncState, _ now: Double, _ sabotage: Sabotage?) {
        guard let page else { return }
        for (name, stored) in page.records {
            if stored.isDeleted {
                // Whoever has deleted it may not have known of a version that was lost with the service's past.
                if live.isAfterLoss, live.generations[name, default: 0] < live.generation {
                    loseService(of: name)
                } else if sabotage != .deafToDeletions {
                    receiveDeletion(of: name)
                }
            } else {
                receive(stored.version, tag: stored.tag, name, now, sabotage)
                live.generations[name] = live.generation
            }
        }
        addPending(page.records.map(\.name), now)
        live.state = machine.state
        store()
    }

    mutating func receive(
        _ version: RecordVersion,
        tag: String,
        _ name: String,
        _ now: Double,
        _ sabotage: Sabotage?
    ) {
        for time in version.times.values { live.clock.hear(time) }
        guard var record = live.records[name] else {
            live.records[name] = MirroredRecord(version, tag: tag)
            return
        }
        if sabotage == .selfishMerge, record.pending == .save {
            (record.base, record.tag) = (version, tag)
        } else {
            let conflicts = record.receive(version, tag: tag, policies: policies(sabotage))
            if decides { for conflict in conflicts { decide(conflict, &record, now) } }
        }
        live.records[name] = record
    }

    /// Decides a conflict: one third of the devices prefers its own value, one that of others, and one has both.
    private mutating func decide(_ conflict: FieldConflict, _ record: inout MirroredRecord, _ now: Double) {
        guard record.isOpen(conflict), case .string(let mine) = conflict.mine.value,
            case .string(let theirs) = conflict.theirs.value
        else { return }
        let choice = [mine, theirs, "\(mine) \(theirs)"][index % 3]
        live.rejected += [mine, theirs].map { .string($0) }
        record.settle(conflict, with: .string(choice), at: live.clock.next(at: wall(now)))
    }

    /// What the device's own clock says, in milliseconds.
    func wall(_ now: Double) -> Int64 { Int64(max(0, (now + skew) * 1_000)) }

    mutating func receiveDeletion(of name: String) {
        guard var record = live.records[name] else { return }
        let isGone = record.receiveDeletion()
        live.records[name] = record
        if isGone { forget(name) }
    }

    private mutating func forget(_ name: String) {
        live.lostWithRecords += live.records[name]?.lost ?? []
        live.records[name] = nil
        live.generations[name] = nil
    }

    /// Forgets what a feed from the start has not told of.
    mutating func sweep(_ now: Double) {
        guard live.sweptGeneration < live.generation else { return }
        live.sweptGeneration = live.generation
        defer { live.isAfterLoss = false }
        let old = live.records.keys.sorted().filter {
            live.records[$0]?.tag != nil && live.generations[$0, default: 0] < live.generation
        }
        for name in old {
            if live.isAfterLoss { loseService(of: name) } else { receiveDeletion(of: name) }
        }
        addPending(old, now)
    }

    /// Sends all again, since the service has nothing any more.
    mutating func loseService(_ now: Double) {
        for name in live.records.keys.sorted() { loseService(of: name) }
        feed(.pendingZonesAdded([.init(.save, Self.zone)]), now)
        addPending(live.records.keys.sorted(), now)
        live.state = machine.state
        store()
    }

    private mutating func loseService(of name: String) {
        live.records[name]?.loseService()
        if live.records[name]?.local == nil { forget(name) }
    }

    /// The changes that are sent next, as the service wants them.
    mutating func makeBatch(limit: Int, _ sabotage: Sabotage?) -> [PendingChanges<SyncRecordName>.Change]? {
        sending = [:]
        var batch: [PendingChanges<SyncRecordName>.Change] = []
        for change in machine.state.pendingRecords.changes {
            guard batch.count < limit else { break }
            let record = live.records[change.id.name]
            guard record?.pending == change.kind else {
                commands += machine.handle(.pendingRecordsRemoved([change]), at: 0)
                continue
            }
            sending[change.id.name] = .some(live.records[change.id.name]?.send())
            batch.append(change)
        }
        live.state = machine.state
        store()
        return batch.isEmpty ? nil : batch
    }

    func operations(_ sabotage: Sabotage?) -> [ModelService.Operation] {
        sending.sorted { $0.key < $1.key }.map { name, version in
            ModelService.Operation(
                name: name,
                version: version,
                tag: live.records[name]?.tag,
                isForced: sabotage == .blindSave
            )
        }
    }

    mutating func takeAnswers(_ now: Double, _ sabotage: Sabotage?) {
        var missesZone = false
        for (name, answer) in answers {
            switch answer {
            case .done(let tag): takeDone(name, tag, sabotage)
            case .conflict(let version, let tag):
                if sabotage == .droppedConflict {
                    takeDone(name, tag, sabotage)
                    continue
                }
                receive(version, tag: tag, name, now, sabotage)
                live.generations[name] = live.generation
            case .gone: receiveDeletion(of: name)
            case .noZone: missesZone = true
            }
        }
        if missesZone { loseService(now) }
        addPending(answers.map(\.name), now)
        answers = []
        live.state = machine.state
        store()
    }

    private mutating func takeDone(_ name: String, _ tag: String, _ sabotage: Sabotage?) {
        live.generations[name] = live.generation
        switch (sending[name] ?? nil, live.records[name]) {
        case (nil, let record?) where record.local == nil: forget(name)
        case (nil, _): receiveDeletion(of: name)
        case (let version?, _):
            let sent = sabotage == .changedMeanwhile ? live.records[name]?.local ?? version : version
            live.records[name]?.saved(sent, tag: tag)
        }
    }
}
