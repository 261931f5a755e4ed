import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Stores on PostgreSQL that are changed through Core Data.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseEditingTests {
    private func save(_ client: HeadlessClient, _ count: String) async throws {
        client.open("/0/changes")
        await client.waits("the button") { $0.find("button", "Save \(count)")?.attributes["disabled"] == nil }
        try client.tap("Save \(count)")
    }

    @Test(arguments: [true, false])
    func aValueIsInTheDatabaseOnceItIsSaved(_ keepsHistory: Bool) async throws {
        let stage = try DatabaseStage(keepsHistory: keepsHistory)
        let client = try stage.workshop.page("/0/object/Tag/p1", canEdit: true)
        await client.waits("the field") { $0.find("textbox", "name") != nil }
        try client.type("crimson", into: "name")
        await client.waits(for: "1 unsaved change")
        #expect(try stage.rows("SELECT name FROM $s.tag WHERE id = 1") == ["red"])
        try await save(client, "1 Change")
        await client.waits(for: "Saved one change.")
        #expect(try stage.rows("SELECT name FROM $s.tag WHERE id = 1") == ["crimson"])
        client.open("/0/rows/Tag?columns=name")
        await client.waits(for: "crimson")
        client.open("/0/history")
        await client.waits(for: keepsHistory ? "coredata studio" : "keeps no history")
    }

    @Test func aConflictWithAnotherProgramIsShown() async throws {
        let stage = try DatabaseStage()
        let client = try stage.workshop.page("/0/object/Tag/p1", canEdit: true)
        await client.waits("the field") { $0.find("textbox", "name") != nil }
        try client.type("mine", into: "name")
        await client.waits(for: "1 unsaved change")
        try stage.sql("UPDATE $s.tag SET name = 'theirs', version = version + 1 WHERE id = 1")
        try await save(client, "1 Change")
        await client.waits(for: "theirs")
        await client.waits(for: "Nothing was saved.")
        #expect(try stage.rows("SELECT name FROM $s.tag WHERE id = 1") == ["theirs"])
    }

    @Test func aUserWhoMayOnlyReadIsToldSo() async throws {
        let stage = try DatabaseStage()
        let client = try stage.workshop.page("/0/object/Tag/p1", of: [stage.reader], canEdit: true)
        await client.waits("the field") { $0.find("textbox", "name") != nil }
        try client.type("mine", into: "name")
        try await save(client, "1 Change")
        await client.waits(for: "permission denied")
        #expect(try stage.rows("SELECT name FROM $s.tag WHERE id = 1") == ["red"])
    }
}
