internal import CloudService
internal import CloudWire
internal import Observation

/// The state of the screen of records: the place that it shows, the query, a page of its results, and what can be undone.
@MainActor
@Observable
final class RecordsBrowser {
    @ObservationIgnored let desk: ConsoleDesk

    private(set) var databases: [DatabaseSummary] = []
    private(set) var zones: [ZoneSummary] = []
    private(set) var types: [BrowsedType] = []

    /// The record name of the owner of the database; `public` for the public one.
    var owner = "public" { didSet { if owner != oldValue { begin(withZones: true) } } }
    /// Empty for all zones.
    var zone = "" { didSet { if zone != oldValue { begin() } } }
    /// Empty for all types.
    var type = "" {
        didSet {
            guard type != oldValue else { return }
            filters = []
            begin()
        }
    }
    var prefix = "" { didSet { if prefix != oldValue { begin() } } }
    var filters: [FilterDraft] = [] { didSet { if filters != oldValue { begin() } } }
    var sorting = RecordSorting() { didSet { if sorting != oldValue { begin() } } }
    /// The name of the opened record, as the address has it.
    var opened = "" { didSet { if hasLoaded, opened != oldValue, draft?.name != opened { open() } } }

    private(set) var page = BrowsePage()
    private(set) var advice: [IndexAdvice] = []
    private(set) var hasLoaded = false
    /// The places where the pages before this one have begun.
    private(set) var places: [BrowsePlace?] = []
    var selection: Set<String> = []
    var draft: RecordDraft?
    /// The operator's own changes on this page, the newest last.
    private(set) var undos: [RecordUndo] = []
    /// The user with whose rights everything is seen; nil for the operator's own.
    private(set) var actingUser: String?

    @ObservationIgnored private var start: BrowsePlace?
    @ObservationIgnored private var generation = 0

    init(_ desk: ConsoleDesk) {
        self.desk = desk
    }

    var database: OperatedDatabase {
        let address = DatabaseAddress(
            container: desk.container ?? "",
            environment: desk.environment,
            owner: owner == "public" ? nil : owner
        )
        return OperatedDatabase(desk.service, address, as: actingUser.map { .user($0) } ?? .operator(desk.login))
    }

    /// Whether records may be changed: not while the operator acts as a user, and not without the right.
    var refusal: String? {
        if let actingUser { return "You see what \(actingUser) sees. Stop acting as this user to change records." }
        return desk.refusal(of: .changeData)
    }

    var shownType: BrowsedType? { types.first { $0.name == type } }

    var query: BrowseQuery {
        var query = BrowseQuery(type: type.isEmpty ? nil : type, zone: zone.isEmpty ? nil : ZoneName(zone))
        (query.namePrefix, query.order, query.isAscending) = (prefix, sorting.order, sorting.isAscending)
        if let shownType { query.filters = filters.compactMap { $0.filter(of: shownType) } }
        return query
    }

    // MARK: - Reading

    /// Shows another database from its beginning. An address may name a place in it along with the database, so that only what
    /// is chosen on the page forgets the former place.
    func choose(owner: String) {
        guard owner != self.owner else { return }
        (zone, type, draft, opened) = ("", "", nil, "")
        self.owner = owner
    }

    /// Shows the first page anew after a choice; until the screen has appeared, choices are those of its address.
    private func begin(withZones: Bool = false) {
        (start, places, selection) = (nil, [], [])
        if hasLoaded { load(withZones: withZones) }
    }

    /// Reads the databases and the page.
    func appear() {
        desk.attempt { [self] in
            databases = try await desk.service.databases(of: desk.container ?? "", desk.environment)
            hasLoaded = true
            load(withZones: true)
            if !opened.isEmpty { open() }
        }
    }

    func load(withZones: Bool = false) {
        generation += 1
        let (mine, database, query) = (generation, database, queryOfPage)
        desk.attempt { [self] in
            if withZones { types = try await database.types() }
            let (page, advice) = (try await database.page(query), try await database.advice(for: query))
            // Another choice was made meanwhile.
            guard mine == generation else { return }
            (self.page, self.advice) = (page, advice)
            // Counting takes longer than a page: it comes after it.
            if withZones { zones = try await database.zones() }
        }
    }

    private var queryOfPage: BrowseQuery {
        var query = query
        query.after = start
        return query
    }

    func showNext() {
        guard let next = page.next else { return }
        places.append(start)
        (start, selection) = (next, [])
        load()
    }

    func showPrevious() {
        guard let last = places.popLast() else { return }
        (start, selection) = (last, [])
        load()
    }

    /// The records of the page with some identities.
    func records(_ ids: Set<BrowsedRecord.ID>) -> [BrowsedRecord] {
        page.records.filter { ids.contains($0.id) }
    }

    func add(_ index: IndexAdvice) {
        desk.attempt(.changeSchema, "added the index \(index.index) to \(index.field) of \(index.type)") { [self] in
            try await desk.service.addIndex(index, of: desk.container ?? "")
            desk.notice =
                "\(index.field) is now \(index.index.lowercased()). Deploy the schema to have it in production."
            load(withZones: true)
        }
    }

    // MARK: - Acting as a user

    func act(as user: String, because reason: String) {
        desk.attempt(.actAs, "acts as \(user)", detail: reason) { [self] in
            actingUser = user
            if owner != "public", owner != user { choose(owner: user) } else { load(withZones: true) }
        }
    }

    func stopActing() {
        guard let user = actingUser else { return }
        desk.attempt(nil, "acts as \(user) no more") { [self] in
            (actingUser, draft) = (nil, nil)
            load(withZones: true)
        }
    }

    func note(_ undo: RecordUndo) { undos.append(undo) }

    func takeUndo() -> RecordUndo? { undos.popLast() }
}
