import CloudKit
import CloudService
import CloudWire
import CoreData
import Foundation
import Synchronization
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A line about syncing follows what happens.
@MainActor
struct CloudKitSyncStatusViewTests {
    @Test func changesAreSavedAfterASync() async throws {
        let notes = try await CloudNotes()
        let client = try notes.client()
        try await wait(client) { client.line.contains("Not synced yet") }
        try notes.add("one")
        try notes.add("two")
        try await wait(client) { client.line.contains("2 changes wait") }
        try await notes.container.sync()
        try await wait(client) { client.line.contains("All changes saved · ") && client.line.contains(" ago") }
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func aPauseIsToldWithItsReason() async throws {
        let notes = try await CloudNotes(isAutomatic: true)
        let client = try notes.client()
        try await wait(client) { client.line.contains("All changes saved") }
        notes.way.isBarred = true
        try notes.add("one")
        try await wait(client) { client.line.contains("1 change waits: no network, again at ") }
        notes.way.isBarred = false
        try await wait(client) { client.line.contains("All changes saved") }
        #expect(client.failures.isEmpty)
    }

    @Test func detailsTellWhatWaitsAndWhoIsSignedIn() async throws {
        let notes = try await CloudNotes()
        let client = try notes.client()
        try await notes.container.sync()
        try notes.add("one")
        try await wait(client) { client.line.contains("1 change waits") }
        #expect(!client.line.contains("_ada"))
        try client.tap("1 change waits")
        try await wait(client) { client.line.contains("_ada") }
        for text in ["Syncing", "Account", "Last fetched", "Last sent", "Waiting to be sent", "Note"] {
            #expect(client.shows(text), "\(text)")
        }
        try await notes.container.sync()
        try await wait(client) { !client.line.contains("Waiting to be sent") }
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func aRecordThatIsRefusedIsNamed() async throws {
        let notes = try await CloudNotes()
        let client = try notes.client()
        try await notes.container.sync()
        try notes.add(String(repeating: "long ", count: 1_000))
        await #expect(throws: (any Error).self) { try await notes.container.sync() }
        try await wait(client) { client.line.contains("1 note could not be sent: ") }
        try client.tap(client.text)
        try await wait(client) { client.line.contains("Change it, and it is sent again") }
    }
}

/// Waits until a page shows something, which it does soon, unless other tests keep the main actor busy.
@MainActor
private func wait(_ client: HeadlessClient, until condition: () -> Bool) async throws {
    await client.wait(until: condition)
    try #require(condition(), "\(client.text)")
}

extension HeadlessClient {
    /// The text of the page, without the space between parts of a sentence.
    fileprivate var line: String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacingOccurrences(of: " , ", with: ", ")
    }
}

/// A container with notes, whose service is in the process.
@MainActor
private struct CloudNotes {
    let container: NSPersistentCloudKitContainer
    let way: BarredWay

    init(isAutomatic: Bool = false) async throws {
        let title = NSAttributeDescription()
        (title.name, title.attributeType, title.isOptional) = ("title", .stringAttributeType, true)
        let note = NSEntityDescription()
        (note.name, note.properties) = ("Note", [title])
        let model = NSManagedObjectModel()
        model.entities = [note]
        var limits = ServiceLimits()
        limits.recordSize = 2_000
        way = BarredWay(try await CloudService.temporary(limits: limits))
        container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let description = NSPersistentStoreDescription(url: folder.appending(path: "Notes.sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        options.container = CKContainer(identifier: "iCloud.test", over: way)
        options.syncsAutomatically = isAutomatic
        description.cloudKitContainerOptions = options
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    func client() throws -> HeadlessClient {
        let container = container
        return try HeadlessClient { CloudKitSyncStatusView(container) }
    }

    func add(_ title: String) throws {
        let context = container.viewContext
        NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue(title, forKey: "title")
        try context.save()
    }
}

/// The way to a service in the process, which a test can bar.
private final class BarredWay: CloudTransport {
    private let way: ServiceTransport
    private let state = Mutex(false)

    init(_ service: CloudService) {
        way = ServiceTransport(service: service, caller: .user("_ada"))
    }

    var isBarred: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        if isBarred { throw CloudTransportError.unavailable("There is no network.") }
        return try await way.send(request)
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        try await way.upload(file, to: address)
    }

    func download(_ address: String, into file: URL) async throws { try await way.download(address, into: file) }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        try await way.news(at: address, wait: wait)
    }
}
