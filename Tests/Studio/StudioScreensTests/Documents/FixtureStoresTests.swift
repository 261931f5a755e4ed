import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Stores that Apple's tools have written are browsed to the end, and stay as they are.
@MainActor
@Suite(.enabled(if: StoreFixtures.areThere)) struct FixtureStoresTests {
    @Test func allAreBrowsedToTheEnd() async throws {
        let workshop = try StudioWorkshop()
        try StoreFixtures.copy(to: workshop.folder)
        let before = try workshop.files()
        let library = StudioLibrary([workshop.folder])
        #expect(library.documents.count == 10)
        var (objects, rows) = (0, 0)
        for document in library.documents {
            await document.look()
            #expect(document.problem == nil, "\(document.path): \(document.problem ?? "")")
            let desk = StudioDesk(library, pause: .seconds(60))
            let client = try HeadlessClient(url: "/\(document.number)/overview") { StudioView(desk) }
            await client.waits(for: "Version hashes")
            if let model = document.model {
                for entity in model.entities { objects += try await browse(entity, of: document, client) }
            } else {
                for table in document.tables { rows += try await browse(table.name, of: document, client) }
            }
        }
        #expect(objects > 5_000 && rows > 80, "\(objects) objects, \(rows) rows")
        #expect(try workshop.files() == before)
    }

    /// Shows all rows of an entity, and the first and the last of its objects.
    private func browse(_ entity: EntityShape, of document: StudioDocument, _ client: HeadlessClient) async throws
        -> Int
    {
        client.open("/\(document.number)/rows/\(entity.name)")
        await client.waits(for: "object")
        let browser = RowsBrowser(document, entity)
        await browser.load()
        #expect(browser.problem == nil)
        let list = browser.rows
        for position in list.indices {
            while !list[position].isRead { try await Task.sleep(for: .milliseconds(1)) }
            let row = list[position]
            #expect(row.problem == nil && row.cells.values.allSatisfy { !$0.isProblem })
        }
        for row in [list.first, list.last].compactMap(\.self) {
            client.open(StudioAddress.object(document.number, row.key))
            await client.waits(for: "keeps no history")
        }
        return list.count
    }

    private func browse(_ table: String, of document: StudioDocument, _ client: HeadlessClient) async throws -> Int {
        client.open(StudioAddress.section(document.number, .tables, table))
        await client.waits(for: " row")
        #expect(client.find(class: "studio-problem") == nil)
        return document.tables.first { $0.name == table }?.rows ?? 0
    }
}

extension CellValue {
    var isProblem: Bool { if case .problem = self { true } else { false } }
}
