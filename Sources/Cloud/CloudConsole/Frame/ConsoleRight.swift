internal import CloudService
internal import CloudWire

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
