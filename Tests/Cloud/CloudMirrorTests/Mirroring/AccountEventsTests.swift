import CloudService
import CloudWire
import FoundationBackfill
import TSanMutex
import Testing

@testable import CloudKit
@testable import CoreData

@Suite("Mirrored stores without an account")
struct AccountEventsTests {
    private typealias Event = NSPersistentCloudKitContainer.Event

    /// The events that have ended, as they were posted.
    private final class Ends: Sendable {
        private let events = Mutex<[Event]>([])

        func observe(_ container: NSPersistentCloudKitContainer) -> any NSObjectProtocol {
            let name = NSPersistentCloudKitContainer.eventChangedNotification
            return NotificationCenter.default.addObserver(forName: name, object: container, queue: nil) { post in
                let key = NSPersistentCloudKitContainer.eventNotificationUserInfoKey
                guard let event = post.userInfo?[key] as? Event, event.endDate != nil else { return }
                self.events.withLock { $0.append(event) }
            }
        }

        /// Waits for an event, at most a minute.
        func first(where isWanted: (Event) -> Bool) async throws -> Event? {
            for _ in 0..<6_000 {
                if let event = events.withLock({ $0 }).first(where: isWanted) { return event }
                try await Task.sleep(for: .milliseconds(10))
            }
            return nil
        }
    }

    private func expectNoAccount(_ event: Event?) throws {
        let event = try #require(event)
        let error = try #require(event.error as? CocoaError)
        #expect(error.code.rawValue == 134400 && !event.succeeded)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CKError)?.code == .notAuthenticated)
    }

    @Test(
        "C252: without an account the setting up fails with 134400; what is saved stays, and is sent after signing in"
    )
    func signingInLater() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service)
        transport.set(.noUser)
        let device = try await MirrorDevice.make(service, isAutomatic: true, over: transport)
        let ends = Ends()
        let observer = ends.observe(device.container)
        defer { NotificationCenter.default.removeObserver(observer) }
        try device.add("kept")
        await #expect(throws: CKError.self) { try await device.sync() }
        let request = NSPersistentCloudKitContainerEventRequest.fetchEvents(after: .distantPast)
        let failed = try await stored(request, device) { $0.last { $0.type == .setup && $0.error != nil } }
        #expect((failed?.error as? NSError)?.code == 134400)
        #expect(try device.titles() == ["kept"])

        transport.set(nil)
        try await device.sync()
        let succeeded = try await ends.first { $0.type == .setup && $0.succeeded }
        #expect(succeeded != nil)
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles() == ["kept"])
        try device.stop()
    }

    @Test("C252: a public database that takes changes of users only says so in the event of the export")
    func publicDatabase() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service, over: SwitchedTransport(service, user: nil), scope: .public)
        let ends = Ends()
        let observer = ends.observe(device.container)
        defer { NotificationCenter.default.removeObserver(observer) }
        try device.add("kept")
        await #expect(throws: (any Error).self) { try await device.sync() }
        try expectNoAccount(try await ends.first { $0.type == .export })
        #expect(try device.titles() == ["kept"])
    }

    @Test("C273: a user whom the service does not let in with this program is as good as none, and keeps everything")
    func switchedOff() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service)
        let client = CloudClient(
            container: "iCloud.test",
            environment: .development,
            transport: transport,
            credentials: KnownUser()
        )
        let device = try await MirrorDevice.make(service, isAutomatic: true) { options in
            options.container = CKContainer("iCloud.test", client)
        }
        try device.add("before")
        try await device.sync()
        let ends = Ends()
        let observer = ends.observe(device.container)
        defer { NotificationCenter.default.removeObserver(observer) }

        transport.set(.refusedUser)
        try device.add("meanwhile")
        await #expect(throws: CKError.self) { try await device.sync() }
        try expectNoAccount(try await ends.first { $0.type == .setup })
        #expect(try device.titles() == ["before", "meanwhile"])

        transport.set(nil)
        try await device.sync()
        #expect(try await ends.first { $0.type == .setup && $0.succeeded } != nil)
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles() == ["before", "meanwhile"])
        try device.stop()
    }

    /// Waits until an answer is made of the stored events, at most a minute.
    private func stored(
        _ request: NSPersistentCloudKitContainerEventRequest,
        _ device: MirrorDevice,
        _ answer: ([Event]) -> Event?
    ) async throws -> Event? {
        for _ in 0..<6_000 {
            let result = try device.view.performAndWait { try device.view.execute(request) }
            let events = (result as? NSPersistentCloudKitContainerEventResult)?.result as? [Event]
            if let event = answer(try #require(events)) { return event }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    /// A user who has signed in once.
    private struct KnownUser: CredentialSource {
        let hasWebToken = true
        func credentials(for request: CloudRequest) throws -> CloudRequest.Credentials? { nil }
        func replaceWebToken(_ token: String) throws {}
    }
}
