internal import CloudSync
internal import CloudWire
internal import SeededRandom

/// What users do on their devices, also offline.
extension SharingWorld {
    func userActs() async {
        guard stepsLeft > 0 else { return }
        stepsLeft -= 1
        agenda.add(.userActs, at: now + Double(random.below(4_000)) / 1_000)
        let index = random.below(devices.count)
        if random.once(in: 8) { devices[index].offlineUntil = now + Double(random.below(60)) }
        if random.below(5) < 2 || ledger.zones.isEmpty { return await share(devices[index].user) }
        guard devices[index].isRunning else { return }
        edit(index)
        await work(index)
    }

    private func edit(_ index: Int) {
        let zones = devices[index].links.flatMap { $0.machine.state.zones.keys }.sorted { $0.name < $1.name }
        guard !zones.isEmpty else { return }
        let zone = random.pick(zones)
        let ids = devices[index].shown.keys.filter { $0.zone == zone }.sorted { $0.name < $1.name }
        let id: SyncRecordName
        switch random.below(10) {
        case 0...3: id = make(index, zone, ids)
        case _ where ids.isEmpty: id = make(index, zone, ids)
        case 4...6:
            id = random.pick(ids)
            change(id, index) { self.rename(id, &$0, $1) }
        case 7, 8:
            id = random.pick(ids)
            change(id, index) { self.move(id, &$0, $1, index, ids) }
        default:
            id = random.pick(ids)
            delete(id, index, ids)
        }
        devices[index].addPending([id], now)
        devices[index].store()
    }

    private func change(_ id: SyncRecordName, _ index: Int, _ body: (inout RecordVersion, HybridTime) -> Void) {
        let time = devices[index].live.clock.next(at: Int64(now * 1_000))
        guard var version = devices[index].live.records[id]?.local else { return }
        body(&version, time)
        devices[index].live.records[id]?.local = version
        tell("device \(index) writes \(RecordText.title(of: version)) in \(id.name)")
    }

    private func nextTitle() -> String {
        count += 1
        return "title-\(count)"
    }

    private func rename(_ id: SyncRecordName, _ version: inout RecordVersion, _ time: HybridTime) {
        let title = nextTitle()
        titles.write(title, over: RecordText.title(of: version))
        version.set(.string(title), for: "title", at: time)
    }

    private func make(_ index: Int, _ zone: ZoneName, _ others: [SyncRecordName]) -> SyncRecordName {
        devices[index].live.names += 1
        let number = devices[index].live.names
        let id = SyncRecordName("note-\(index)-\(number < 10 ? "0" : "")\(number)", in: zone)
        let time = devices[index].live.clock.next(at: Int64(now * 1_000))
        var version = RecordVersion()
        let title = nextTitle()
        titles.write(title, over: nil)
        version.set(.string(title), for: "title", at: time)
        let isAlone = zone.owner == nil ? random.once(in: 3) : random.once(in: 6)
        if !isAlone, !others.isEmpty { version.set(.string(random.pick(others).name), for: "parent", at: time) }
        devices[index].live.records[id] = MirroredRecord(local: version)
        tell("device \(index) makes \(id.name) with \(title) below \(RecordText.parent(of: version) ?? "nothing")")
        return id
    }

    private func move(
        _ id: SyncRecordName,
        _ version: inout RecordVersion,
        _ time: HybridTime,
        _ index: Int,
        _ others: [SyncRecordName]
    ) {
        let records = devices[index].live.records
        /// Whether a record is the moved one, or below it.
        func isBelow(_ other: SyncRecordName) -> Bool {
            var (name, passed) = (Optional(other.name), Set<String>())
            while let current = name, passed.insert(current).inserted {
                if current == id.name { return true }
                name = records[SyncRecordName(current, in: id.zone)]?.local.flatMap { RecordText.parent(of: $0) }
            }
            return false
        }
        let parents = others.filter { !isBelow($0) }
        let parent = parents.isEmpty || random.once(in: 4) ? nil : random.pick(parents).name
        version.set(parent.map { .string($0) }, for: "parent", at: time)
        tell("device \(index) moves \(id.name) below \(parent ?? "nothing")")
    }

    /// Deletes a record without others below it, as far as the device knows.
    private func delete(_ id: SyncRecordName, _ index: Int, _ others: [SyncRecordName]) {
        let records = devices[index].live.records
        let isParent = others.contains { records[$0]?.local.flatMap { RecordText.parent(of: $0) } == id.name }
        guard !isParent, let version = records[id]?.local else { return }
        titles.replaced.insert(RecordText.title(of: version))
        tell("device \(index) deletes \(id.name)")
        devices[index].live.records[id]?.local = nil
        if records[id]?.tag == nil, records[id]?.unheard.isEmpty == true { devices[index].live.records[id] = nil }
    }
}
