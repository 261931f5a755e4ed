internal import CloudService
internal import CloudSync
internal import CloudWire
internal import SeededRandom
internal import UntrustedJSON

/// What happens: devices do what their machines ask for, answers come or are lost.
extension SharingWorld {
    func handle(_ happening: Happening) async {
        switch happening {
        case .userActs: await userActs()
        case .answer(let index, let start, let place, let input):
            guard isCurrent(index, start) else { return }
            devices[index].feed(input, place, now)
            await work(index)
        case .wake(let index, let start, let place, let time):
            guard isCurrent(index, start), devices[index].links[place].wakesAt == time else { return }
            devices[index].links[place].wakesAt = nil
            devices[index].feed(.woke, place, now)
            await work(index)
        case .restart(let index):
            guard !devices[index].isRunning else { return }
            tell("device \(index) starts again")
            await begin(index)
        case .push(let index):
            guard devices[index].isRunning else { return }
            for place in devices[index].links.indices { devices[index].feed(.pushed, place, now) }
            await work(index)
        }
    }

    private func isCurrent(_ index: Int, _ start: Int) -> Bool {
        devices[index].isRunning && devices[index].start == start
    }

    /// Has a device carry out its commands, until it crashes or there are none.
    func work(_ index: Int) async {
        for place in devices[index].links.indices {
            while devices[index].isRunning, !devices[index].links[place].commands.isEmpty {
                let command = devices[index].links[place].commands.removeFirst()
                await perform(command, index, place)
                if hasFaults, random.once(in: 300) { crash(index) }
            }
        }
    }

    func crash(_ index: Int) {
        tell("device \(index) crashes")
        devices[index].crash()
        agenda.add(.restart(device: index), at: now + Double(random.below(30)))
    }

    private func perform(_ command: SyncCommand, _ index: Int, _ place: Int) async {
        switch command {
        case .tell(let event): deal(with: event, index, place)
        case .wake(let time):
            guard devices[index].links[place].wakesAt != time else { return }
            devices[index].links[place].wakesAt = time
            let wake = Happening.wake(device: index, start: devices[index].start, place: place, at: time)
            agenda.add(wake, at: max(time, now))
        case .chooseFetch(let request): devices[index].feed(.fetchChosen(request), place, now)
        case .makeBatch:
            let batch = devices[index].makeBatch(place, limit: 1 + random.below(6), now)
            devices[index].feed(.batchMade(.success(batch)), place, now)
        case .finish: break
        default: await send(command, index, place)
        }
    }

    private func deal(with event: SyncEvent, _ index: Int, _ place: Int) {
        switch event {
        case .stateChanged: devices[index].store()
        case .fetchedZones(_, let deleted, let lost):
            for zone in deleted + lost {
                tell("device \(index) hears that \(zone.name) is gone")
                devices[index].forgetZone(zone, now)
            }
        case .restartedZone(let zone, _):
            devices[index].live.generations[zone, default: 0] += 1
            devices[index].store()
        case .fetchedRecords(let zone, _):
            if options.sabotage == .tokenFirst {
                devices[index].store()
                if hasFaults, random.once(in: 20) { return crash(index) }
            }
            let names = devices[index].links[place].page.map {
                $0.isDeleted ? "\($0.recordName) (gone)" : $0.recordName
            }
            tell("device \(index) reads of \(zone.name): \(names.joined(separator: ", "))")
            devices[index].takePage(zone, place, now)
        case .didFetchZone(let zone, nil): devices[index].sweep(zone, now)
        case .sentRecords:
            let answers = devices[index].links[place].answers.map { "\($0.name) \(Self.word(for: $0.answer))" }
            tell("device \(index) hears of what it has sent: \(answers.joined(separator: ", "))")
            devices[index].takeAnswers(place, now)
        default: break
        }
    }

    private static func word(for answer: RecordAnswer) -> String {
        switch answer {
        case .record(let record): record.isDeleted ? "deleted" : "saved"
        case .failure(_, let failure): failure.code.rawValue
        }
    }
}

