import CloudService
import FoundationBackfill
import TSanMutex
import Testing

@testable import CoreData

@Suite("NSPersistentCloudKitContainerEventRequest")
struct NSPersistentCloudKitContainerEventRequestTests {
    private typealias Event = NSPersistentCloudKitContainer.Event
    private typealias Request = NSPersistentCloudKitContainerEventRequest

    private func result(_ request: Request, _ device: MirrorDevice) throws -> Any? {
        try device.view.performAndWait {
            (try device.view.execute(request) as? NSPersistentCloudKitContainerEventResult)?.result
        }
    }

    private func events(_ request: Request, _ device: MirrorDevice) throws -> [Event] {
        try #require(try result(request, device) as? [Event])
    }

    private func addTag(_ device: MirrorDevice) throws {
        try device.change { context in
            NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context).setValue("t", forKey: "name")
        }
    }

    /// What was posted, in order.
    private final class Posts: Sendable {
        private let events = Mutex<[Event]>([])

        func add(_ event: Event) { events.withLock { $0.append(event) } }
        func all(of store: String) -> [Event] { events.withLock { $0.filter { $0.storeIdentifier == store } } }

        func begin() -> any NSObjectProtocol {
            let name = NSPersistentCloudKitContainer.eventChangedNotification
            return NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { post in
                let key = NSPersistentCloudKitContainer.eventNotificationUserInfoKey
                if let event = post.userInfo?[key] as? Event { self.add(event) }
            }
        }
    }

    @Test("C247: events are posted when they begin and when they end, and stored in that order")
    func posts() async throws {
        let posts = Posts()
        let observer = posts.begin()
        defer { NotificationCenter.default.removeObserver(observer) }
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try addTag(device)
        try await device.mirror.whenSetUp()
        try await device.sync()
        let posted = posts.all(of: device.mirror.events.storeIdentifier)
        let stored = try events(.fetchEvents(after: .distantPast), device)
        #expect(Set(posted.map(\.type)) == [.setup, .import, .export])
        for event in stored {
            let both = posted.filter { $0.identifier == event.identifier }
            #expect(both.count == 2 && both.first?.endDate == nil && both.last?.endDate != nil)
            #expect(both.first?.startDate == event.startDate && both.last?.endDate == event.endDate)
            #expect(event.succeeded && event.error == nil && both.last?.succeeded == true)
            #expect(try event.startDate <= #require(event.endDate))
        }
        #expect(stored.count == Set(posted.map(\.identifier)).count)
        #expect(stored.map(\.startDate) == stored.map(\.startDate).sorted())
        #expect(stored.first?.type == .setup && stored.last?.type == .export)
    }

    @Test("C235: an export with nothing to send is a success")
    func emptyExport() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try await device.mirror.whenSetUp()
        try await device.sync()
        let last = try #require(try events(.fetchEvents(after: nil), device).last)
        try await device.mirror.engine?.sendChanges()
        let new = try events(.fetchEvents(after: last), device)
        #expect(new.map(\.type) == [.export] && new.first?.succeeded == true && new.first?.endDate != nil)
    }

    @Test("C248: events are fetched after a date, after an event, by a fetch request, or counted, also after a restart")
    func fetching() async throws {
        let service = try await CloudService.temporary()
        var device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
        try addTag(device)
        try await device.sync()
        try device.stop()
        device = try await MirrorDevice.make(service, in: device.folder)
        try await device.mirror.whenSetUp()
        let all = try events(Request(), device)
        #expect(all.filter { $0.type == .setup }.count == 2 && all.count >= 4)
        for (index, event) in all.enumerated() {
            let rest = Array(all[(index + 1)...])
            #expect(try events(.fetchEvents(after: event), device).map(\.identifier) == rest.map(\.identifier))
            let later = all.filter { $0.startDate > event.startDate }.map(\.identifier)
            #expect(try events(.fetchEvents(after: event.startDate), device).map(\.identifier) == later)
        }
        let fetch = Request.fetchForEvents()
        fetch.predicate = NSPredicate(
            format: "type == %d AND succeeded == YES AND endDate != nil AND storeIdentifier == %@",
            NSPersistentCloudKitContainer.EventType.setup.rawValue,
            device.mirror.events.storeIdentifier
        )
        fetch.sortDescriptors = [NSSortDescriptor(key: "startDate", ascending: false)]
        let setups = try events(.fetchEvents(matchingFetch: fetch), device)
        #expect(setups.map(\.identifier) == all.reversed().filter { $0.type == .setup }.map(\.identifier))
        (fetch.fetchLimit, fetch.fetchOffset) = (1, 1)
        let request = Request.fetchEvents(matchingFetch: fetch)
        #expect(try events(request, device).map(\.identifier) == [setups[1].identifier])
        request.resultType = .countEvents
        #expect(try result(request, device) as? [NSNumber] == [1])
        fetch.predicate = NSPredicate(format: "identifier == %@", argumentArray: [setups[0].identifier])
        fetch.fetchOffset = 0
        #expect(try result(request, device) as? [NSNumber] == [1])
    }

    @Test("C248: a request for stores that are not mirrored finds nothing, and one that is no request for events fails")
    func others() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try await device.mirror.whenSetUp()
        let local = device.folder.appending(path: "Local.sqlite")
        let coordinator = device.container.persistentStoreCoordinator
        let store = try coordinator.addPersistentStore(type: .sqlite, at: local)
        let request = Request()
        request.affectedStores = [store]
        #expect(try events(request, device).isEmpty)
        let notes = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        #expect(throws: CocoaError.self) { try result(.fetchEvents(matchingFetch: notes), device) }
        let broken = Request.fetchForEvents()
        broken.predicate = NSPredicate(format: "colour == 1")
        #expect(throws: CocoaError.self) { try result(.fetchEvents(matchingFetch: broken), device) }
    }
}
