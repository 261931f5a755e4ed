import CloudKit
import CloudService
import CloudWire
import CoreData
import Foundation
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A view says who may see an object, and changes that.
@MainActor
struct CloudSharingViewTests {
    @Test func anObjectIsSharedByNameAndByLink() async throws {
        let scene = try await SharingScene.make()
        let client = try scene.client()
        try await wait(client) { client.shows("Only you can see this.") }
        try client.tap("Share")
        try await wait(client) { client.shows("Owner") && client.find("button", "Invite") != nil }
        try client.type("bob@example.org", into: "Name or e-mail address")
        try client.choose("Can change", in: "Permission")
        try client.tap("Invite")
        try await wait(client) { client.shows("Bob") && client.shows("Invited") }
        let share = try await scene.share()
        #expect(share.participants.map(\.permission) == [.readWrite, .readWrite])
        #expect(client.shows(try #require(share.url).absoluteString))
        try client.choose("Can see", in: "Permission of Bob")
        try await wait(client) { try await scene.share().participants.last?.permission == .readOnly }
        try await wait(client) {
            client.find("button", "Make a link for one person")?.attributes["disabled"] == nil
        }
        try client.tap("Make a link for one person")
        try await wait(client) { client.shows("Whoever opens the link first") && client.shows("Link for one person") }
        try client.choose("Can see", in: "Everybody with the link")
        try await wait(client) { try await scene.share().publicPermission == .readOnly }
        try await wait(client) { !client.shows("Bob") && client.find("button", "Invite") == nil }
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func aNameThatNobodyHasIsTold() async throws {
        let scene = try await SharingScene.make()
        let client = try await scene.sharedClient()
        try client.type("nobody@example.org", into: "Name or e-mail address")
        try client.tap("Invite")
        try await wait(client) { client.shows("There is no user “nobody@example.org”") }
        #expect(try await scene.share().participants.count == 1)
    }

    @Test func requestsAreAnswered() async throws {
        let scene = try await SharingScene.make()
        let client = try await scene.sharedClient()
        try client.toggle("Others may ask to take part")
        try await wait(client) { try await scene.share().allowsAccessRequests }
        let guid = try #require(try await scene.share().url?.lastPathComponent)
        try await scene.service.askForAccess(guid, as: scene.bob)
        let second = try scene.client()
        try await wait(second) { second.shows("Bob asks to take part") }
        try second.tap("Block Bob")
        try await wait(second) { second.find("button", "Unblock Bob") != nil }
        try second.tap("Unblock Bob")
        try await wait(second) { second.find("button", "Unblock Bob") == nil }
        try await scene.service.askForAccess(guid, as: scene.bob)
        let third = try scene.client()
        try await wait(third) { third.find("button", "Invite Bob") != nil }
        try third.tap("Invite Bob")
        try await wait(third) { third.shows("Invited") }
        #expect(try await scene.share().participants.last?.isApprovedRequester == true)
    }

    @Test func aPersonIsRemovedAndTheShareEnds() async throws {
        let scene = try await SharingScene.make()
        let client = try await scene.sharedClient()
        try client.type("bob@example.org", into: "Name or e-mail address")
        try client.tap("Invite")
        try await wait(client) { client.find("button", "Remove Bob") != nil }
        try client.tap("Remove Bob")
        try await wait(client) { client.shows("Remove Bob?") }
        try client.tap("Remove from Share")
        try await wait(client) { try await scene.share().participants.count == 1 }
        try await wait(client) { client.find("button", "Remove Bob") == nil }
        try client.tap("Stop Sharing")
        try await wait(client) { client.shows("Nobody else takes part yet.") }
        try client.tap("Stop for Everybody")
        try await wait(client) { client.shows("Only you can see this.") }
        #expect(try scene.container.fetchShares(in: nil).isEmpty)
        #expect(try scene.container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 1)
    }
}

/// Waits until a page shows something, which it does soon, unless other tests keep the main actor busy.
@MainActor
private func wait(_ client: HeadlessClient, until condition: () async throws -> Bool) async throws {
    for _ in 0..<6_000 {
        if try await condition() { return }
        await client.wait(until: { false }, milliseconds: 10)
    }
    Issue.record("\(client.text)")
}

/// A note of Ada's in a container whose service is in the process, and a user Bob.
@MainActor
private struct SharingScene {
    let service: CloudService
    let container: NSPersistentCloudKitContainer
    let cloud: CKContainer
    let note: NSManagedObject
    let bob: String

    static func make() async throws -> SharingScene {
        let accounts = try await AccountStore(nil)
        let ada = try await accounts.addUser("ada@example.org", password: "correct horse", firstName: "Ada")
        let bob = try await accounts.addUser("bob@example.org", password: "correct horse", firstName: "Bob")
        let service = try await CloudService.temporary(accounts: accounts)
        let transport = ServiceTransport(service: service, caller: .user(ada.recordName))
        let cloud = CKContainer(identifier: "iCloud.test", over: transport)
        let container = try makeContainer(cloud)
        let context = container.viewContext
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("one", forKey: "title")
        try context.save()
        return SharingScene(service: service, container: container, cloud: cloud, note: note, bob: bob.recordName)
    }

    private static func makeContainer(_ cloud: CKContainer) throws -> NSPersistentCloudKitContainer {
        let title = NSAttributeDescription()
        (title.name, title.attributeType, title.isOptional) = ("title", .stringAttributeType, true)
        let note = NSEntityDescription()
        (note.name, note.properties) = ("Note", [title])
        let model = NSManagedObjectModel()
        model.entities = [note]
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let description = NSPersistentStoreDescription(url: folder.appending(path: "Notes.sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        (options.container, options.syncsAutomatically) = (cloud, false)
        description.cloudKitContainerOptions = options
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    func client() throws -> HeadlessClient {
        let (note, container) = (note, container)
        return try HeadlessClient { CloudSharingView(note, in: container) }
    }

    /// A page with the note's share, which is new.
    func sharedClient() async throws -> HeadlessClient {
        let client = try client()
        try await wait(client) { client.find("button", "Share") != nil }
        try client.tap("Share")
        try await wait(client) { client.find("button", "Invite") != nil }
        return client
    }

    /// The share as the service has it.
    func share() async throws -> CKShare {
        let known = try #require(try container.fetchShares(matching: [note.objectID])[note.objectID])
        return try #require(try await cloud.privateCloudDatabase.record(for: known.recordID) as? CKShare)
    }
}
