import CloudWire
import FoundationBackfill
import StatementCounting
import Testing

@testable import CloudService

/// What a real container has sent, read as objects.
@Suite("Objects of a container that mirrors")
struct MirroredObjectsTests {
    private let zone = ZoneName("com.apple.coredata.cloudkit.zone")
    private let model: EntityModel

    init() throws {
        model = try EntityModel(contentsOf: try LibraryProgram.model.get())
    }

    private func database(_ service: CloudService, as caller: Caller = .operator("olga")) -> OperatedDatabase {
        OperatedDatabase(
            service,
            DatabaseAddress(container: "iCloud.test", environment: .development, owner: "_alice"),
            as: caller
        )
    }

    /// Two books on a shelf, which one of them quotes, an album without anything, and a tag of both books.
    private static func fill(_ program: LibraryProgram) async throws {
        try await program.change { context in
            let shelf = LibraryProgram.insert("Shelf", ["name": "Oak"], context)
            let tag = LibraryProgram.insert("Tag", ["name": "classic"], context)
            let long = String(repeating: "ä long text ", count: 100_000)
            let values: [String: Any] = [
                "title": "Emma", "pages": 474, "price": NSDecimalNumber(string: "7.50"), "isRead": true, "shelf": shelf,
                "added": Date(timeIntervalSince1970: 86_400), "body": long, "key": UUID(), "cover": Data(count: 9),
            ]
            let emma = LibraryProgram.insert("Book", values, context)
            let ulysses = LibraryProgram.insert("Book", ["title": "Ulysses", "shelf": shelf], context)
            shelf.setValue(NSOrderedSet(array: [ulysses, emma]), forKey: "items")
            ulysses.setValue(Set([emma]), forKey: "quotes")
            tag.setValue(Set([emma, ulysses]), forKey: "items")
            _ = LibraryProgram.insert("Album", [:], context)
        }
    }

