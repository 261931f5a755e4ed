internal import UntrustedJSON

/// A decision on a user who has asked to take part in a share. Users are let in by adding them as participants.
package struct AccessDecision: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// Takes the request off the list. The user may ask again.
        case deny = "DENY"
        /// Takes the request off the list. The user may not ask again.
        case block = "BLOCK"
        /// Lets a blocked user ask again.
        case unblock = "UNBLOCK"
    }

    package var user: String
    package var kind: Kind

    package init(_ kind: Kind, _ user: String) {
        (self.kind, self.user) = (kind, user)
    }

    init(_ node: JSONNode) throws(WireFailure) {
        guard let user = node["userRecordName"]?.string, let kind: Kind = try node.choice("decision") else {
            throw .badRequest("a decision on a request for access names a userRecordName and a decision")
        }
        (self.user, self.kind) = (user, kind)
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("userRecordName", user)
            $0.member("decision", kind.rawValue)
        }
    }
}
