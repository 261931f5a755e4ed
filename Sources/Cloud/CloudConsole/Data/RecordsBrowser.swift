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
    var type = "" { didSet { if type != oldValue { begin() } } }
    var prefix = "" { didSet { if prefix != oldValue { begin() } } }
    var filters: [FilterDraft] = [] { didSet { if filters != oldValue { begin() } } }
    var sorting = RecordSorting() { didSet { if sorting != oldValue { begin() } } }
    var columns = RecordsColumns()
    /// The name of the opened record, as the address has it.
    var opened = "" { didSet { if hasLoaded, opened != oldValue, draft?.name != opened { open() } } }

    private(set) var page = BrowsePage()
    private(set) var advice: [IndexAdvice] = []
    /// The checksums of the assets that were seen to be pictures.
    private(set) var pictures: Set<String> = []
    private(set) var hasLoaded = false
    /// The places where the pages before this one have begun.
    private(set) var places: [BrowsePlace?] = []
    var selection: Set<String> = []
    /// Whether the form for an import is open.
    var isImporting = false
    var draft: RecordDraft?
    var editedCell: EditedCell?
    /// The text in the edited cell, on its own so that typing renders no other cell.
    var cellText = ""
    /// The operator's own changes on this page, the newest last.
    private(set) var undos: [RecordUndo] = []
    /// The user with whose rights everything is seen; nil for the operator's own.
    var actingUser: String?
    /// The user of the address, until it is known whether the operator acts as this user still.
    var wantedUser = ""
    /// The user in the form that asks for a reason.
    var proposedUser = ""

    @ObservationIgnored private var start: BrowsePlace?
    @ObservationIgnored private var generation = 0
    /// Whether the next page comes with the types and zones.
    @ObservationIgnored private var needsZones = false

    init(_ desk: ConsoleDesk) {
        self.desk = desk
    }

    var database: OperatedDatabase {
        shown.database(desk.service, container: desk.container ?? "", desk.environment, login: desk.login)
    }

    /// Whether records may be changed: not while the operator acts as a user, and not without the right.
    var refusal: String? {
        if let actingUser { return "You see what \(actingUser) sees. Stop acting as this user to change records." }
        return desk.refusal(of: .changeData)
    }

    var shownType: BrowsedType? { types.first { $0.name == type } }

    /// The query apart from its order.
    var shown: ShownQuery {
        var shown = ShownQuery()
        (shown.owner, shown.zone, shown.type, shown.prefix) = (addressedOwner, zone, type, prefix)
        (shown.filters, shown.user) = (filters, actingUser ?? "")
        return shown
    }

    var query: BrowseQuery {
        var query = shown.query(of: shownType)
        (query.order, query.isAscending) = (sorting.order, sorting.isAscending)
        return query
    }

    // MARK: - Reading

    /// Shows another database from its beginning. An address may name a place in it along with the database, so that only what
    /// is chosen on the page forgets the former place.
    func choose(owner: String) {
        guard owner != self.owner else { return }
        (zone, draft, opened) = ("", nil, "")
        choose(type: "")
        self.owner = owner
    }

    /// Shows another type, without what was chosen of the former one's fields.
    func choose(type: String) {
        guard type != self.type else { return }
        (filters, columns) = ([], RecordsColumns())
        self.type = type
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
            // With the rights of a user from the first page on.
            await goOnActing()
            hasLoaded = true
            load(withZones: true)
            if !opened.isEmpty { open() }
        }
    }

    func load(withZones: Bool = false) {
        generation += 1
        needsZones = needsZones || withZones
        let mine = generation
        desk.attempt { [self] in
            do {
                try await read { mine == self.generation }
            } catch let failure as WireFailure where failure.code == .zoneNotFound && !zone.isEmpty {
                // The zone of an old address; not if another one was chosen meanwhile.
                if mine == generation { zone = "" }
            }
        }
    }

    /// Reads the page, and stops as soon as another choice was made, which reads another one.
    private func read(while isCurrent: () -> Bool) async throws {
        guard isCurrent() else { return }
        let database = database
        if needsZones {
            let types = try await database.types()
            guard isCurrent() else { return }
            self.types = types
            forgetUnknown()
            guard isCurrent() else { return }
        }
        let query = queryOfPage
        let (page, advice) = (try await database.page(query), try await database.advice(for: query))
        await findPictures(in: page.records.map(\.record))
        guard isCurrent() else { return }
        (self.page, self.advice) = (page, advice)
        guard needsZones else { return }
        // Counting takes longer than a page: it comes after it.
        let zones = try await database.zones()
        guard isCurrent() else { return }
        (self.zones, needsZones) = (zones, false)
    }

    /// Looks which assets of records are pictures.
    func findPictures(in records: [WireRecord]) async {
        let assets = records.flatMap { $0.fields.values.flatMap(\.assets) }
        guard !assets.isEmpty else { return }
        pictures.formUnion(await database.pictures(among: assets))
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

    func note(_ undo: RecordUndo) { undos.append(undo) }

    func takeUndo() -> RecordUndo? { undos.popLast() }
}
