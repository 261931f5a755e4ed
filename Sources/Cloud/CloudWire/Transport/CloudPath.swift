/// The address of an operation: `/database/1/<container>/<environment>/<database>/<operation>`.
package struct CloudPath: Hashable, Sendable {
    package enum Environment: String, Sendable, CaseIterable {
        /// Types and fields come into being when records with them are saved.
        case development
        /// Types and fields are fixed; only a deployment adds some.
        case production
    }

    package enum Scope: String, Sendable, CaseIterable {
        case `public`
        case `private`
        /// The zones that other users share with the user.
        case shared
    }

    package var container: String
    package var environment: Environment
    package var scope: Scope
    package var operation: CloudOperationName

    package init(
        container: String,
        environment: Environment,
        scope: Scope,
        operation: CloudOperationName
    ) {
        (self.container, self.environment, self.scope, self.operation) = (container, environment, scope, operation)
    }

    /// Returns nil if the path is not the address of an operation.
    package init?(_ path: some StringProtocol) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 6, parts[0] == "database", parts[1] == "1",
            let environment = Environment(rawValue: String(parts[3])),
            let scope = Scope(rawValue: String(parts[4])),
            let operation = CloudOperationName(rawValue: parts[5...].joined(separator: "/"))
        else { return nil }
        self.init(container: String(parts[2]), environment: environment, scope: scope, operation: operation)
    }

    package var text: String {
        "/database/1/\(container)/\(environment.rawValue)/\(scope.rawValue)/\(operation.rawValue)"
    }
}

/// An operation of the web service, by the end of its address.
package enum CloudOperationName: String, Hashable, Sendable, CaseIterable {
    case recordsQuery = "records/query"
    case recordsLookup = "records/lookup"
    case recordsModify = "records/modify"
    case recordsChanges = "records/changes"
    case recordsResolve = "records/resolve"
    case recordsAccept = "records/accept"
    case recordsRequestAccess = "records/requestAccess"
    case changesDatabase = "changes/database"
    case changesZone = "changes/zone"
    case zonesList = "zones/list"
    case zonesLookup = "zones/lookup"
    case zonesModify = "zones/modify"
    case zonesChanges = "zones/changes"
    case assetsUpload = "assets/upload"
    case assetsRereference = "assets/rereference"
    case subscriptionsList = "subscriptions/list"
    case subscriptionsLookup = "subscriptions/lookup"
    case subscriptionsModify = "subscriptions/modify"
    case tokensCreate = "tokens/create"
    case tokensRegister = "tokens/register"
    case usersCurrent = "users/current"
    case usersCaller = "users/caller"
    case usersDiscover = "users/discover"
    case usersLookupEmail = "users/lookup/email"
    case usersLookupID = "users/lookup/id"
    case usersLookupContacts = "users/lookup/contacts"

    /// Whether the operation finds shares by the ends of their addresses, and has no use for a database.
    package var isByShortGUID: Bool {
        [.recordsResolve, .recordsAccept, .recordsRequestAccess].contains(self)
    }
}
