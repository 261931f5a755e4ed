internal import CloudWire

/// From the device to the service: zones first, then batches of records as long as the program names some.
extension SyncMachine {
    mutating func beginSend(_ request: SyncRequest) {
        if request.number == nil { wantsSend = false }
        commands.append(.tell(.willSend(request)))
        var run = SendRun(request: request)
        if !sendZones(&run) { makeBatch(run) }
    }

    /// Sends the zones that wait and were not tried in this run; returns false if there are none.
    private mutating func sendZones(_ run: inout SendRun) -> Bool {
        let changes = state.pendingZones.changes.filter { run.request.scope.contains($0.id) && run.zones[$0] == nil }
        guard !changes.isEmpty else { return false }
        for change in changes { run.zones[change] = state.pendingZones.revision(of: change) }
        begin(.sendingZones(run), .sendZones(changes))
        return true
    }

    mutating func takeSentZones(_ result: Result<SentChanges<ZoneName>, SyncFailure>) {
        guard case .sendingZones(var run) = work else { return }
        switch result {
        case .failure(let failure):
            run.failure = failure
            endSend(run)
        case .success(let sent):
            for change in sent.done { settle(change, run, sent) }
            for (change, failure) in sent.failed {
                if !failure.isRetried { state.pendingZones.settle(change, upTo: run.zones[change]) }
                run.itemFailure = run.itemFailure ?? failure
            }
            commands.append(.tell(.sentZones))
            // Records are not sent before their zones.
            run.failure = sent.failed.first { $0.failure.isRetried }?.failure
            guard run.failure == nil, !run.isCancelled else { return endSend(run) }
            makeBatch(run)
        }
    }

    private mutating func settle(
        _ change: PendingChanges<ZoneName>.Change,
        _ run: SendRun,
        _ sent: SentChanges<ZoneName>
    ) {
        state.pendingZones.settle(change, upTo: run.zones[change])
        // A zone that was made here is known: when a feed from the start does not tell of it, it is gone.
        if change.kind == .delete {
            state.zones[change.id] = nil
        } else if state.zones[change.id]?.token == nil {
            var zone = state.zones[change.id] ?? SyncState.Zone(hasChanges: false)
            zone.token = sent.starts[change.id]
            // The first past that is known is the one in which something may have been saved.
            zone.past = zone.token == nil ? zone.past ?? sent.ends[change.id] : nil
            state.zones[change.id] = zone
        }
    }

    private mutating func makeBatch(_ run: SendRun) {
        begin(.makingBatch(run), .makeBatch(run.request))
    }

    mutating func takeBatch(_ result: Result<[PendingChanges<SyncRecordName>.Change]?, SyncFailure>) {
        guard case .makingBatch(var run) = work else { return }
        switch result {
        case .failure(let failure):
            run.failure = failure
            endSend(run)
        case .success(let changes):
            // Records are not sent before zones that the program has added meanwhile.
            if !run.isCancelled, sendZones(&run) { return }
            guard let changes, !changes.isEmpty, !run.isCancelled else {
                if changes == nil, !run.isCancelled { state.hasUntrackedChanges = false }
                return endSend(run)
            }
            run.records = [:]
            for change in changes { run.records[change] = .some(state.pendingRecords.revision(of: change)) }
            begin(.sendingBatch(run), .sendBatch)
        }
    }

    mutating func takeSentBatch(_ result: Result<SentChanges<SyncRecordName>, SyncFailure>) {
        guard case .sendingBatch(var run) = work else { return }
        switch result {
        case .failure(let failure):
            run.failure = failure
            // What the service will never take would be sent for ever.
            if !failure.isRetried { for change in run.records.keys { settle(change, run) } }
            endSend(run)
        case .success(let sent):
            for change in sent.done { settle(change, run) }
            for (change, failure) in sent.failed where !failure.isRetried { settle(change, run) }
            let culprit = sent.failed.first { $0.failure.kind != .sibling } ?? sent.failed.first
            run.itemFailure = culprit?.failure
            commands.append(.tell(.sentRecords(state)))
            // The others of a batch go without the one that held them up.
            let isHeldUp = sent.done.isEmpty && sent.failed.allSatisfy(\.failure.isRetried)
            run.failure =
                sent.failed.first { $0.failure.isRetried && ($0.failure.kind != .sibling || isHeldUp) }?.failure
            // After a failure, the program decides what is sent next, in a run of its own.
            guard sent.failed.isEmpty, !run.isCancelled else { return endSend(run) }
            makeBatch(run)
        }
    }

    private mutating func settle(_ change: PendingChanges<SyncRecordName>.Change, _ run: SendRun) {
        guard let revision = run.records[change] ?? nil else { return }
        state.pendingRecords.settle(change, upTo: revision)
    }

    private mutating func endSend(_ run: SendRun) {
        let failure = run.isCancelled ? SyncFailure(.cancelled) : run.failure
        commands.append(.tell(.didSend(run.request, failure)))
        if (failure ?? run.itemFailure) != nil { wantsSend = state.hasPendingChanges }
        end(run.request, failure, itemFailure: run.itemFailure)
    }
}
