internal import CloudWire

/// Decides what a device does next to bring its changes to a database and those of others to itself.
///
/// The machine is a value: it knows no clock, no network, no store and no chance. Whoever drives it tells it what has happened
/// and when, and does what it asks for. It wants one thing at a time from the network, and goes on when it hears what came
/// of it.
///
/// ```swift
/// var machine = SyncMachine(state: stored)
/// for command in machine.handle(.started, at: now) { … }
/// ```
package struct SyncMachine: Sendable {
    package struct Options: Sendable {
        /// Whether the machine syncs by itself, and not only when the program asks for it.
        package var isAutomatic = true
        /// Whether the service is asked to tell of changes.
        package var subscribes = true
        /// The seconds after which the machine looks for changes of which nobody has told it.
        package var pollInterval = 3_600.0
        /// The longest pause after failures, in seconds.
        package var longestPause = 300.0
        /// A fraction, by which pauses of devices that have failed together differ.
        package var spread = 0.5

        package init() {}
    }

    package internal(set) var state: SyncState {
        didSet { hasNewState = true }
    }
    let options: Options
    var work = SyncWork.idle
    var account = AccountKnowledge.unknown
    /// What the program has asked for, in order.
    var requests: [SyncRequest] = []
    var wantsFetch = false
    /// Whether something waits that no attempt to send has met yet.
    var wantsSend = false
    var isStarted = false
    var isSubscribed = false
    /// The attempts of each direction that have failed one after the other, and the time before which there is no other.
    var failures: [Direction: Int] = [:]
    var pausesUntil = 0.0
    /// Why it pauses.
    var lastFailure: SyncFailure?
    /// The time at which the machine looks for changes by itself.
    var looksAt = 0.0
    /// The time of the input that is being handled, and what it leads to.
    var now = 0.0
    var commands: [SyncCommand] = []
    var ends: [SyncCommand] = []
    private var hasNewState = false

    package init(state: SyncState = SyncState(), options: Options = Options()) {
        (self.state, self.options) = (state, options)
    }

    /// What can fail while the rest goes on.
    enum Direction: Hashable {
        case entry
        case fetch
        case send
    }

    /// What is known of who is signed in.
    enum AccountKnowledge: Hashable {
        case unknown
        case nobody
        case signedIn
    }

    /// Returns what is to be done, in order, after something has happened.
    package mutating func handle(_ input: SyncInput, at now: Double) -> [SyncCommand] {
        (self.now, commands, hasNewState) = (now, [], false)
        take(input)
        tellState()
        // Whoever waits for the end of a request finds the program told of everything, and the state stored.
        commands += ends
        ends = []
        advance()
        tellState()
        return commands
    }

    private mutating func tellState() {
        if hasNewState, isStarted { commands.append(.tell(.stateChanged(state))) }
        hasNewState = false
    }

    private mutating func take(_ input: SyncInput) {
        switch input {
        case .started: (isStarted, wantsSend) = (true, state.hasPendingChanges)
        case .accountMayHaveChanged:
            account = .unknown
            // What is under way is the former user's: it goes no further than the next answer.
            work.cancel()
        case .accountChecked(let result): takeAccount(result)
        case .subscribed(let result): takeSubscription(result)
        case .pushed: wantsFetch = true
        case .woke: break
        case .pendingZonesAdded(let changes):
            for change in changes { state.pendingZones.add(change) }
            wantsSend = wantsSend || !changes.isEmpty
        case .pendingZonesRemoved(let changes): for change in changes { state.pendingZones.remove(change) }
        case .pendingRecordsAdded(let changes):
            for change in changes { state.pendingRecords.add(change) }
            wantsSend = wantsSend || !changes.isEmpty
        case .pendingRecordsRemoved(let changes): for change in changes { state.pendingRecords.remove(change) }
        case .untrackedChanges(let isThere):
            state.hasUntrackedChanges = isThere
            wantsSend = wantsSend || isThere
        case .requested(let request): requests.append(request)
        case .cancelled: cancel()
        case .fetchChosen(let request): beginFetch(request)
        case .databasePage(let result): takeDatabasePage(result)
        case .zonePage(let result): takeZonePage(result)
        case .zonesSent(let result): takeSentZones(result)
        case .batchMade(let result): takeBatch(result)
        case .batchSent(let result): takeSentBatch(result)
        }
    }

    /// Begins the next work, if none is under way and there is some.
    private mutating func advance() {
        guard isStarted, case .idle = work else { return }
        if now >= looksAt, options.isAutomatic {
            wantsFetch = true
            looksAt = now + options.pollInterval
            if account == .nobody { account = .unknown }
        }
        let isPausing = now < pausesUntil
        let isAutomatic = options.isAutomatic && !isPausing && account != .nobody
        // Somebody may have signed in since, which a request of the program finds out.
        if account == .nobody, !requests.isEmpty { account = .unknown }
        if account == .unknown, !requests.isEmpty || isAutomatic {
            begin(.checkingAccount, .checkAccount)
        } else if let request = requests.first {
            requests.removeFirst()
            begin(request)
        } else if isAutomatic, options.subscribes, !isSubscribed {
            begin(.subscribing, .subscribe)
        } else if isAutomatic, wantsFetch {
            begin(SyncRequest(.fetch(first: [])))
        } else if isAutomatic, wantsSend {
            begin(SyncRequest(.send))
        } else if options.isAutomatic {
            commands.append(.wake(at: isPausing ? pausesUntil : looksAt))
        }
    }

    private mutating func begin(_ request: SyncRequest) {
        switch request.kind {
        case .fetch: begin(.choosingFetch, .chooseFetch(request))
        case .send: beginSend(request)
        }
    }

    mutating func begin(_ work: SyncWork, _ command: SyncCommand) {
        self.work = work
        commands.append(command)
    }

    /// Ends the work, and decides when the next may begin.
    ///
    /// - Parameters:
    ///   - failure: The failure of the work, after which the next waits.
    ///   - itemFailure: The failure of a part, of which the program was told, and after which the rest went on.
    mutating func end(_ request: SyncRequest, _ failure: SyncFailure?, itemFailure: SyncFailure? = nil) {
        work = .idle
        if let number = request.number { ends.append(.finish(number, failure ?? itemFailure)) }
        let direction: Direction = request.kind == .send ? .send : .fetch
        guard let failure else {
            failures[direction] = nil
            // What the program has asked for has shown that nothing is in the way any more.
            if failures.isEmpty { pausesUntil = 0 }
            return
        }
        if failure.kind == .account { account = .unknown }
        if failure.kind != .cancelled { pause(failure, direction) }
    }

    /// Waits before the next attempt: as long as the service says, and longer the more attempts have failed.
    mutating func pause(_ failure: SyncFailure, _ direction: Direction) {
        let count = failures[direction, default: 0]
        (failures[direction], lastFailure) = (count + 1, failure)
        let doubled = min(options.longestPause, Double(1 << min(count, 20)))
        let pause = doubled * (0.5 + options.spread / 2)
        pausesUntil = max(pausesUntil, now + max(failure.retryAfter ?? 0, pause))
    }

    private mutating func cancel() {
        refuseRequests(SyncFailure(.cancelled))
        work.cancel()
    }

    /// Ends all that the program has asked for and that has not begun.
    mutating func refuseRequests(_ failure: SyncFailure) {
        for request in requests { if let number = request.number { ends.append(.finish(number, failure)) } }
        requests = []
    }
}
