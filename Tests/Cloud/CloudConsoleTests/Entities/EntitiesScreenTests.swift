import CloudService
import CloudWire
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole

/// Records that mirror objects of Core Data, as operators see them.
@MainActor
@Suite("The console's screen of entities")
struct EntitiesScreenTests {
    private static let container = "iCloud.org.example.Notes"
    private static let zone = "com.apple.coredata.cloudkit.zone"
    private static let share = "com.apple.coredata.cloudkit.share.1"

    private static func model() throws -> EntityModel {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/Notes.xcdatamodel")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Folder">
                <attribute name="name" optional="YES" attributeType="String"/>
                <relationship optional="YES" toMany="YES" name="notes" destinationEntity="Note" inverseName="folder" inverseEntity="Note"/>
            </entity>
            <entity name="Note">
                <attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="made" optional="YES" attributeType="Date"/>
                <relationship optional="YES" maxCount="1" name="folder" destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"/>
                <relationship optional="YES" toMany="YES" name="tags" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
            </entity>
            <entity name="Task" parentEntity="Note"><attribute name="isDone" optional="YES" attributeType="Boolean"/></entity>
            <entity name="Tag">
                <attribute name="name" optional="YES" attributeType="String"/>
                <relationship optional="YES" toMany="YES" name="notes" destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
            </entity>
            </model>
            """
        try Data(text.utf8).write(to: folder.appending(path: "contents"))
        return try EntityModel(contentsOf: folder)
    }

    private static let records: [(String, String, [String: FieldValue])] = [
        ("f", "CD_Folder", ["CD_entityName": .string("Folder"), "CD_name": .string("Work")]),
        ("t", "CD_Tag", ["CD_entityName": .string("Tag"), "CD_name": .string("red")]),
        (
            "n", "CD_Note",
            [
                "CD_entityName": .string("Note"), "CD_title": .string("Plan"), "CD_folder": .string("f"),
                "CD_made": .timestamp(0), "CD_old": .string("left over"),
            ]
        ),
        (
            "k", "CD_Note",
            [
                "CD_entityName": .string("Task"), "CD_title": .string("Buy ink"), "CD_folder": .string("gone"),
                "CD_isDone": .int64(1),
            ]
        ),
        ("l", "CD_Note", ["CD_entityName": .string("Memo"), "CD_title": .string("Later")]),
        (
            "p", "CDMR",
            [
                "CD_entityNames": .string("Note:Tag"), "CD_recordNames": .string("n:t"),
                "CD_relationships": .string("tags:notes"),
            ]
        ),
    ]

    /// A service with notes of Alice, one of which is in the zone of a share.
    private func sources(hasModel: Bool = true, isEmpty: Bool = false) async throws -> ConsoleSources {
        let accounts = try await AccountStore(nil)
        try await accounts.addOperator("ada", password: "correct horse", role: .owner)
        try await accounts.addOperator("vera", password: "correct horse", role: .viewer)
        let service = try await CloudService.temporary(accounts: accounts)
        var sources = ConsoleSources(service: service, accounts: accounts, log: nil)
        if hasModel { try sources.models.add(try Self.model(), for: Self.container) }
        guard !isEmpty else { return sources }
        let database = database(sources)
        try await database.modifyZones([Self.zone, Self.share].map { .init(ZoneName($0), isDeletion: false) })
        try await save(Self.records, in: Self.zone, database)
        try await save([("n", "CD_Note", ["CD_title": .string("Shared plan")])], in: Self.share, database)
        return sources
    }

    private func save(
        _ records: [(String, String, [String: FieldValue])],
        in zone: String,
        _ database: OperatedDatabase
    ) async throws {
        let operations = records.map { name, type, fields in
            var record = WireRecord(recordName: name, recordType: type)
            record.fields = fields.mapValues { FieldEntry($0) }
            return RecordsModify.Operation(.forceReplace, record)
        }
        for case .failure(_, let failure) in try await database.modify(operations, in: ZoneName(zone)) { throw failure }
    }

    private func database(_ sources: ConsoleSources) -> OperatedDatabase {
        let address = DatabaseAddress(container: Self.container, environment: .development, owner: "_alice")
        return OperatedDatabase(sources.service, address, as: .operator("test"))
    }

    private func page(
        _ sources: ConsoleSources,
        _ rest: String = "entities",
        login: String = "ada"
    ) throws -> HeadlessClient {
        let desk = ConsoleDesk(sources, login: login)
        return try HeadlessClient(url: "/console/\(Self.container)/development/\(rest)") { ConsoleView(desk) }
    }

    @Test("The first click shows all entities of the first database with their numbers, and what the model lacks")
    func listing() async throws {
        let client = try page(try await sources())
        await client.wait { client.shows("Memo in CD_Note (1)") }
        #expect(client.find("link", "Note")?.text.contains("4 objects") == true)
        #expect(client.find("link", "Task")?.text.contains("1 object") == true)
        #expect(client.shows("Nothing is changed here"))
        try client.choose("\(Self.share) (1)", in: "Zone")
        await client.wait { client.find("link", "Note")?.text.contains("1 object") == true }
        #expect(client.find("link", "Folder")?.text.contains("0 objects") == true)
        #expect(client.failures.isEmpty)
    }

    @Test("A table has values and titles of other objects, which lead on to them, in both directions and by pairs")
    func following() async throws {
        let client = try page(try await sources())
        await client.wait { client.find("link", "Note") != nil }
        try client.tap("Note")
        await client.wait { client.shows("Shared plan") && client.shows("1970-01-01T00:00:00Z") }
        #expect(client.url.contains("owner=_alice") && client.url.contains("entity=Note"))
        #expect(client.shows("There is no record “gone”."))
        try client.tap("Plan")
        await client.wait { client.shows("CD_old: left over") }
        #expect(client.url.contains("object=n") && client.shows("tags Tag, 1 object"))
        try client.tap("red")
        await client.wait { client.shows("notes Note, 1 object") }
        #expect(client.url.contains("entity=Tag"))
        try client.tap("Plan")
        await client.wait { client.shows("CD_old: left over") }
        try client.tap("Work")
        await client.wait { client.shows("f in \(Self.zone)") }
        try client.tap("Close")
        await client.wait { !client.shows("f in \(Self.zone)") }
        #expect(!client.url.contains("object="))
        #expect(client.failures.isEmpty)
    }

    @Test("An address brings back the object, and an object of a zone is not that of another one")
    func addresses() async throws {
        let sources = try await sources()
        let shared = try page(sources, "entities?owner=_alice&entity=Note&object=n&at=\(Self.share)")
        await shared.wait { shared.shows("n in \(Self.share)") }
        #expect(!shared.shows("CD_old"))
        let subentity = try page(sources, "entities?owner=_alice&entity=Task")
        await subentity.wait { subentity.shows("Buy ink") && subentity.shows("1 objects on page 1") }
        #expect(!subentity.shows("Plan"))
        let lost = try page(sources, "entities?owner=_alice&object=nowhere")
        await lost.wait { lost.shows("There is no record “nowhere” here.") }
        let memo = try page(sources, "entities?owner=_alice&object=l")
        await memo.wait { memo.shows("The model has no entity “Memo” below Note") }
        let nobody = try page(sources, "entities?owner=_nobody&entity=Note")
        await nobody.wait { nobody.shows("No objects here") }
    }

    @Test("An object leads to its record, where it can be edited, and the record leads back")
    func records() async throws {
        let client = try page(try await sources(), "entities?owner=_alice&entity=Task&object=k&at=\(Self.zone)")
        await client.wait { client.find("link", "Show or Edit the Record") != nil && client.shows("isDone Boolean") }
        #expect(client.find("button", "Delete") == nil)
        try client.tap("Show or Edit the Record")
        await client.wait { client.find("link", "Show as Task") != nil }
        #expect(
            Set(client.url.split { "?&".contains($0) }.dropFirst()) == [
                "record=k", "type=CD_Note", "zone=\(Self.zone)", "db=_alice",
            ]
        )
        try client.tap("Show as Task")
        await client.wait { client.shows("isDone Boolean") }
        #expect(
            Set(client.url.split { "?&".contains($0) }.dropFirst()) == [
                "at=\(Self.zone)", "object=k", "entity=Task", "owner=_alice",
            ]
        )
        #expect(client.failures.isEmpty)
    }

    @Test("A viewer sees all of it, and a change of somebody else after a refresh")
    func viewing() async throws {
        let sources = try await sources()
        let client = try page(sources, "entities?entity=Folder", login: "vera")
        await client.wait { client.shows("Work") }
        try await save([("g", "CD_Folder", ["CD_name": .string("Home")])], in: Self.zone, database(sources))
        #expect(!client.shows("Home"))
        try client.tap("Refresh")
        await client.wait { client.shows("Home") && client.shows("2 objects on page 1") }
    }

    @Test("Many objects are shown in pages")
    func pages() async throws {
        let sources = try await sources()
        for start in [0, 100] {
            let many = (start..<start + 100).map { number in
                (
                    "m\(number)", "CD_Tag",
                    ["CD_entityName": FieldValue.string("Tag"), "CD_name": .string("tag \(number)")]
                )
            }
            try await save(many, in: Self.zone, database(sources))
        }
        let client = try page(sources, "entities?entity=Tag")
        await client.wait { client.shows("100 objects on page 1") && client.shows("tag 199") }
        try client.tap("Next Page")
        await client.wait { client.shows("100 objects on page 2") && !client.shows("tag 199") }
        try client.tap("Next Page")
        await client.wait { client.shows("1 objects on page 3") && client.shows("red") }
        try client.tap("Previous Page")
        await client.wait { client.shows("100 objects on page 2") }
        // An object opens beside its page.
        try client.tap("tag 99")
        await client.wait { client.shows("m99 in \(Self.zone)") }
        #expect(client.shows("100 objects on page 2"))
        try client.choose("Folder", in: "Entity")
        await client.wait { client.shows("1 objects on page 1") && client.shows("Work") }
    }

    @Test("Without a model, record types are entities, and the screen says how to give one")
    func inferring() async throws {
        let client = try page(try await sources(hasModel: false))
        await client.wait { client.find("link", "Note")?.text.contains("4 objects") == true }
        #expect(client.shows("cloud serve --model Notes.xcdatamodeld=\(Self.container)"))
        try client.tap("Note")
        await client.wait { client.shows("Buy ink") }
        #expect(!client.shows("The model does not know"))
    }

    @Test("A container without mirrored objects teaches how they come about")
    func empty() async throws {
        let client = try page(try await sources(hasModel: false, isEmpty: true))
        await client.wait { client.shows("No entities yet") }
        #expect(client.shows("cloud serve --model Notes.xcdatamodeld=\(Self.container)"))
        let withModel = try page(try await sources(isEmpty: true))
        await withModel.wait { withModel.find("link", "Note")?.text.contains("0 objects") == true }
    }
}
