package import CloudService
internal import CloudWire

/// The service that the console looks after, and what belongs to it. All pages of a server share one.
package struct ConsoleSources: Sendable {
    package let service: CloudService
    package let accounts: AccountStore
    /// The requests that the service has answered; nil if it keeps none.
    package let log: RequestLog?
    /// The address at which clients reach the service, for examples to copy.
    package var address: String
    /// The models by which records are shown as objects.
    package var models = EntityModels()

    package init(service: CloudService, accounts: AccountStore, log: RequestLog?, address: String = "") {
        (self.service, self.accounts, self.log, self.address) = (service, accounts, log, address)
    }
}

/// An action that only some operators may take.
enum ConsoleRight {
    /// Making, changing and deleting records and zones.
    case changeData
    /// Changing types, fields, indexes and roles.
    case changeSchema
    /// Bringing the schema to production, and resetting development.
    case deploy
    /// Making and revoking tokens, keys and subscriptions.
    case changeAccess
    /// Looking after users: adding, disabling, erasing them, and their quotas.
    case changeUsers
    /// Seeing databases with the rights of a user.
    case actAs
    /// Looking after operators, alerts and settings of the service.
    case changeOperators

    /// The least role that has the right.
    func role(in environment: CloudPath.Environment) -> OperatorRole {
        switch self {
        case .changeData, .changeSchema: environment == .development ? .developer : .owner
        case .changeAccess: .developer
        case .deploy, .changeUsers, .actAs, .changeOperators: .owner
        }
    }
}
