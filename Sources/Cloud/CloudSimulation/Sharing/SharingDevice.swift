internal import CloudSync
internal import CloudWire
internal import Foundation

/// One device of a user: a program with notes in zones of the user's own and in those of others, which are in step with two
/// databases by a ``SyncMachine`` each.
struct SharingDevice {
    /// All that is stored, in one step or not at all.
    struct Storage {
        /// By the places of ``links``.
        var states = [SyncState(), SyncState()]
        var records: [SyncRecordName: MirroredRecord] = [:]
        var clock: HybridClock
        /// Counts how often the feeds of zones were begun anew, and by which count each record was told last.
        var generations: [ZoneName: Int] = [:]
        var heard: [SyncRecordName: Int] = [:]
        /// The titles of which the program was told that they are not saved.
        var told: Set<String> = []
        /// The titles that were lost to later ones, and stay readable.
        var outvoted: Set<String> = []
        var names = 0
    }

    /// The way to one database.
    struct Link {
        var machine = SyncMachine()
        /// The commands that wait; the first is carried out next.
        var commands: [SyncCommand] = []
        var page: [WireRecord] = []
        var sendingZone = ZoneName.default
        /// The versions that are on their way; nil for records that are deleted.
        var sending: [(name: String, version: RecordVersion?)] = []
        var answers: [(name: String, answer: RecordAnswer)] = []
        /// The time for which the machine has asked last.
        var wakesAt: Double?
    }

    static let ownDatabase = 0
    static let sharedDatabase = 1

    let user: String
    let index: Int
    let sabotage: SharingSabotage?
    var stored: Storage
    var live: Storage
    var links = [Link(), Link()]
    var isRunning = false
    /// Counts starts: what is on its way to a former one is lost.
    var start = 0
    var offlineUntil = 0.0
    var requests = 0

    init(_ user: String, index: Int, _ sabotage: SharingSabotage?) {
        (self.user, self.index, self.sabotage) = (user, index, sabotage)
        stored = Storage(clock: HybridClock(device: "d\(index)"))
        live = stored
    }

    /// The place of the database in which a zone is.
    static func link(of zone: ZoneName) -> Int { zone.owner == nil ? ownDatabase : sharedDatabase }

    /// The zone's name with its owner.
    func home(_ zone: ZoneName) -> ZoneName { ZoneName(zone.name, owner: zone.owner ?? user) }

    mutating func store() {
        for place in links.indices { live.states[place] = links[place].machine.state }
        stored = live
    }

    mutating func crash() {
        isRunning = false
        links = [Link(), Link()]
        start += 1
    }

    mutating func begin(now: Double) {
        (isRunning, live) = (true, stored)
        var options = SyncMachine.Options()
        options.subscribes = false
        for place in links.indices {
            links[place].machine = SyncMachine(state: live.states[place], options: options)
            feed(.started, place, now)
        }
        // What waits is what differs: a list of its own cannot be wrong about it.
        addPending(live.records.keys.sorted { $0.name < $1.name }, now)
    }

    mutating func feed(_ input: SyncInput, _ place: Int, _ now: Double) {
        links[place].commands += links[place].machine.handle(input, at: now)
    }

    /// Has records sent or deleted that are not as the service has them.
    mutating func addPending(_ ids: [SyncRecordName], _ now: Double) {
        for place in links.indices {
            let changes = ids.filter { Self.link(of: $0.zone) == place }.compactMap { id in
                live.records[id]?.pending.map { PendingChanges<SyncRecordName>.Change($0, id) }
            }
            if !changes.isEmpty { feed(.pendingRecordsAdded(changes), place, now) }
        }
    }

    /// The titles of the records that the program shows.
    var shown: [SyncRecordName: String] {
        live.records.compactMapValues { record in record.local.map { RecordText.title(of: $0) } }
    }
}

/// What the device does with what the service tells.
extension SharingDevice {
    mutating func takePage(_ zone: ZoneName, _ place: Int, _ now: Double) {
        var ids: [SyncRecordName] = []
        for record in links[place].page where record.recordType != WireShare.recordType {
            let id = SyncRecordName(record.recordName, in: zone)
            ids.append(id)
            if record.isDeleted { receiveDeletion(of: id) } else { receive(record, id) }
        }
        links[place].page = []
        addPending(ids, now)
        store()
    }

    private mutating func receive(_ record: WireRecord, _ id: SyncRecordName) {
        let (version, tag) = (RecordText.version(of: record), record.recordChangeTag ?? "")
        for time in version.times.values { live.clock.hear(time) }
        live.heard[id] = live.generations[id.zone, default: 0]
        if live.records[id]?.receive(version, tag: tag) == nil { live.records[id] = MirroredRecord(version, tag: tag) }
    }

