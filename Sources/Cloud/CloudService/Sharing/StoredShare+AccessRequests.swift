internal import CloudWire
internal import CoreData

extension StoredShare {
    /// Takes up a user's wish to take part.
    ///
    /// - Returns: Whether the wish is new.
    func takeRequest(of user: WireUser, at time: Int64) -> Bool {
        guard let context = managedObjectContext, let name = user.recordName else { return false }
        guard !requesters.contains(where: { $0.user == name }) else { return false }
        let requester = StoredRequester(context: context)
        (requester.user, requester.zoneNumber, requester.added) = (name, zoneNumber, time)
        requester.emailAddress = user.emailAddress
        (requester.givenName, requester.familyName) = (user.givenName, user.familyName)
        requester.share = self
        return true
    }

    /// Removes the request of a user who takes part now, and any block.
    ///
    /// - Returns: Whether the user had asked.
    @discardableResult
    func settleRequest(of user: String) -> Bool {
        guard let requester = requesters.first(where: { $0.user == user }) else { return false }
        let hadAsked = !requester.isBlocked
        remove(requester)
        return hadAsked
    }

    /// Carries out a decision. Decisions on users who have not asked change nothing.
    func apply(_ decision: AccessDecision) {
        guard let requester = requesters.first(where: { $0.user == decision.user }) else { return }
        switch decision.kind {
        case .deny: if !requester.isBlocked { remove(requester) }
        case .block: requester.isBlocked = true
        case .unblock: if requester.isBlocked { remove(requester) }
        }
    }

    private func remove(_ requester: StoredRequester) {
        requester.share = nil
        managedObjectContext?.delete(requester)
    }
}

extension StoredRequester {
    var wire: WireUser {
        var wire = WireUser(recordName: user)
        (wire.emailAddress, wire.givenName, wire.familyName) = (emailAddress, givenName, familyName)
        return wire
    }
}
