/// Whose data they are.
extension SyncMachine {
    mutating func takeAccount(_ result: Result<String?, SyncFailure>) {
        guard case .checkingAccount = work else { return }
        work = .idle
        switch result {
        case .failure(let failure):
            refuseRequests(failure)
            // A service that does not say who is signed in has not signed anybody out.
            pause(failure, .entry)
        case .success(let user): take(user: user)
        }
    }

    private mutating func take(user: String?) {
        account = user == nil ? .nobody : .signedIn
        failures[.entry] = nil
        if user == nil { refuseRequests(SyncFailure(.account)) }
        guard user != state.user else { return }
        let former = state.user
        // What waits before anybody has signed in is the first user's. Nothing of one user's goes to another.
        if former != nil { reset() }
        state.user = user
        isSubscribed = false
        (wantsFetch, wantsSend) = (true, state.hasPendingChanges)
        switch (former, user) {
        case (nil, let user?): commands.append(.tell(.accountChanged(.signIn(user))))
        case (let former?, nil): commands.append(.tell(.accountChanged(.signOut(former: former))))
        case (let former?, let user?): commands.append(.tell(.accountChanged(.switched(former: former, user))))
        case (nil, nil): break
        }
    }

    private mutating func reset() {
        state = SyncState()
        (failures, pausesUntil) = ([:], 0)
    }

    mutating func takeSubscription(_ result: Result<String, SyncFailure>) {
        guard case .subscribing = work else { return }
        work = .idle
        switch result {
        case .success(let name): (isSubscribed, state.subscription) = (true, name)
        case .failure(let failure) where failure.isRetried:
            if failure.kind == .account { account = .unknown }
            pause(failure, .entry)
        // Without news of changes, the machine still looks for them by itself.
        case .failure: isSubscribed = true
        }
    }
}
