import CloudSync
import CloudWire
import Testing

@Suite("What a device does next")
struct SyncMachineTests {
    private static let zone = ZoneName("notes")
    private typealias RecordChange = PendingChanges<SyncRecordName>.Change

    /// A machine along with the time, and the names of what it has asked for.
    private final class Bench {
        var machine: SyncMachine
        var now = 1_000.0
        var wakes: [Double] = []
        var ends: [Int: SyncFailure.Kind?] = [:]

        init(isAutomatic: Bool = true, subscribes: Bool = false, state: SyncState = SyncState()) {
            var options = SyncMachine.Options()
            (options.isAutomatic, options.subscribes) = (isAutomatic, subscribes)
            machine = SyncMachine(state: state, options: options)
        }

        func feed(_ input: SyncInput) -> [String] {
            machine.handle(input, at: now).compactMap { command in
                switch command {
                case .checkAccount: return "account"
                case .subscribe: return "subscribe"
                case .chooseFetch: return "choose"
                case .fetchDatabase(let token, let past): return "database \(token ?? past.map { "-\($0)" } ?? "-")"
                case .fetchZone(_, let token, let past): return "zone \(token ?? past.map { "-\($0)" } ?? "-")"
                case .sendZones(let changes): return "zones \(changes.count)"
                case .makeBatch: return "batch"
                case .sendBatch: return "send"
                case .tell: return nil
                case .wake(let time):
                    wakes.append(time)
                    return nil
                case .finish(let number, let failure):
                    ends.updateValue(failure?.kind, forKey: number)
                    return "end \(number)"
                }
            }
        }

        /// Signs a user in, and has nothing to fetch.
        func settle() {
            _ = feed(.started)
            _ = feed(.accountChecked(.success("user")))
            fetchNothing()
        }

        func fetchNothing() {
            _ = feed(.fetchChosen(SyncRequest(.fetch(first: []))))
            let page = SyncInput.DatabasePage(changed: [], deleted: [], token: "t", moreComing: false)
            _ = feed(.databasePage(.success(page)))
        }
    }

    private func save(_ name: String) -> RecordChange { .init(.save, SyncRecordName(name, in: Self.zone)) }

    @Test(
        "C200, C201: it is idle without an account, begins when there is one, and without automatic sync waits for requests"
    )
    func accounts() {
        let bench = Bench()
        #expect(bench.feed(.started) == ["account"])
        #expect(bench.feed(.accountChecked(.success(nil))) == [])
        #expect(bench.feed(.pendingRecordsAdded([save("a")])) == [])
        // A request asks once more, since somebody may have signed in.
        #expect(bench.feed(.requested(SyncRequest(.send, number: 1))) == ["account"])
        #expect(bench.feed(.accountChecked(.success(nil))) == ["end 1"])
        #expect(bench.ends[1] == .some(.account))
        #expect(bench.feed(.accountMayHaveChanged) == ["account"])
        #expect(bench.feed(.accountChecked(.success("user"))) == ["choose"])
        let manual = Bench(isAutomatic: false)
        #expect(manual.feed(.started) == [])
        #expect(manual.feed(.pendingRecordsAdded([save("a")])) == [])
        #expect(manual.feed(.requested(SyncRequest(.send, number: 1))) == ["account"])
        #expect(manual.feed(.accountChecked(.success("user"))) == ["batch"])
    }

    @Test("C222: nothing of one user's goes to another, and a service that does not answer has signed nobody out")
    func switching() {
        let bench = Bench()
        bench.settle()
        _ = bench.feed(.pendingRecordsAdded([save("a")]))
        _ = bench.feed(.accountMayHaveChanged)
        _ = bench.feed(.batchMade(.success(nil)))
        _ = bench.feed(.accountChecked(.failure(SyncFailure(.account))))
        #expect(bench.machine.state.user == "user" && !bench.machine.state.pendingRecords.isEmpty)
        bench.now += 1_000
        #expect(bench.feed(.woke) == ["account"])
        _ = bench.feed(.accountChecked(.success("other")))
        #expect(bench.machine.state.user == "other" && bench.machine.state.pendingRecords.isEmpty)
    }

