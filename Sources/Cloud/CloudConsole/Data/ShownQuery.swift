internal import CloudService
internal import CloudWire

/// The records that the screen shows, as it says so in its address and as the address of a download does.
struct ShownQuery: Hashable {
    /// The record name of the owner of the database; empty for the public one.
    var owner = ""
    /// Empty for all zones.
    var zone = ""
    /// Empty for all types.
    var type = ""
    var prefix = ""
    var filters: [FilterDraft] = []
    /// The user whom the operator acts as; empty for nobody.
    var user = ""

    /// The parameters of an address.
    var parameters: [(name: String, value: String)] {
        [
            ("db", owner), ("zone", zone), ("type", type), ("prefix", prefix), ("where", FilterText.text(of: filters)),
            ("as", user),
        ]
    }

    /// The place for the history, without what records contain.
    var place: String {
        [
            owner.isEmpty ? "public database" : "database \(owner)", zone.isEmpty ? "" : "zone \(zone)",
            user.isEmpty ? "" : "as \(user)",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    init() {}

    init(parameters: [String: String]) {
        let text = { parameters[$0] ?? "" }
        (owner, zone, type, prefix, user) = (text("db"), text("zone"), text("type"), text("prefix"), text("as"))
        filters = FilterText.filters(of: text("where"))
    }

    /// The query for the service. Filters that do not suit the type, or are not complete, are left out.
    func query(of known: BrowsedType?) -> BrowseQuery {
        var query = BrowseQuery(type: type.isEmpty ? nil : type, zone: zone.isEmpty ? nil : ZoneName(zone))
        query.namePrefix = prefix
        if let known { query.filters = filters.filter { $0.suits(known) }.compactMap { $0.filter(of: known) } }
        return query
    }

    func database(_ service: CloudService, container: String, _ environment: CloudPath.Environment, login: String)
        -> OperatedDatabase
    {
        let address = DatabaseAddress(
            container: container,
            environment: environment,
            owner: owner.isEmpty ? nil : owner
        )
        return OperatedDatabase(service, address, as: user.isEmpty ? .operator(login) : .user(user))
    }
}
