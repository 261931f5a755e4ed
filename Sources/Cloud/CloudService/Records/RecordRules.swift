internal import CloudWire

/// The rules that hold for a request's records: the caller's rights, the limits, whether the schema may grow, and where the
/// caller finds assets.
struct RecordRules: Sendable {
    var caller: Caller
    /// Whether the database is the public one, in which roles give rights. A private one belongs to its user.
    var isPublic: Bool
    var schemaIsFixed: Bool
    var limits: ServiceLimits
    var links: AssetLinks
    /// The name that the caller's program has given itself, which needs no news of its own changes.
    var clientID: String?

    /// A name is ASCII, has 1 to 255 characters and does not begin with an underscore, except that of a user's record.
    func checkName(of record: WireRecord) throws(WireFailure) {
        let name = record.recordName
        guard !name.isEmpty, name.utf8.count <= 255, name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
            throw .badRequest("invalid record name: 1 to 255 characters of ASCII")
        }
        guard !name.hasPrefix("_") || name == caller.recordName else {
            throw .badRequest("invalid record name '\(name)': it begins with an underscore")
        }
        if record.recordType == ContainerSchema.usersType, name != caller.recordName {
            throw WireFailure(.accessDenied, "the records of users are made by the service")
        }
    }

    /// Whether the caller may read a record.
    func allowsReading(_ record: StoredRecord, _ type: RecordTypeSchema?) -> Bool {
        do throws(WireFailure) {
            try checkRight(.read, to: type, createdBy: record.createdBy)
            return true
        } catch {
            return false
        }
    }

    /// - Parameter creator: The user who has made the record; nil for a new one.
    func checkRight(
        _ right: RecordTypeSchema.Right,
        to type: RecordTypeSchema?,
        createdBy creator: String? = nil
    ) throws(WireFailure) {
        guard isPublic else { return }
        if case .server = caller { return }
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
        throw WireFailure(.accessDenied, "\(right.rawValue) operation not permitted")
    }
}