    @Test("What is under way when the account may have changed goes no further than its next answer")
    func underWay() {
        let bench = Bench()
        bench.settle()
        #expect(bench.feed(.pendingRecordsAdded([save("a"), save("b")])) == ["batch"])
        #expect(bench.feed(.accountMayHaveChanged) == [])
        #expect(bench.feed(.batchMade(.success([save("a")]))) == ["account"])
        #expect(bench.feed(.accountChecked(.success("user"))) == ["batch"])
        _ = bench.feed(.batchMade(.success([save("a")])))
        _ = bench.feed(.accountMayHaveChanged)
        #expect(bench.feed(.batchSent(.success(SentChanges(done: [save("a")])))) == ["account"])
        // Somebody else: what is left is not theirs.
        #expect(bench.feed(.accountChecked(.success("other"))) == ["choose"])
        #expect(bench.machine.state.pendingRecords.isEmpty)
        _ = bench.feed(.accountMayHaveChanged)
        #expect(bench.feed(.fetchChosen(SyncRequest(.fetch(first: [])))) == ["account"])
    }

    @Test("C209: what passes is tried again, after pauses that grow and are never shorter than the service asks for")
    func pauses() {
        let bench = Bench()
        bench.settle()
        #expect(bench.feed(.pendingRecordsAdded([save("a")])) == ["batch"])
        var pauses: [Double] = []
        for retryAfter in [nil, nil, 60.0] {
            #expect(bench.feed(.batchMade(.success([save("a")]))) == ["send"])
            bench.wakes = []
            #expect(bench.feed(.batchSent(.failure(SyncFailure(.passing, retryAfter: retryAfter)))) == [])
            pauses.append((bench.wakes.last ?? 0) - bench.now)
            // Nothing is tried before.
            #expect(bench.feed(.pushed) == [] && bench.feed(.woke) == [])
            bench.now = bench.wakes.last ?? 0
            #expect(bench.feed(.woke) == ["choose"])
            bench.fetchNothing()
        }
        #expect(pauses[1] > pauses[0] && pauses[2] >= 60)
        #expect(bench.machine.state.pendingRecords.count == 1)
    }

    @Test("A pause is told with its reason and its end, and a success of what the program asks for ends it")
    func outlook() {
        let bench = Bench()
        #expect(bench.machine.outlook(at: bench.now).account == .unknown)
        bench.settle()
        #expect(bench.machine.outlook(at: bench.now).account == .user("user"))
        #expect(bench.machine.outlook(at: bench.now).failure == nil)
        _ = bench.feed(.pendingRecordsAdded([save("a")]))
        _ = bench.feed(.batchMade(.success([save("a")])))
        _ = bench.feed(.batchSent(.failure(SyncFailure(.passing, retryAfter: 60))))
        #expect(bench.machine.outlook(at: bench.now).failure?.kind == .passing)
        #expect(bench.machine.outlook(at: bench.now).until == bench.now + 60)
        #expect(bench.machine.outlook(at: bench.now + 60).failure == nil)
        #expect(bench.feed(.requested(SyncRequest(.send, number: 1))) == ["batch"])
        _ = bench.feed(.batchMade(.success([save("a")])))
        #expect(bench.feed(.batchSent(.success(SentChanges(done: [save("a")])))) == ["batch"])
        // The end of the pause lets the machine go on by itself.
        #expect(bench.feed(.batchMade(.success(nil))) == ["end 1", "batch"])
        _ = bench.feed(.batchMade(.success(nil)))
        #expect(bench.machine.outlook(at: bench.now).failure == nil)
        _ = bench.feed(.accountMayHaveChanged)
        _ = bench.feed(.accountChecked(.success(nil)))
        let outlook = bench.machine.outlook(at: bench.now)
        #expect(outlook.account == .nobody && outlook.failure?.kind == .account)
        #expect(outlook.until == bench.wakes.last)
    }

