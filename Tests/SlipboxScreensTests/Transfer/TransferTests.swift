import CoreData
import Foundation
import SlipboxCore
import SlipboxScreens
import Testing
import WebUI
import WebUITestSupport

/// Notes come in and go out.
@MainActor
struct TransferTests {
    private func open(_ container: NSPersistentContainer, reachesFiles: Bool = true) throws -> HeadlessClient {
        let url = try #require(URL(string: "/transfer"))
        return try HeadlessClient(
            session: ViewSession(app: SlipboxApp(container, reachesFiles: reachesFiles), url: url)
        )
    }

    @Test func whatGoesOutComesIn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "transfer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = PersistenceController.createEmpty().container
        threeNotes(first.viewContext)
        try first.viewContext.save()
        let writing = try open(first)
        try writing.type(folder.path, into: "Folder")
        try writing.tap("Export to New Folder")
        await writing.wait(until: { writing.shows("Everything arrived") })
        #expect(writing.shows("Everything arrived"))

        let second = PersistenceController.createEmpty().container
        let reading = try open(second)
        try reading.type(folder.path, into: "Folder")
        try reading.tap("Import")
        await reading.wait(until: { reading.shows("Everything arrived") })
        #expect(try second.viewContext.fetch(Note.fetch()).map(\.title).sorted() == ["Alpha", "Beta", "Gamma"])
        #expect(reading.failures.isEmpty && writing.failures.isEmpty)
    }

    @Test func foldersThatAreNotThereAreTold() async throws {
        let client = try open(PersistenceController.createEmpty().container)
        try client.type("/there/is/no/such/folder", into: "Folder")
        try client.tap("Import")
        await client.wait(until: { client.shows("there is no such folder") })
        #expect(client.shows("there is no such folder"))
    }

    @Test func onlyWhoWorksAtTheComputerReachesItsFiles() throws {
        let client = try open(PersistenceController.createEmpty().container, reachesFiles: false)
        #expect(!client.shows("Import & Export"))
        #expect(throws: (any Error).self) { try client.tap("Import") }
    }
}
