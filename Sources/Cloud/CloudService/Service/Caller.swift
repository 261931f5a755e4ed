internal import CloudWire

/// The user or program that a request comes from.
package enum Caller: Hashable, Sendable {
    /// A program without a user: it reads what the public database lets everyone read.
    case anyone
    /// A user, by the name of the record that stands for them.
    case user(String)
    /// A server of the container's owner, by the ID of its key: it may do everything in the public database.
    case server(keyID: String)
    /// A person who looks after the service, by login: may do everything in every database. The schema and the limits hold as
    /// for everybody, so what an operator saves is what programs can read.
    case `operator`(String)

    package var user: String? {
        if case .user(let name) = self { name } else { nil }
    }

    var isOperator: Bool {
        if case .operator = self { true } else { false }
    }

    /// The name that records remember as that of their creator. That of an operator is no user's, so it gives nobody the rights
    /// of a creator.
    var recordName: String? {
        switch self {
        case .anyone: nil
        case .user(let name): name
        case .server: "_server"
        case .operator(let login): "_operator:\(login)"
        }
    }
}