    @Test("C207, C208: what fails for good leaves the list, and what was added again meanwhile stays in it")
    func failures() {
        let bench = Bench()
        bench.settle()
        _ = bench.feed(.pendingRecordsAdded([save("a"), save("b")]))
        _ = bench.feed(.batchMade(.success([save("a"), save("b")])))
        _ = bench.feed(.pendingRecordsAdded([save("b")]))
        let sent = SentChanges(done: [save("b")], failed: [(save("a"), SyncFailure(.lasting))])
        _ = bench.feed(.batchSent(.success(sent)))
        #expect(bench.machine.state.pendingRecords.changes == [save("b")])
    }

    @Test(
        "C212, C213: zones go before records, also those that are added while a batch is made, and batches until there is none"
    )
    func order() {
        let bench = Bench(isAutomatic: false)
        _ = bench.feed(.started)
        _ = bench.feed(.pendingRecordsAdded([save("a")]))
        _ = bench.feed(.requested(SyncRequest(.send, number: 1)))
        #expect(bench.feed(.accountChecked(.success("user"))) == ["batch"])
        #expect(bench.feed(.pendingZonesAdded([.init(.save, Self.zone)])) == [])
        #expect(bench.feed(.batchMade(.success([save("a")]))) == ["zones 1"])
        #expect(bench.feed(.zonesSent(.success(SentChanges(done: [.init(.save, Self.zone)])))) == ["batch"])
        #expect(bench.feed(.batchMade(.success([save("a")]))) == ["send"])
        #expect(bench.feed(.batchSent(.success(SentChanges(done: [save("a")])))) == ["batch"])
        #expect(bench.feed(.batchMade(.success(nil))) == ["end 1"])
        #expect(bench.ends[1] == .some(nil))
    }

