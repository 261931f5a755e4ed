internal import CloudWire

/// From the service to the device: which zones have changed, then the changes of each.
extension SyncMachine {
    /// Pages that bring nothing although more are said to come, after which the feed is given up.
    private static let mostIdlePages = 3

    mutating func beginFetch(_ request: SyncRequest) {
        guard case .choosingFetch = work else { return }
        guard account == .signedIn else { return end(request, SyncFailure(.cancelled)) }
        var first: [ZoneName] = []
        if case .fetch(let zones) = request.kind { first = zones }
        if request.number == nil { wantsFetch = false }
        commands.append(.tell(.willFetch(request)))
        var run = FetchRun(request: request, first: first)
        if state.token == nil { run.listed = [] }
        begin(.fetchingDatabase(run), .fetchDatabase(since: state.token, past: state.past))
    }

    mutating func takeDatabasePage(_ result: Result<SyncInput.DatabasePage, SyncFailure>) {
        guard case .fetchingDatabase(var run) = work else { return }
        switch result {
        case .failure(let failure) where failure.isOfToken && !run.isAfterLoss && (state.token ?? state.past) != nil:
            // Until the feed was read, another run must hear of the loss as well.
            state.past = state.token ?? (failure.kind == .pastLost ? state.past : nil)
            state.token = nil
            run.listed = []
            run.isAfterLoss = failure.kind == .pastLost
            let past = run.isAfterLoss ? nil : state.past
            begin(.fetchingDatabase(run), .fetchDatabase(since: nil, past: past))
        case .failure(let failure):
            run.failure = failure
            endFetch(run)
        case .success(let page):
            run.listed?.formUnion(page.changed)
            let isLast = !page.moreComing
            let missing = isLast ? run.listed.map { Set(state.zones.keys).subtracting($0) } ?? [] : []
            take(page, missing: missing, isAfterLoss: run.isAfterLoss)
            guard !isLast, !run.isCancelled else { return fetchNextZone(run) }
            begin(.fetchingDatabase(run), .fetchDatabase(since: page.token, past: nil))
        }
    }

    /// - Parameter missing: The zones that a feed from its start has not told of.
    private mutating func take(_ page: SyncInput.DatabasePage, missing: Set<ZoneName>, isAfterLoss: Bool) {
        if state.token != page.token || state.past != nil { (state.token, state.past) = (page.token, nil) }
        let missing = missing.sorted { $0.name < $1.name }
        for zone in page.changed { state.zones[zone, default: SyncState.Zone()].hasChanges = true }
        for zone in page.deleted + missing { state.zones[zone] = nil }
        guard !page.changed.isEmpty || !page.deleted.isEmpty || !missing.isEmpty else { return }
        commands.append(
            .tell(
                .fetchedZones(
                    changed: page.changed,
                    deleted: page.deleted + (isAfterLoss ? [] : missing),
                    lost: isAfterLoss ? missing : []
                )
            )
        )
    }

    private mutating func fetchNextZone(_ run: FetchRun) {
        var run = run
        let waiting = state.unfetchedZones.filter { run.request.scope.contains($0) && !run.visited.contains($0) }
        guard let zone = run.first.first(where: waiting.contains) ?? waiting.first, !run.isCancelled else {
            return endFetch(run)
        }
        run.visited.insert(zone)
        run.idlePages = 0
        commands.append(.tell(.willFetchZone(zone)))
        let (token, past) = (state.zones[zone]?.token, state.zones[zone]?.past)
        if token == nil { commands.append(.tell(.restartedZone(zone, isAfterLoss: run.isAfterLoss))) }
        begin(.fetchingZone(zone, run), .fetchZone(zone, since: token, past: past))
    }

    mutating func takeZonePage(_ result: Result<SyncInput.ZonePage, SyncFailure>) {
        guard case .fetchingZone(let zone, var run) = work else { return }
        switch result {
        case .failure(let failure) where failure.isOfToken && state.zones[zone]?.isKnown == true:
            let isAfterLoss = failure.kind == .pastLost
            let past = isAfterLoss ? nil : state.zones[zone]?.token
            state.zones[zone]?.token = nil
            state.zones[zone]?.past = past
            commands.append(.tell(.restartedZone(zone, isAfterLoss: isAfterLoss)))
            commands.append(.fetchZone(zone, since: nil, past: past))
        case .failure(let failure):
            if failure.kind == .zoneMissing { state.zones[zone] = nil }
            endZone(zone, failure, &run)
        case .success(let page):
            run.idlePages = page.isEmpty && page.moreComing ? run.idlePages + 1 : 0
            // A zone that the database's feed has told of meanwhile is fetched once more.
            state.zones[zone, default: SyncState.Zone()].token = page.token
            state.zones[zone]?.past = nil
            if !page.moreComing { state.zones[zone]?.hasChanges = false }
            if !page.isEmpty { commands.append(.tell(.fetchedRecords(zone, state))) }
            guard page.moreComing, !run.isCancelled else { return endZone(zone, nil, &run) }
            guard run.idlePages < Self.mostIdlePages else { return endZone(zone, SyncFailure(.passing), &run) }
            begin(.fetchingZone(zone, run), .fetchZone(zone, since: page.token, past: nil))
        }
    }

    private mutating func endZone(_ zone: ZoneName, _ failure: SyncFailure?, _ run: inout FetchRun) {
        commands.append(.tell(.didFetchZone(zone, failure)))
        // A zone that is gone is no failure of the fetch: the program was told.
        if let failure, failure.kind != .zoneMissing { run.itemFailure = run.itemFailure ?? failure }
        guard let failure, failure.isRetried else { return fetchNextZone(run) }
        run.failure = failure
        endFetch(run)
    }

    private mutating func endFetch(_ run: FetchRun) {
        let failure = run.isCancelled ? SyncFailure(.cancelled) : run.failure
        commands.append(.tell(.didFetch(run.request, failure)))
        if failure?.isRetried == true { wantsFetch = true }
        end(run.request, failure, itemFailure: run.itemFailure)
    }
}