    @Test func aTableShowsValuesAndTheTitlesOfOtherObjects() async throws {
        let service = try await CloudService.temporary()
        try await Self.fill(try await LibraryProgram(service))
        let database = database(service)
        let books = try await database.objects(of: try #require(model["Book"]), in: model)
        #expect(Set(books.objects.map(\.title)) == ["Emma", "Ulysses"])
        let emma = try #require(books.objects.first { $0.title == "Emma" })
        let values = Dictionary(uniqueKeysWithValues: emma.attributes.map { ($0.shape.name, $0.value?.text) })
        #expect(values["pages"] == "474" && values["price"] == "7.5" && values["added"] == "1970-01-02T00:00:00Z")
        #expect(values["body"]??.hasPrefix("a text of ") == true && values["source"] == .some(nil))
        let shelf = try #require(emma.toOnes.first)
        #expect(books.link(shelf, of: emma)?.title == "Oak" && books.link(shelf, of: emma)?.entity == "Shelf")
        let items = try await database.objects(of: try #require(model["Item"]), in: model, zone: zone)
        #expect(items.objects.count == 3 && items.objects.contains { $0.entity?.name == "Album" })
        let counts = try await database.entityCounts(in: model)
        #expect(counts.objects == ["Item": 3, "Book": 2, "Album": 1, "Shelf": 1, "Tag": 1])
        #expect(counts.pairs == 3 && counts.unknown.isEmpty)
    }

    @Test func anObjectLeadsThroughAllItsRelationshipsInBothDirections() async throws {
        let service = try await CloudService.temporary()
        let program = try await LibraryProgram(service)
        try await Self.fill(program)
        let database = database(service)
        func detail(_ entity: String, _ key: String, _ text: String) async throws -> ObjectDetail {
            let name = try program.recordName(entity, key, text)
            return try #require(try await database.object(named: name, zone: nil, in: model))
        }
        func titles(_ relationship: String, _ detail: ObjectDetail) -> [String]? {
            detail.toManys.first { $0.shape.name == relationship }?.links.map(\.title)
        }
        let emma = try await detail("Book", "title", "Emma")
        #expect(emma.toOnes["shelf"]?.title == "Oak" && emma.object.zone.name == zone.name)
        #expect(titles("tags", emma) == ["classic"])
        #expect(titles("quotedBy", emma) == ["Ulysses"] && titles("quotes", emma) == [])
        #expect(emma.beginnings["body"]?.hasPrefix("ä long text") == true)
        #expect(emma.beginnings["body"]?.contains("\u{FFFD}") == false && emma.unknownPairs.isEmpty)
        let ulysses = try await detail("Book", "title", "Ulysses")
        #expect(titles("quotes", ulysses) == ["Emma"] && titles("quotedBy", ulysses) == [])
        #expect(titles("items", try await detail("Tag", "name", "classic")) == ["Emma", "Ulysses"])
        let shelf = try await detail("Shelf", "name", "Oak")
        #expect(titles("items", shelf) == ["Ulysses", "Emma"] && shelf.object.unknownFields.isEmpty)
        #expect(shelf.toManys.allSatisfy { !$0.hasMore && $0.isInRecords } && shelf.toManys[0].shape.isOrdered)
        #expect(shelf.toManys[0].links.allSatisfy { $0.entity == "Book" && $0.problem == nil })
    }

    @Test func linksThatLeadNowhereOrElsewhereAreTold() async throws {
        var client = try await TestClient.make()
        client.caller = .user("_alice")
        for name in ["z", "y"] { try await client.makeZone(name) }
        func pair(_ entities: String, _ names: String, _ relationships: String) -> [String: FieldValue] {
            [
                "CD_entityNames": .string(entities), "CD_recordNames": .string(names),
                "CD_relationships": .string(relationships),
            ]
        }
        let book: [String: FieldValue] = ["CD_entityName": .string("Book"), "CD_shelf": .string("gone")]
        let records = [
            WireRecord("b", "CD_Item", book.merging(["CD_title": .string("B")]) { $1 }),
            WireRecord("c", "CD_Item", book.merging(["CD_shelf": .string("t")]) { $1 }),
            WireRecord("t", "CD_Tag", ["CD_entityName": .string("Tag"), "CD_name": .string("T")]),
            // The sides in any order, with a semicolon, and with the entity of the object.
            WireRecord("p1", "CDMR", pair("Tag;Book", "t;b", "items;tags")),
            WireRecord("p2", "CDMR", pair("Tag:Item", "t:b", "items:tags")),
            WireRecord("p3", "CDMR", pair("Item:Tag", "b:lost", "tags:items")),
            WireRecord("p4", "CDMR", pair("Item:Genre", "b:t", "genres:items")),
            WireRecord("p5", "CDMR", pair("Item", "b", "tags")),
        ]
        _ = try await client.modify(records.map { .init(.create, $0) })
        _ = try await client.modify([.init(.create, WireRecord("gone", "CD_Shelf"))], zone: "y")
        let database = database(client.service)
        let detail = try #require(try await database.object(named: "b", zone: nil, in: model))
        // A record of the same name in another zone is another one.
        #expect(detail.toOnes["shelf"]?.entity == nil)
        #expect(detail.toOnes["shelf"]?.problem == "There is no record “gone”.")
        let tags = try #require(detail.toManys.first { $0.shape.name == "tags" })
        #expect(tags.links.map(\.title) == ["T", "lost"] && tags.links[1].problem != nil)
        #expect(detail.unknownPairs.map(\.relationship) == ["Item.genres"])
        #expect(detail.unknownPairs.first?.link.title == "T")
        let page = try await database.objects(of: try #require(model["Book"]), in: model, zone: ZoneName("z"))
        let other = try #require(page.objects.first { $0.record.recordName == "c" })
        #expect(page.link(other.toOnes[0], of: other)?.problem == "It leads to a Tag, and not to a Shelf.")
        // The shelf that another zone has leads to nothing either.
        let shelf = try #require(try await database.object(named: "gone", zone: ZoneName("y"), in: model))
        #expect(shelf.toManys[0].links.isEmpty)
        #expect(try await database.object(named: "gone", zone: ZoneName("z"), in: model) == nil)
        let inferred = EntityModel(inferredFrom: try await database.types())
        let guessed = try #require(try await database.object(named: "b", zone: nil, in: inferred))
        #expect(Set(guessed.unknownPairs.map(\.relationship)) == ["Book.tags", "Item.tags", "Item.genres"])
    }

    @Test func twoHundredRowsTakeAHandfulOfFetchesAndPagesGoOn() async throws {
        StatementCounter.begin()
        let folder = FileManager.default.temporaryDirectory.appending(path: "counted-\(UUID().uuidString)")
        let service = try await CloudService.open(in: folder)
        let client = TestClient(service: service)
        try await client.makeZone("z")
        for start in stride(from: 0, to: 450, by: 150) {
            let operations = (start..<start + 150).flatMap { number in
                [
                    WireRecord(
                        "b\(number)",
                        "CD_Item",
                        [
                            "CD_entityName": .string(number % 9 == 0 ? "Album" : "Book"),
                            "CD_shelf": .string("s\(number)"),
                        ]
                    ), WireRecord("s\(number)", "CD_Shelf", ["CD_name": .string("S\(number)")]),
                ]
            }
            for half in [operations.prefix(150), operations.suffix(150)] {
                _ = try await client.modify(half.map { .init(.create, $0) })
            }
        }
        let database = database(service)
        let item = try #require(model["Item"])
        let file = folder.appending(path: "Cloud.sqlite")
        _ = try await database.types()
        StatementCounter.take(file)
        let first = try await database.objects(of: item, in: model, limit: 200)
        let counts = StatementCounter.take(file)
        // Six find the zones; those for records are three of the page, and one for all shelves.
        #expect(counts.statements <= 10, "\(counts.texts)")
        #expect(counts.texts.filter { $0.contains("FROM ZSTOREDRECORD") }.count == 4)
        #expect(first.objects.count == 200)
        #expect(first.objects.allSatisfy { first.link($0.toOnes[0], of: $0)?.entity == "Shelf" })
        var (seen, place) = (Set(first.objects.map(\.record.recordName)), first.next)
        while let next = place {
            let page = try await database.objects(of: item, in: model, after: next, limit: 200)
            for object in page.objects { #expect(seen.insert(object.record.recordName).inserted) }
            place = page.next
        }
        #expect(seen.count == 450)
        let album = try await database.objects(of: try #require(model["Album"]), in: model, limit: 200)
        #expect(album.objects.count == 50 && album.next == nil)
        try service.close()
    }

    @Test func withoutIndexesAllIsFoundByReading() async throws {
        let service = try await CloudService.temporary()
        let program = try await LibraryProgram(service)
        try await Self.fill(program)
        let schema = try await service.schemaText(of: "iCloud.test", .development)
        try await service.importSchema(
            schema.replacing(/\s(QUERYABLE|SORTABLE|SEARCHABLE)/, with: ""),
            of: "iCloud.test",
            .development
        )
        let database = database(service)
        let books = try await database.objects(of: try #require(model["Book"]), in: model)
        #expect(Set(books.objects.map(\.title)) == ["Emma", "Ulysses"])
        let tag = try program.recordName("Tag", "name", "classic")
        let detail = try #require(try await database.object(named: tag, zone: nil, in: model))
        #expect(detail.toManys.map { $0.links.map(\.title) } == [["Emma", "Ulysses"]])
        let shelf = try program.recordName("Shelf", "name", "Oak")
        let other = try #require(try await database.object(named: shelf, zone: nil, in: model))
        #expect(other.toManys.map { $0.links.map(\.title) } == [["Ulysses", "Emma"]])
        // Nothing counts what no index tells apart.
        #expect(try await database.entityCounts(in: model).objects == ["Item": 3, "Shelf": 1, "Tag": 1])
    }

    @Test func whoActsAsAUserSeesNoObjectsOfOthers() async throws {
        let service = try await CloudService.temporary()
        try await Self.fill(try await LibraryProgram(service))
        let (bob, item) = (database(service, as: .user("_bob")), try #require(model["Item"]))
        await expect(.accessDenied) { try await bob.objects(of: item, in: model) }
        await expect(.accessDenied) { try await bob.entityCounts(in: model) }
        await expect(.accessDenied) { try await bob.object(named: "x", zone: nil, in: model) as Any }
        #expect(try await database(service, as: .user("_alice")).objects(of: item, in: model).objects.count == 3)
    }
}
