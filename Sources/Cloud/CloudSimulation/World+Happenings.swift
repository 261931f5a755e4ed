internal import CloudSync
internal import CloudWire
internal import SeededRandom

/// What happens: users act, devices do what their machines ask for, answers come or are lost.
extension World {
    mutating func handle(_ happening: Happening) {
        switch happening {
        case .userActs: userActs()
        case .answer(let index, let start, let input):
            guard devices[index].isRunning, devices[index].start == start else { return }
            devices[index].feed(input, now)
            work(index)
        case .wake(let index, let start, let time):
            guard devices[index].isRunning, devices[index].start == start, devices[index].wakesAt == time else {
                return
            }
            devices[index].wakesAt = nil
            devices[index].feed(.woke, now)
            work(index)
        case .restart(let index):
            guard !devices[index].isRunning else { return }
            tell { _ in "device \(index) starts again" }
            devices[index].begin(now: now, sabotage: options.sabotage)
            work(index)
        case .push(let index):
            guard devices[index].isRunning else { return }
            devices[index].feed(.pushed, now)
            work(index)
        }
    }

    private mutating func userActs() {
        guard stepsLeft > 0 else { return }
        stepsLeft -= 1
        let index = random.below(devices.count)
        agenda.add(.userActs, at: now + Double(random.below(4_000)) / 1_000)
        if random.once(in: 60) { service.expireTokens() }
        if options.hasBackups { useBackup() }
        if random.once(in: 12) { devices[index].offlineUntil = now + Double(random.below(120)) }
        if random.once(in: 40) { devices[index].skew = Double(random.below(7_200)) - 3_600 }
        guard devices[index].isRunning else { return }
        let act = users.act(on: &devices[index], now: now, &random)
        tell { _ in "device \(index) \(act)" }
        if options.sabotage == .pendingLater {
            devices[index].store()
            if random.once(in: 50) { return crash(index) }
        }
        devices[index].addPending(
            devices[index].live.records.keys.sorted().filter { name in
                devices[index].live.records[name] != devices[index].stored.records[name]
                    || options.sabotage == .pendingLater
            },
            now
        )
        devices[index].live.state = devices[index].machine.state
        devices[index].store()
        work(index)
    }

    private mutating func useBackup() {
        if random.once(in: 40) { service.backUp() }
        guard random.once(in: 100) else { return }
        tell { _ in "the service is restored from a backup" }
        service.restore()
        users.hasLostService = true
    }

    /// Has a device carry out its commands, until it crashes or there are none.
    mutating func work(_ index: Int) {
        while devices[index].isRunning, !devices[index].commands.isEmpty {
            let command = devices[index].commands.removeFirst()
            perform(command, index)
            if hasFaults, random.once(in: 400) { crash(index) }
        }
    }

    private mutating func crash(_ index: Int) {
        tell { _ in "device \(index) crashes" }
        devices[index].crash()
        agenda.add(.restart(device: index), at: now + Double(random.below(30)))
    }

    private mutating func perform(_ command: SyncCommand, _ index: Int) {
        switch command {
        case .tell(let event): deal(with: event, index)
        case .wake(let time):
            guard devices[index].wakesAt != time else { return }
            devices[index].wakesAt = time
            agenda.add(.wake(device: index, start: devices[index].start, at: time), at: max(time, now))
        case .chooseFetch(let request): devices[index].feed(.fetchChosen(request), now)
        case .makeBatch:
            let batch = devices[index].makeBatch(limit: 1 + random.below(6), options.sabotage)
            devices[index].feed(.batchMade(.success(batch)), now)
        case .finish: break
        default: send(command, index)
        }
    }

    private mutating func deal(with event: SyncEvent, _ index: Int) {
        switch event {
        case .stateChanged(let state):
            devices[index].live.state = state
            devices[index].store()
        case .accountChanged: devices[index].feed(.pendingZonesAdded([.init(.save, SimulatedDevice.zone)]), now)
        case .fetchedZones(_, let deleted, let lost) where !deleted.isEmpty || !lost.isEmpty:
            devices[index].loseService(now)
        case .restartedZone(_, let isAfterLoss):
            tell { _ in "device \(index) reads from the start\(isAfterLoss ? ", after a backup" : "")" }
            devices[index].live.generation += 1
            if isAfterLoss, options.sabotage != .sweepAfterRestore { devices[index].live.isAfterLoss = true }
            devices[index].live.state = devices[index].machine.state
            devices[index].store()
        case .fetchedRecords(_, let state):
            if options.sabotage == .tokenFirst {
                devices[index].live.state = state
                devices[index].store()
                if random.once(in: 20) { return crash(index) }
            }
            devices[index].takePage(state, now, options.sabotage)
            tell { world in
                let page = world.devices[index].page
                let names = page?.records.map { $0.stored.isDeleted ? "\($0.name) (deleted)" : $0.name } ?? []
                return "device \(index) has read up to \(page?.token ?? ""): \(names.joined(separator: ", "))"
            }
        case .didFetchZone(_, nil):
            if options.sabotage != .noSweep { devices[index].sweep(now) }
        case .sentRecords:
            tell { world in
                let answers = world.devices[index].answers.map { "\($0.name) \(Self.word(for: $0.answer))" }
                return "device \(index) hears of what it has sent: \(answers.joined(separator: ", "))"
            }
            devices[index].takeAnswers(now, options.sabotage)
        default: break
        }
    }
}