    /// Takes over that a record is gone, or is not shared any more: what was changed in it here is not saved.
    private mutating func receiveDeletion(of id: SyncRecordName) {
        tellOfLoss(of: id)
        forget(id)
    }

    private mutating func forget(_ id: SyncRecordName) {
        live.outvoted.formUnion(live.records[id].map { RecordText.titles(lostIn: $0) } ?? [])
        (live.records[id], live.heard[id]) = (nil, nil)
    }

    /// Tells the program that what it has changed in a record is not saved.
    private mutating func tellOfLoss(of id: SyncRecordName) {
        guard let record = live.records[id], sabotage != .silentRefusal else { return }
        let base = record.base.map { RecordText.title(of: $0) }
        for version in [record.local].compactMap(\.self) + record.unheard {
            let title = RecordText.title(of: version)
            if title != base || record.tag == nil { live.told.insert(title) }
        }
    }

    /// Forgets a zone that is gone, or is not shared any more.
    mutating func forgetZone(_ zone: ZoneName, _ now: Double) {
        guard sabotage != .keptZone else { return }
        for id in live.records.keys.filter({ $0.zone == zone }) { receiveDeletion(of: id) }
        let place = Self.link(of: zone)
        let changes = links[place].machine.state.pendingRecords.changes.filter { $0.id.zone == zone }
        feed(.pendingRecordsRemoved(changes), place, now)
        store()
    }

    /// Forgets the records that a feed from the start has not told of.
    mutating func sweep(_ zone: ZoneName, _ now: Double) {
        let old = live.records.filter { id, record in
            id.zone == zone && record.tag != nil && live.heard[id, default: 0] < live.generations[zone, default: 0]
        }
        for id in old.keys { receiveDeletion(of: id) }
        store()
    }

    mutating func takeAnswers(_ place: Int, _ now: Double) {
        let (zone, sent) = (links[place].sendingZone, links[place].sending)
        var ids: [SyncRecordName] = []
        for (name, answer) in links[place].answers {
            let id = SyncRecordName(name, in: zone)
            ids.append(id)
            switch answer {
            case .record(let record):
                takeDone(id, record, sent.first { $0.name == name }?.version)
            case .failure(_, let failure):
                switch failure.code {
                case .conflict, .exists:
                    if let record = failure.serverRecord { receive(record, id) } else { refuse(id) }
                case .notFound: receiveDeletion(of: id)
                case .zoneNotFound, .atomicError, .tryAgainLater: break
                default: refuse(id)
                }
            }
        }
        links[place].answers = []
        addPending(ids, now)
        store()
    }

    private mutating func takeDone(_ id: SyncRecordName, _ record: WireRecord, _ version: RecordVersion?) {
        live.heard[id] = live.generations[id.zone, default: 0]
        if let version, !record.isDeleted {
            live.records[id]?.saved(version, tag: record.recordChangeTag ?? "")
        } else if live.records[id]?.local == nil {
            forget(id)
        } else {
            receiveDeletion(of: id)
        }
    }

    /// Takes over that the service refuses a change: the record is as it was before.
    private mutating func refuse(_ id: SyncRecordName) {
        guard sabotage != .endlessRefusal else { return }
        tellOfLoss(of: id)
        guard var record = live.records[id], let base = record.base, record.tag != nil else { return forget(id) }
        if sabotage == .keptRefusal, let local = record.local { record.base = local } else { record.local = base }
        record.unheard = []
        live.records[id] = record
    }

    /// The changes that are sent next: those of one zone.
    mutating func makeBatch(_ place: Int, limit: Int, _ now: Double) -> [PendingChanges<SyncRecordName>.Change]? {
        var batch: [PendingChanges<SyncRecordName>.Change] = []
        links[place].sending = []
        for change in links[place].machine.state.pendingRecords.changes where batch.count < limit {
            guard live.records[change.id]?.pending == change.kind else {
                feed(.pendingRecordsRemoved([change]), place, now)
                continue
            }
            guard batch.first.map({ $0.id.zone == change.id.zone }) ?? true else { continue }
            links[place].sendingZone = change.id.zone
            links[place].sending.append((change.id.name, live.records[change.id]?.send()))
            batch.append(change)
        }
        store()
        return batch.isEmpty ? nil : batch
    }

    /// The changes that are on their way, as the service wants them.
    func operations(_ place: Int) -> [RecordsModify.Operation] {
        links[place].sending.map { name, version in
            let known = live.records[SyncRecordName(name, in: links[place].sendingZone)]
            return RecordText.operation(name, version, over: known)
        }
    }
}
