internal import CloudService
internal import CloudWire
internal import Foundation

/// The lines of the history about acting as a user, which also say whether an operator does so still.
///
/// An address may carry the user, so that acting survives a reload. Since anybody can send an operator an address, it counts only
/// after the operator has begun to act as this user in this place, with a reason, and has not stopped since.
struct ActingHistory {
    /// The time after which an operator has to begin again.
    static let patience: TimeInterval = 8 * 3_600

    let accounts: AccountStore
    let login: String
    let container: String
    let environment: CloudPath.Environment

    static func beginning(_ user: String) -> String { "acts as \(user)" }
    static func continuation(_ user: String) -> String { "goes on acting as \(user)" }
    static func end(_ user: String) -> String { "stopped acting as \(user)" }

    /// Returns the reason for which the operator acts as a user; nil if the operator does not.
    func reason(toActAs user: String, now: Date = Date()) async throws -> String? {
        // The role may have changed since the operator began.
        guard let role = accounts.currentOperator(login)?.role, role >= ConsoleRight.actAs.role(in: environment) else {
            return nil
        }
        let last = try await accounts.lastEvent(
            of: login,
            among: [Self.beginning(user), Self.end(user)],
            container: container,
            environment,
            since: now.addingTimeInterval(-Self.patience)
        )
        return last?.action == Self.beginning(user) ? last?.detail ?? "" : nil
    }

    /// Keeps an action of the operator's that no page has taken.
    func note(_ action: String, _ detail: String) async throws {
        try await accounts.note(
            OperatorEvent(login: login, container: container, environment: environment, action: action, detail: detail)
        )
    }
}

extension ActingHistory {
    /// The history of the operator in front of a page, for the page's place.
    @MainActor init(_ desk: ConsoleDesk) {
        self.init(
            accounts: desk.accounts,
            login: desk.login,
            container: desk.container ?? "",
            environment: desk.environment
        )
    }
}

// MARK: - Acting as a user

extension RecordsBrowser {
    func act(as user: String, because reason: String) {
        desk.attempt(.actAs, ActingHistory.beginning(user), detail: reason) { [self] in takeRights(of: user) }
    }

    func stopActing() {
        guard let user = actingUser else { return }
        desk.attempt(nil, ActingHistory.end(user)) { [self] in
            (actingUser, draft) = (nil, nil)
            load(withZones: true)
        }
    }

    /// Goes on acting as the user of the address, if the operator does so still. Otherwise the form asks for a reason first.
    func goOnActing() async {
        let (user, history) = (wantedUser, ActingHistory(desk))
        guard !user.isEmpty, desk.may(.actAs) else {
            wantedUser = ""
            return
        }
        await desk.attempt { [self] in
            let reason = try await history.reason(toActAs: user)
            guard user == wantedUser else { return }
            wantedUser = ""
            guard let reason else {
                proposedUser = user
                return
            }
            await desk.attempt(.actAs, ActingHistory.continuation(user), detail: reason) { [self] in
                takeRights(of: user)
            }.value
        }.value
    }

    private func takeRights(of user: String) {
        (actingUser, proposedUser) = (user, "")
        if owner != "public", owner != user { choose(owner: user) } else { load(withZones: true) }
    }
}