extension World {
    private static func word(for answer: ModelService.Answer) -> String {
        switch answer {
        case .done(let tag): "saved as \(tag)"
        case .conflict(_, let tag): "changed by others to \(tag)"
        case .gone: "gone"
        case .noZone: "without a zone"
        }
    }
}

/// The network between devices and service.
extension World {
    private mutating func send(_ command: SyncCommand, _ index: Int) {
        let start = devices[index].start
        let delay = 0.02 + Double(random.below(hasFaults ? 3_000 : 100)) / 1_000
        let isOffline = devices[index].offlineUntil > now
        let isLost = hasFaults && random.once(in: 15)
        var input: SyncInput
        if options.sabotage == .givesUp, devices[index].hasFailed { return }
        if isOffline || isLost && random.once(in: 2) {
            input = Self.failure(of: command, SyncFailure(.passing))
            devices[index].hasFailed = true
        } else if hasFaults, random.once(in: 30) {
            input = Self.failure(of: command, SyncFailure(.passing, retryAfter: Double(random.below(60))))
        } else {
            input = answer(to: command, index)
            // The service has done it, and the device does not hear of it.
            if isLost { input = loseAnswer(to: command, index, input) }
        }
        agenda.add(.answer(device: index, start: start, input), at: now + delay)
    }

    private mutating func loseAnswer(to command: SyncCommand, _ index: Int, _ input: SyncInput) -> SyncInput {
        if options.sabotage == .droppedAnswer, case .sendBatch = command { return input }
        tell { _ in "an answer to device \(index) is lost" }
        devices[index].answers = []
        if options.sabotage == .doubleSend, case .sendBatch = command { rename(index) }
        return Self.failure(of: command, SyncFailure(.passing))
    }

    /// Gives the records that were sent for the first time other names.
    private mutating func rename(_ index: Int) {
        for name in devices[index].sending.keys.sorted() where devices[index].live.records[name]?.tag == nil {
            guard let record = devices[index].live.records.removeValue(forKey: name) else { continue }
            devices[index].live.records[name + "x"] = record
            devices[index].addPending([name + "x"], now)
        }
    }

    private static func failure(of command: SyncCommand, _ failure: SyncFailure) -> SyncInput {
        switch command {
        case .checkAccount: .accountChecked(.failure(failure))
        case .fetchDatabase: .databasePage(.failure(failure))
        case .fetchZone: .zonePage(.failure(failure))
        case .sendZones: .zonesSent(.failure(failure))
        case .sendBatch: .batchSent(.failure(failure))
        default: .subscribed(.failure(failure))
        }
    }

    private mutating func answer(to command: SyncCommand, _ index: Int) -> SyncInput {
        switch command {
        case .checkAccount: return .accountChecked(.success("user"))
        case .fetchDatabase(let token, let past):
            return .databasePage(databasePage(since: token, past: past))
        case .fetchZone(_, let token, let past): return fetchZone(since: token, past: past, index)
        case .sendZones(let changes):
            var sent = SentChanges(done: changes)
            let zones = [SimulatedDevice.zone: service.token]
            if service.makeZone() { sent.starts = zones } else { sent.ends = zones }
            return .zonesSent(.success(sent))
        default: return sendBatch(index)
        }
    }

    private func databasePage(since token: String?, past: String?) -> Result<SyncInput.DatabasePage, SyncFailure> {
        do throws(SyncFailure) {
            let changed = try service.hasChanges(since: token, past: past) ? [SimulatedDevice.zone] : []
            return .success(.init(changed: changed, deleted: [], token: service.token, moreComing: false))
        } catch {
            return .failure(error)
        }
    }

    private mutating func fetchZone(since token: String?, past: String?, _ index: Int) -> SyncInput {
        do throws(SyncFailure) {
            let page = try service.page(since: token, past: past, limit: 1 + random.below(8))
            devices[index].page = page
            let isEmpty = page.records.isEmpty
            return .zonePage(.success(.init(token: page.token, moreComing: page.moreComing, isEmpty: isEmpty)))
        } catch {
            return .zonePage(.failure(error))
        }
    }

    private mutating func sendBatch(_ index: Int) -> SyncInput {
        let operations = devices[index].operations(options.sabotage)
        let isDropped = options.sabotage == .droppedAnswer && random.once(in: 10)
        var answers = operations.map { ($0.name, isDropped ? .done(tag: "t0") : service.apply($0)) }
        // A network may bring a request twice; the device hears the second answer.
        if !isDropped, hasFaults, random.once(in: 20) { answers = operations.map { ($0.name, service.apply($0)) } }
        devices[index].answers = answers
        var sent = SentChanges<SyncRecordName>()
        for (name, answer) in answers {
            let id = SyncRecordName(name, in: SimulatedDevice.zone)
            let change = PendingChanges<SyncRecordName>.Change(
                (devices[index].sending[name] ?? nil) == nil ? .delete : .save,
                id
            )
            switch answer {
            case .done: sent.done.append(change)
            case .noZone: sent.failed.append((change, SyncFailure(.zoneMissing)))
            default: sent.failed.append((change, SyncFailure(.lasting)))
            }
        }
        for other in devices.indices where other != index && hasFaults {
            agenda.add(.push(device: other), at: now + 0.05)
        }
        return .batchSent(.success(sent))
    }
}