    @Test("An expired token leads to the start of the feed, and zones that it does not tell of are gone")
    func expiredTokens() {
        var state = SyncState()
        (state.user, state.token) = ("user", "old")
        state.zones = [ZoneName("gone"): .init(token: "x", hasChanges: false), Self.zone: .init(token: "y")]
        let bench = Bench(state: state)
        _ = bench.feed(.started)
        #expect(bench.feed(.accountChecked(.success("user"))) == ["choose"])
        #expect(bench.feed(.fetchChosen(SyncRequest(.fetch(first: [])))) == ["database old"])
        #expect(bench.feed(.databasePage(.failure(SyncFailure(.tokenExpired)))) == ["database -old"])
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "new", moreComing: false)
        #expect(bench.feed(.databasePage(.success(page))) == ["zone y"])
        #expect(bench.feed(.zonePage(.failure(SyncFailure(.tokenExpired)))) == ["zone -y"])
        #expect(Array(bench.machine.state.zones.keys) == [Self.zone])
    }

    @Test("A service that was restored from a backup has not deleted what it does not tell of, but lost it")
    func restoredService() {
        var state = SyncState()
        (state.user, state.token) = ("user", "old")
        state.zones = [ZoneName("gone"): .init(token: "x", hasChanges: false), Self.zone: .init(token: "y")]
        var machine = SyncMachine(state: state, options: .manual)
        let request = SyncRequest(.fetch(first: []), number: 1)
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "new", moreComing: false)
        let inputs: [SyncInput] = [
            .started, .requested(request), .accountChecked(.success("user")), .fetchChosen(request),
            .databasePage(.failure(SyncFailure(.pastLost))), .databasePage(.success(page)),
            .zonePage(.failure(SyncFailure(.pastLost))),
        ]
        var told: [String] = []
        for case .tell(let event) in inputs.flatMap({ machine.handle($0, at: 0) }) {
            switch event {
            case .restartedZone(let zone, let isAfterLoss): told.append("\(zone.name) \(isAfterLoss)")
            case .fetchedZones(_, let deleted, let lost):
                told.append("deleted \(deleted.count), lost \(lost.map(\.name))")
            default: break
            }
        }
        #expect(told == ["deleted 0, lost [\"gone\"]", "\(Self.zone.name) true"])
    }

    @Test(
        "The feed of a zone that was made here begins with its token, so that nothing is missed and nothing taken for gone"
    )
    func newZone() {
        let bench = Bench()
        bench.settle()
        _ = bench.feed(.pendingZonesAdded([.init(.save, Self.zone)]))
        var sent = SentChanges(done: [.init(.save, Self.zone)])
        sent.starts = [Self.zone: "start"]
        _ = bench.feed(.zonesSent(.success(sent)))
        #expect(bench.machine.state.zones[Self.zone]?.token == "start")
    }

    @Test("A zone that was there already tells its past, so that a loss before the first fetch is no deletion")
    func knownPast() {
        let bench = Bench()
        bench.settle()
        _ = bench.feed(.pendingZonesAdded([.init(.save, Self.zone)]))
        var sent = SentChanges(done: [.init(.save, Self.zone)])
        for past in ["past", "later past"] {
            sent.ends = [Self.zone: past]
            _ = bench.feed(.zonesSent(.success(sent)))
        }
        _ = bench.feed(.batchMade(.success(nil)))
        _ = bench.feed(.pushed)
        _ = bench.feed(.fetchChosen(SyncRequest(.fetch(first: []))))
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "t", moreComing: false)
        #expect(bench.feed(.databasePage(.success(page))) == ["zone -past"])
        #expect(bench.feed(.zonePage(.failure(SyncFailure(.pastLost)))) == ["zone -"])
    }

    @Test("A token that has expired still tells of which past it is, until the feed was read from its start")
    func expiredTokenOfTheZone() {
        var state = SyncState()
        (state.user, state.token) = ("user", "d")
        state.zones[Self.zone] = .init(token: "z")
        let bench = Bench(isAutomatic: false, state: state)
        _ = bench.feed(.started)
        _ = bench.feed(.requested(SyncRequest(.fetch(first: []), number: 1)))
        _ = bench.feed(.accountChecked(.success("user")))
        #expect(bench.feed(.fetchChosen(SyncRequest(.fetch(first: []), number: 1))) == ["database d"])
        #expect(bench.feed(.databasePage(.failure(SyncFailure(.tokenExpired)))) == ["database -d"])
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "t", moreComing: false)
        #expect(bench.feed(.databasePage(.success(page))) == ["zone z"])
        #expect(bench.feed(.zonePage(.failure(SyncFailure(.tokenExpired)))) == ["zone -z"])
        #expect(bench.machine.state.past == nil && bench.machine.state.zones[Self.zone]?.past == "z")
        _ = bench.feed(.zonePage(.success(.init(token: "n", moreComing: false, isEmpty: true))))
        #expect(bench.machine.state.zones[Self.zone] == .init(token: "n", hasChanges: false))
    }

    @Test("The loss of a database's past is heard of again after a fetch that was broken off")
    func lossAfterABrokenFetch() {
        var state = SyncState()
        (state.user, state.token) = ("user", "d")
        let bench = Bench(isAutomatic: false, state: state)
        _ = bench.feed(.started)
        _ = bench.feed(.requested(SyncRequest(.fetch(first: []), number: 1)))
        _ = bench.feed(.accountChecked(.success("user")))
        _ = bench.feed(.fetchChosen(SyncRequest(.fetch(first: []), number: 1)))
        #expect(bench.feed(.databasePage(.failure(SyncFailure(.pastLost)))) == ["database -"])
        _ = bench.feed(.databasePage(.failure(SyncFailure(.passing))))
        _ = bench.feed(.requested(SyncRequest(.fetch(first: []), number: 2)))
        #expect(bench.feed(.fetchChosen(SyncRequest(.fetch(first: []), number: 2))) == ["database -d"])
        #expect(bench.feed(.databasePage(.failure(SyncFailure(.pastLost)))) == ["database -"])
    }

    @Test("A feed that is read from its start is told as such, also the first time: what is not in it is gone")
    func firstReading() {
        var bench = SyncMachine(options: .manual)
        var told: [String] = []
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "t", moreComing: false)
        let inputs: [SyncInput] = [
            .started, .pendingZonesAdded([.init(.save, Self.zone)]), .requested(SyncRequest(.send, number: 1)),
            .accountChecked(.success("user")), .zonesSent(.success(SentChanges(done: [.init(.save, Self.zone)]))),
            .batchMade(.success(nil)), .requested(SyncRequest(.fetch(first: []), number: 2)),
            .fetchChosen(SyncRequest(.fetch(first: []), number: 2)), .databasePage(.success(page)),
        ]
        for input in inputs {
            for case .tell(.restartedZone(let zone, false)) in bench.handle(input, at: 0) { told.append(zone.name) }
        }
        #expect(told == [Self.zone.name])
        // A zone that was made here is known, so that it can be gone.
        #expect(Array(bench.state.zones.keys) == [Self.zone])
    }

    @Test("Pages that bring nothing although more are coming are given up after a while")
    func idlePages() {
        let bench = Bench()
        bench.settle()
        _ = bench.feed(.pushed)
        _ = bench.feed(.fetchChosen(SyncRequest(.fetch(first: []))))
        let page = SyncInput.DatabasePage(changed: [Self.zone], deleted: [], token: "t", moreComing: false)
        _ = bench.feed(.databasePage(.success(page)))
        let nothing = SyncInput.ZonePage(token: "same", moreComing: true, isEmpty: true)
        var asked = 0
        while bench.feed(.zonePage(.success(nothing))) == ["zone same"] { asked += 1 }
        #expect(asked == 2 && bench.machine.state.unfetchedZones == [Self.zone])
    }

    @Test("C228: what was asked for is cancelled, and what is under way ends at its answer")
    func cancelled() {
        let bench = Bench(isAutomatic: false)
        _ = bench.feed(.started)
        _ = bench.feed(.pendingRecordsAdded([save("a")]))
        _ = bench.feed(.requested(SyncRequest(.send, number: 1)))
        _ = bench.feed(.accountChecked(.success("user")))
        _ = bench.feed(.requested(SyncRequest(.send, number: 2)))
        #expect(bench.feed(.cancelled) == ["end 2"])
        #expect(bench.feed(.batchMade(.success([save("a")]))) == ["end 1"])
        #expect(bench.ends == [1: .cancelled, 2: .cancelled])
        #expect(bench.machine.state.pendingRecords.count == 1)
    }

    @Test("Nothing to do leads to nothing but a look after an hour")
    func idle() {
        let bench = Bench()
        bench.settle()
        #expect(bench.wakes.last == bench.now + 3_600)
        bench.now += 3_600
        #expect(bench.feed(.woke) == ["choose"])
        #expect(bench.feed(.pendingRecordsAdded([])) == [] && bench.feed(.pendingZonesAdded([])) == [])
        // A change that the program has nothing to send for is asked for once.
        bench.fetchNothing()
        #expect(bench.feed(.pendingRecordsAdded([save("a")])) == ["batch"])
        #expect(bench.feed(.batchMade(.success(nil))) == [])
        #expect(bench.feed(.woke) == [])
    }
}

extension SyncMachine.Options {
    fileprivate static var manual: SyncMachine.Options {
        var options = SyncMachine.Options()
        (options.isAutomatic, options.subscribes) = (false, false)
        return options
    }
}
