import CoreData
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Stores that Apple's tools have written are browsed to the end, and stay as they are.
@MainActor
@Suite(.enabled(if: StoreFixtures.areThere)) struct FixtureStoresTests {
    /// Shows a document after the other, and calls a closure for each.
    private func visit(_ visit: (StudioDocument, HeadlessClient) async throws -> Void) async throws {
        let workshop = try StudioWorkshop()
        try StoreFixtures.copy(to: workshop.folder)
        let before = try workshop.files()
        let library = StudioLibrary([workshop.folder])
        #expect(library.documents.count == 12)
        for document in library.documents {
            await document.look()
            #expect(document.problem == nil, "\(document.path): \(document.problem ?? "")")
            let desk = StudioDesk(library, pause: .seconds(60))
            let client = try HeadlessClient(url: "/\(document.number)/overview") { StudioView(desk) }
            await client.waits(for: "Metadata")
            try await visit(document, client)
        }
        #expect(try workshop.files() == before)
    }

    @Test func allObjectsAreReadToTheEnd() async throws {
        var (objects, values) = (0, 0)
        try await visit { document, client in
            for entity in document.model?.entities ?? [] {
                objects += try await browse(entity, of: document, client)
                values += try await readObjects(of: entity, in: document)
            }
        }
        #expect(objects > 5_000 && values > 30_000, "\(objects) objects, \(values) values")
    }

    @Test func allTablesAreReadLineByLine() async throws {
        var (rows, values) = (0, 0)
        try await visit { document, client in
            let store = document.store
            for table in try await store.inBackground({ try BrowsedTables(of: store).all() }) {
                client.open(StudioAddress.section(document.number, .tables, table.name))
                await client.waits(for: " row")
                #expect(client.find(class: "studio-problem") == nil, "\(document.path), \(table.name)")
                let read = try await cells(of: RowList(window: RowWindow(document, table)))
                #expect(read.count == table.rows, "\(document.path), \(table.name)")
                #expect(read.allSatisfy { $0.count == table.columns.count })
                rows += read.count
                values += read.reduce(0) { $0 + $1.count }
            }
        }
        #expect(rows > 5_000 && values > 40_000, "\(rows) rows, \(values) values")
    }

    @Test func allSectionsAreShown() async throws {
        try await visit { document, client in
            guard let model = document.model else { return }
            let sections: [(StudioSection, String)] = [
                (.history, Self.keepsHistory(document) ? "no author" : "This store keeps no history"),
                (.model, "object"), (.sizes, "Measure"), (.tables, "Z_METADATA"), (.compare, "Objects there"),
                (.queries, "No query has a name yet"),
            ]
            for (section, text) in sections {
                client.open(StudioAddress.section(document.number, section))
                await client.waits(for: text)
                #expect(client.find(class: "studio-problem") == nil, "\(document.path), \(section)")
            }
            for entity in model.entities {
                client.open(StudioAddress.section(document.number, .sizes, entity.name))
                await client.waits(for: "Largest")
                #expect(client.find(class: "studio-problem") == nil, "\(document.path), sizes of \(entity.name)")
            }
        }
    }

    /// Stores of SwiftData keep a history, unlike the older ones.
    private static func keepsHistory(_ document: StudioDocument) -> Bool { document.path.contains("swiftdata/") }

    /// Shows all rows of an entity, and the first and the last of its objects.
    ///
    /// - Returns: The number of rows.
    private func browse(_ entity: EntityShape, of document: StudioDocument, _ client: HeadlessClient) async throws
        -> Int
    {
        client.open("/\(document.number)/rows/\(entity.name)")
        await client.waits(for: "object")
        let browser = RowsBrowser(document, entity)
        await browser.load()
        #expect(browser.problem == nil)
        let list = browser.rows
        let count = try await cells(of: list).count
        for row in [list.first, list.last].compactMap(\.self) {
            client.open(StudioAddress.object(document.number, row.key))
            await client.waits(for: Self.keepsHistory(document) ? "no author" : "keeps no history")
        }
        return count
    }

    /// Reads the page of each object of an entity, with all values and what it leads to.
    ///
    /// - Returns: The number of values.
    private func readObjects(of entity: EntityShape, in document: StudioDocument) async throws -> Int {
        guard let model = document.model else { return 0 }
        let (name, path) = (entity.name, document.path)
        return try await document.store.reading { context in
            let request = NSFetchRequest<NSManagedObjectID>(entityName: name)
            request.resultType = .managedObjectIDResultType
            let keys = try context.fetch(request).compactMap { ObjectKey($0) }
            return try EditedGraph.looking(at: EditChanges([]), in: context) { graph in
                try keys.reduce(0) { count, key in
                    let detail = try #require(try ObjectDetail(key, of: model, in: graph), "\(path): \(key)")
                    #expect(detail.attributes.allSatisfy { !$0.value.isProblem }, "\(path): \(key)")
                    return count + detail.attributes.count + detail.relationships.count
                }
            }
        }
    }

    /// Reads all rows of a list.
    private func cells(of list: RowList) async throws -> [[CellValue]] {
        var cells: [[CellValue]] = []
        for position in list.indices {
            while !list[position].isRead { try await Task.sleep(for: .milliseconds(1)) }
            let row = list[position]
            #expect(row.problem == nil && row.cells.values.allSatisfy { !$0.isProblem })
            cells.append(Array(row.cells.values))
        }
        return cells
    }
}

extension CellValue {
    var isProblem: Bool { if case .problem = self { true } else { false } }
}