/// The network between devices and service.
extension SharingWorld {
    private func send(_ command: SyncCommand, _ index: Int, _ place: Int) async {
        let start = devices[index].start
        devices[index].requests += 1
        if !hasFaults, devices[index].requests == Self.mostRequests {
            violations.append("device \(index) asks without end, although all is quiet")
        }
        let delay = 0.02 + Double(random.below(hasFaults ? 3_000 : 100)) / 1_000
        var input: SyncInput
        if devices[index].offlineUntil > now || hasFaults && random.once(in: 30) {
            input = Self.failure(of: command, SyncFailure(.passing))
        } else {
            input = await answer(to: command, index, place)
            if hasFaults, random.once(in: 20), case .sendBatch = command {
                // A network may bring a request twice; the device hears the second answer.
                input = await answer(to: command, index, place)
            }
            // The service has done it, and the device does not hear of it.
            if hasFaults, random.once(in: 25) {
                tell("an answer to device \(index) is lost")
                devices[index].links[place].answers = []
                input = Self.failure(of: command, SyncFailure(.passing))
            }
        }
        agenda.add(.answer(device: index, start: start, place: place, input), at: now + delay)
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

    private func answer(to command: SyncCommand, _ index: Int, _ place: Int) async -> SyncInput {
        do {
            switch command {
            case .checkAccount: return .accountChecked(.success(devices[index].user))
            case .fetchDatabase(let token, let past): return try await databasePage(index, place, token, past)
            case .fetchZone(let zone, let token, let past):
                return try await zonePage(zone, index, place, token, past)
            case .sendBatch: return try await sendBatch(index, place)
            default: return Self.failure(of: command, SyncFailure(.lasting))
            }
        } catch {
            return Self.failure(of: command, SyncFailure(WireFailure.ofService(error)))
        }
    }

    private func databasePage(_ index: Int, _ place: Int, _ token: String?, _ past: String?) async throws -> SyncInput {
        var feed = DatabaseFeed(since: token, limit: 1 + random.below(3))
        feed.pastToken = past
        let question = SharingService.Question(devices[index].user, .changesDatabase, Self.scope(place)) {
            [feed] writer, _ in feed.write(to: &writer)
        }
        let answer = try ZonesAnswer(await ask(question))
        let zones = answer.zones.compactMap { if case .zone(let zone) = $0 { zone } else { nil } }
        for zone in zones where !zone.isDeleted { judge(zone, devices[index].user) }
        let page = SyncInput.DatabasePage(
            changed: zones.filter { !$0.isDeleted }.map(\.zoneID),
            deleted: zones.filter(\.isDeleted).map(\.zoneID),
            token: answer.syncToken ?? "",
            moreComing: answer.moreComing
        )
        return .databasePage(.success(page))
    }

    private func zonePage(
        _ zone: ZoneName,
        _ index: Int,
        _ place: Int,
        _ token: String?,
        _ past: String?
    ) async throws -> SyncInput {
        let limit = 1 + random.below(8)
        let user = devices[index].user
        let question = SharingService.Question(user, .changesZone, Self.scope(place), zone: zone) { writer, zone in
            var feed = ZoneFeed(zone ?? .default, since: token)
            (feed.pastToken, feed.resultsLimit) = (past, limit)
            ZoneFeeds([feed]).write(to: &writer)
        }
        let node = try await ask(question)
        switch try ZoneFeedAnswer(node.list("zones").first ?? .null) {
        case .failure(_, let failure): throw failure
        case .changes(_, let answers, let token, let moreComing):
            let records = answers.compactMap { if case .record(let record) = $0 { record } else { nil } }
            for record in records { judge(record, in: devices[index].home(zone), user) }
            devices[index].links[place].page = records
            return .zonePage(.success(.init(token: token, moreComing: moreComing, isEmpty: records.isEmpty)))
        }
    }

    private func sendBatch(_ index: Int, _ place: Int) async throws -> SyncInput {
        let (zone, operations) = (devices[index].links[place].sendingZone, devices[index].operations(place))
        let answers = try await modify(operations, zone, by: devices[index].user, isAtomic: random.once(in: 2))
        devices[index].links[place].answers = answers
        var sent = SentChanges<SyncRecordName>()
        for (operation, answer) in zip(operations, answers) {
            let id = SyncRecordName(answer.name, in: zone)
            let change = PendingChanges<SyncRecordName>.Change(operation.kind.isDeletion ? .delete : .save, id)
            switch answer.answer {
            case .record: sent.done.append(change)
            case .failure(_, let failure): sent.failed.append((change, SyncFailure(failure)))
            }
        }
        spread(from: index)
        return .batchSent(.success(sent))
    }

    /// Tells some devices that something has changed.
    func spread(from index: Int?) {
        for other in devices.indices where other != index && hasFaults && random.once(in: 3) {
            agenda.add(.push(device: other), at: now + 0.05)
        }
    }

    static func scope(_ place: Int) -> CloudPath.Scope {
        place == SharingDevice.ownDatabase ? .private : .shared
    }
}

extension SyncFailure {
    /// Why a request has failed, as clients understand it.
    fileprivate init(_ failure: WireFailure) {
        let kind: Kind =
            switch failure.code {
            case .throttled, .tryAgainLater, .zoneBusy: .passing
            case .atomicError: .sibling
            case .changeTokenExpired: failure.isAfterLoss ? .pastLost : .tokenExpired
            case .zoneNotFound: .zoneMissing
            default: .lasting
            }
        self.init(kind, retryAfter: failure.retryAfter, cause: failure)
    }
}
