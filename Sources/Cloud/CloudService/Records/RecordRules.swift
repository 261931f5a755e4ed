internal import CloudWire
internal import CoreData

/// The rules that hold for a request's records: the caller's rights, the limits, whether the schema may grow, and where the
/// caller finds assets.
struct RecordRules: Sendable {
    var caller: Caller
    /// Roles give rights in the public database, and shares in the shared one. A private one belongs to its user.
    var scope: CloudPath.Scope
    /// What the caller sees of the zone that the request is about.
    var access = ZoneAccess.whole
    var schemaIsFixed: Bool
    var limits: ServiceLimits
    var links: AssetLinks
    /// The name that the caller's program has given itself, which needs no news of its own changes.
    var clientID: String?

    /// The name by which records remember the device that saved them.
    var deviceID: String? { clientID.map { String($0.prefix(100)) } }

    /// The rules with other limits.
    func within(_ limits: ServiceLimits) -> RecordRules {
        var rules = self
        rules.limits = limits
        return rules
    }

    /// The rules that hold in a zone.
    ///
    /// - Throws: `ZONE_NOT_FOUND` for a zone of somebody who does not share it with the caller.
    func reaching(_ zone: StoredZone, _ name: ZoneName, in context: NSManagedObjectContext) throws -> RecordRules {
        guard scope == .shared, let user = caller.user else { return self }
        var rules = self
        rules.access = try ZoneAccess(of: user, to: zone, named: name, in: context)
        return rules
    }

    /// A name is ASCII, has 1 to 255 characters and does not begin with an underscore, except that of a user's record.
    func checkName(of record: WireRecord) throws(WireFailure) {
        let name = record.recordName
        guard !name.isEmpty, name.utf8.count <= 255, name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw .badRequest("invalid record name: 1 to 255 characters of ASCII")
        }
        let isOfUser = caller.isOperator && record.recordType == ContainerSchema.usersType
        guard !name.hasPrefix("_") || name == caller.recordName || isOfUser else {
            throw .badRequest("invalid record name '\(name)': it begins with an underscore")
        }
        if record.recordType == ContainerSchema.usersType, name != caller.recordName, !isOfUser {
            throw WireFailure(.accessDenied, "the records of users are made by the service")
        }
    }

    /// Whether the caller may read a record.
    func allowsReading(_ record: StoredRecord, _ type: RecordTypeSchema?) -> Bool {
        do throws(WireFailure) {
            try checkRight(.read, to: type, record)
            return true
        } catch {
            return false
        }
    }

    /// - Parameter record: Nil for a new one.
    func checkRight(
        _ right: RecordTypeSchema.Right,
        to type: RecordTypeSchema?,
        _ record: StoredRecord? = nil
    ) throws(WireFailure) {
        switch scope {
        case .private: return
        case .shared:
            guard let record else { return }
            if right == .read {
                guard access.sees(record) else { throw WireFailure(.notFound, "Record not found") }
            } else {
                guard access.changes(record) else { throw Self.denied(right) }
            }
        case .public:
            if right != .read, let record, record.isRecordOfUser(in: scope), record.name != caller.user,
                !caller.isOperator
            {
                throw Self.denied(right)
            }
            try checkRole(right, type, createdBy: record?.createdBy)
        }
    }

    private func checkRole(
        _ right: RecordTypeSchema.Right,
        _ type: RecordTypeSchema?,
        createdBy creator: String?
    ) throws(WireFailure) {
        switch caller {
        case .server, .operator: return
        case .anyone, .user: break
        }
        let grants = type?.grants ?? RecordTypeSchema.usualGrants
        var roles = ["_world"]
        if caller.user != nil {
            roles.append("_icloud")
            if creator == caller.user { roles.append("_creator") }
        }
        if roles.contains(where: { grants[$0]?.contains(right) == true }) { return }
        guard caller.user != nil else {
            throw WireFailure(.authenticationRequired, "\(right.rawValue) needs a user who has signed in")
        }
        throw Self.denied(right)
    }

    static func denied(_ right: RecordTypeSchema.Right) -> WireFailure {
        WireFailure(.accessDenied, "\(right.rawValue) operation not permitted")
    }
}
