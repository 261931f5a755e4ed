internal import CloudService
internal import CloudWire
internal import Observation

/// The state of the screen of entities: the place that it shows, a page of objects, and the object that is open.
@MainActor
@Observable
final class EntitiesBrowser {
    /// What is read for the screen, in this order.
    private enum Part: CaseIterable { case place, object, page, counts }

    @ObservationIgnored let desk: ConsoleDesk

    private(set) var databases: [DatabaseSummary] = []
    private(set) var zones: [ZoneSummary] = []
    /// The model that the service was given, or the one that the record types suggest; nil before it is known.
    private(set) var model: EntityModel?
    private(set) var counts = EntityCounts()
    private(set) var page: EntityPage?
    private(set) var detail: ObjectDetail?
    /// Whether the object of the address is not there.
    private(set) var isMissing = false

    /// The record name of the owner of the database, or `public`; empty for the first one in which something is stored.
    var owner = "" { didSet { if database(of: owner) != database(of: oldValue) { begin(Set(Part.allCases)) } } }
    /// Empty for all zones.
    var zone = "" { didSet { if zone != oldValue { begin([.page, .counts]) } } }
    /// The name of the entity whose objects are shown; empty for the list of entities.
    var entity = "" { didSet { if entity != oldValue { begin([.page]) } } }
    /// The name of the record of the open object; empty for none.
    var opened = "" { didSet { if opened != oldValue { need([.object]) } } }
    /// The zone of the open object; empty to look into all.
    var openedZone = "" { didSet { if openedZone != oldValue { need([.object]) } } }

    /// The places where the pages before this one have begun.
    private(set) var places: [BrowsePlace?] = []
    @ObservationIgnored private var start: BrowsePlace?
    @ObservationIgnored private var needed: Set<Part> = []
    @ObservationIgnored private var hasAppeared = false
    @ObservationIgnored private var generation = 0

    init(_ desk: ConsoleDesk) {
        self.desk = desk
    }

    /// The owner of the database that is shown.
    var shownOwner: String { database(of: owner) }
    var shownEntity: EntityShape? { model?[entity] }

    private func database(of owner: String) -> String { owner.isEmpty ? databases.first?.id ?? "public" : owner }

    var database: OperatedDatabase {
        let address = DatabaseAddress(
            container: desk.container ?? "",
            environment: desk.environment,
            owner: shownOwner == "public" ? nil : shownOwner
        )
        return OperatedDatabase(desk.service, address, as: .operator(desk.login))
    }

    /// The address of an object on this screen.
    func address(of key: ObjectKey, _ entity: String?) -> String {
        EntityAddress(desk, owner: shownOwner, in: zone, entity: entity ?? self.entity, object: key).text
    }

    /// The address of the objects of an entity.
    func address(ofEntity name: String) -> String {
        EntityAddress(desk, owner: shownOwner, in: zone, entity: name).text
    }

    // MARK: - Choosing

    func appear() {
        hasAppeared = true
        need(Set(Part.allCases))
    }

    /// Shows another database from its beginning.
    func choose(owner: String) {
        guard owner != shownOwner else { return }
        close()
        zone = ""
        self.owner = owner
    }

    func close() { (opened, openedZone) = ("", "") }

    func refresh() { need(Set(Part.allCases)) }

    func showNext() {
        guard let next = page?.next else { return }
        places.append(start)
        start = next
        need([.page])
    }

    func showPrevious() {
        guard let last = places.popLast() else { return }
        start = last
        need([.page])
    }

    private func begin(_ parts: Set<Part>) {
        (start, places) = (nil, [])
        need(parts)
    }

    // MARK: - Reading

    /// Reads parts anew. The choices that come of one address are read together: only the last of them goes on.
    private func need(_ parts: Set<Part>) {
        needed.formUnion(parts)
        generation += 1
        guard hasAppeared else { return }
        let mine = generation
        desk.attempt { [self] in
            while mine == generation, let part = Part.allCases.first(where: needed.contains) {
                let show = try await read(part)
                guard mine == generation else { return }
                needed.remove(part)
                show()
            }
        }
    }

    /// Reads a part, and returns what shows it.
    private func read(_ part: Part) async throws -> () -> Void {
        switch part {
        case .place:
            // They do not depend on a choice, and say which database is shown.
            databases = try await desk.service.databases(of: desk.container ?? "", desk.environment)
            let (zones, model) = (try await database.zones(), try await readModel())
            return { [self] in (self.zones, self.model) = (zones, model) }
        case .object:
            let detail = opened.isEmpty ? nil : try await readObject()
            return { [self] in (self.detail, isMissing) = (detail, detail == nil && !opened.isEmpty) }
        case .page:
            let page = try await readPage()
            return { [self] in self.page = page }
        case .counts:
            let counts = try await readCounts()
            return { [self] in self.counts = counts }
        }
    }

    private func readModel() async throws -> EntityModel {
        if let given = desk.sources.models[desk.container ?? ""] { return given }
        return EntityModel(inferredFrom: try await database.types())
    }

    private func readObject() async throws -> ObjectDetail? {
        guard let model else { return nil }
        let zone = openedZone.isEmpty ? nil : ZoneName(openedZone)
        return try await database.object(named: opened, zone: zone, in: model)
    }

    private func readPage() async throws -> EntityPage? {
        guard let model, let shownEntity else { return nil }
        let zone = zone.isEmpty ? nil : ZoneName(zone)
        return try await database.objects(of: shownEntity, in: model, zone: zone, after: start)
    }

    private func readCounts() async throws -> EntityCounts {
        guard let model else { return EntityCounts() }
        return try await database.entityCounts(in: model, zone: zone.isEmpty ? nil : ZoneName(zone))
    }
}
