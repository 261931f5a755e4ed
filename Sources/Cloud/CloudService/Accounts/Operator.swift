package import CloudWire
package import Foundation

/// A person who looks after a service in the console. Operators are not users: they have no records.
package struct Operator: Hashable, Sendable {
    package let login: String
    package let role: OperatorRole
    package let created: Date

    package init(login: String, role: OperatorRole, created: Date) {
        (self.login, self.role, self.created) = (login, role, created)
    }
}

/// The rights of an operator. Each role may do all that the ones before it may.
package enum OperatorRole: String, CaseIterable, Comparable, Sendable {
    /// Sees everything but secrets, and changes nothing.
    case viewer
    /// Changes records, schemas in development, tokens and keys.
    case developer
    /// Also deploys and resets schemas, changes production's, and looks after users and operators.
    case owner

    package static func < (first: OperatorRole, second: OperatorRole) -> Bool {
        first.rank < second.rank
    }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .developer: 1
        case .owner: 2
        }
    }
}

/// An action of an operator, as the history keeps it. It names things and numbers, never contents of records.
package struct OperatorEvent: Hashable, Sendable {
    package var time: Date
    package var login: String
    /// The container that was changed; nil for the service as a whole.
    package var container: String?
    package var environment: CloudPath.Environment?
    /// A phrase in the past, such as “deleted 3 records of type Note”.
    package var action: String
    package var detail: String?

    package init(
        time: Date = Date(),
        login: String,
        container: String? = nil,
        environment: CloudPath.Environment? = nil,
        action: String,
        detail: String? = nil
    ) {
        (self.time, self.login, self.action, self.detail) = (time, login, action, detail)
        (self.container, self.environment) = (container, environment)
    }
}

/// The facts about an operator that each event of a page is checked against.
struct OperatorAdmission: Sendable {
    let value: Operator
    /// Signing in before this does not count any more.
    let signInsSince: Date
}
