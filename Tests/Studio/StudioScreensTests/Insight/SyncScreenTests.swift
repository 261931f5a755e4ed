import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import CoreData
@testable import StudioScreens

/// What stores tell of their mirroring to CloudKit.
@MainActor
@Suite struct SyncScreenTests {
    private func execute(_ workshop: StudioWorkshop, _ statements: String...) throws {
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        defer { connection.close() }
        for sql in statements { try connection.execute(sql) }
    }

    @Test func storesThatAreNotMirroredHaveNoSuchPage() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/sync", showing: "This store is not mirrored.")
        #expect(client.find("link", "CloudKit") == nil)
    }

    #if CloudKit
    @Test func theTablesOfTheMirrorAreTold() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try MirrorTables(connection: connection).create()
        connection.close()
        let row = "INSERT INTO MIRRORRECORD (ID, ZONE, NAME, TYPE, OBJECT, PENDING, REASON, FEED, PARKED, LOST) VALUES "
        try execute(
            workshop,
            "INSERT INTO MIRRORTYPE VALUES (1, 'CD_Note')",
            row + "(1, 1, 'A', 1, 1, 1, NULL, 0, 0, 0), (2, 1, 'B', 1, 2, 1, NULL, 0, 0, 1)",
            row + "(3, 1, 'C', 1, 3, 1, 'too large', 0, 0, 0)",
            "INSERT INTO MIRROREVENT VALUES (1, '6D2C1F0E-6A0B-4C55-9E6B-8A7C5D1B2A30', 2, 1000, 1002, 0, 'CKErrorDomain', 4, 'no network')"
        )
        let client = try await workshop.page("/0/sync", showing: "Waiting to be sent")
        for text in ["nobody has signed in yet", "2 records", "1 object", "refused: too large", "no network", "2.0 s"] {
            #expect(client.shows(text), "\(text): \(client.text)")
        }
        #expect(client.links("Note/p3") == ["/0/object/Note/p3"] && client.find("link", "CloudKit") != nil)
    }
    #endif

    /// Of Apple's tables, only the names of some columns are known.
    @Test func applesTablesAreToldAsFarAsTheyAreKnown() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        try execute(
            workshop,
            """
            CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER, ZENTITYPK INTEGER, \
            ZNEEDSCLOUDDELETE INTEGER, ZLASTEXPORTEDTRANSACTIONNUMBER INTEGER)
            """,
            "CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY)",
            "INSERT INTO ANSCKRECORDMETADATA SELECT 1, Z_ENT, 1, 0, 0 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'",
            "INSERT INTO ANSCKRECORDMETADATA SELECT 2, Z_ENT, 2, 1, 0 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'",
            "INSERT INTO ANSCKRECORDMETADATA VALUES (3, 99, 2, NULL, NULL)"
        )
        let apple = try #require(try BrowsedMirror(of: BrowsedStore(workshop.store))?.apple)
        #expect(
            apple.records == [
                .init(entity: "Tag", count: 2, deletions: 1), .init(entity: "entity 99", count: 1, deletions: 0),
            ]
        )
        #expect(apple.lastExport == 0 && apple.waiting == 1)
        let client = try await workshop.page("/0/sync", showing: "Apple’s framework")
        #expect(client.shows("Transactions since") && client.links("ANSCKEVENT") == ["/0/tables/ANSCKEVENT"])
    }

    @Test func otherTablesOfApplesAreOnlyCounted() throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        try execute(workshop, "CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZELSE)")
        let apple = try #require(try BrowsedMirror(of: BrowsedStore(workshop.store))?.apple)
        #expect(apple.tables == [.init(name: "ANSCKRECORDMETADATA", rows: 0)])
        #expect(apple.records.isEmpty && apple.lastExport == nil && apple.waiting == nil)
    }
}
