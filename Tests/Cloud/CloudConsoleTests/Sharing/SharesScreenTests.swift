import CloudService
import CloudWire
import Testing
import UntrustedJSON
import WebUI
import WebUITestSupport

@testable import CloudConsole

/// Operators see and change shares.
@MainActor
@Suite("Shares in the console")
struct SharesScreenTests {
    private static let place = "/console/iCloud.test/development/shares"

    private struct Scene {
        let sources: ConsoleSources
        let ada: String

        @MainActor
        static func make(shares: Bool = true) async throws -> Scene {
            let accounts = try await AccountStore(nil)
            for (login, role) in [("olga", OperatorRole.owner), ("vera", .viewer)] {
                try await accounts.addOperator(login, password: "correct horse", role: role)
            }
            let ada = try await accounts.addUser("ada@example.org", password: "correct horse", firstName: "Ada")
            let bob = try await accounts.addUser("bob@example.org", password: "correct horse", firstName: "Bob")
            let service = try await CloudService.temporary(accounts: accounts)
            let address = "https://cloud.example.org"
            let sources = ConsoleSources(service: service, accounts: accounts, log: nil, address: address)
            let scene = Scene(sources: sources, ada: ada.recordName)
            if shares { try await scene.share(with: bob.recordName) }
            return scene
        }

        private func share(with user: String) async throws {
            try await send(.zonesModify, ZonesModify([.init(ZoneName("trip"), isDeletion: false)]).write)
            var record = WireRecord(recordName: WireShare.zoneShareName, recordType: WireShare.recordType)
            record.fields = ["cloudkit.title": FieldEntry(.string("Our trip"))]
            let bob = WireParticipant(
                participantID: "",
                role: .user,
                permission: .readOnly,
                status: .invited,
                user: WireUser(recordName: user)
            )
            record.sharing = WireShare(participants: [bob])
            try await send(.recordsModify, RecordsModify([.init(.create, record)], zoneID: ZoneName("trip")).write)
        }

        private func send(_ operation: CloudOperationName, _ write: (inout JSONWriter) -> Void) async throws {
            var writer = JSONWriter()
            write(&writer)
            let path = CloudPath(
                container: "iCloud.test",
                environment: .development,
                scope: .private,
                operation: operation
            )
            _ = try await sources.service.respond(to: CloudRequest(path, body: writer.bytes), from: .user(ada)).read()
        }

        @MainActor
        func page(_ login: String = "olga") throws -> HeadlessClient {
            let desk = ConsoleDesk(sources, login: login)
            return try HeadlessClient(url: SharesScreenTests.place) { ConsoleView(desk) }
        }

        func places() async throws -> [SharedPlace] {
            try await sources.service.sharedPlaces(of: "iCloud.test", .development, reachedAt: "", limit: 100)
        }
    }

    private func wait(_ client: HeadlessClient, until condition: () async throws -> Bool) async throws {
        for _ in 0..<6_000 {
            if try await condition() { return }
            await client.wait(until: { false }, milliseconds: 10)
        }
        Issue.record("\(client.text)")
    }

    @Test func anOwnerChangesRightsRemovesPeopleAndStopsAShare() async throws {
        let scene = try await Scene.make()
        let client = try scene.page()
        try await wait(client) { client.shows("Our trip") }
        #expect(client.shows("zone trip of Ada") && client.shows("was invited, has not accepted"))
        #expect(client.shows("https://cloud.example.org/share/"))
        try client.choose("Read and write", in: "Permission of Bob")
        try await wait(client) { try await scene.places().first?.sharing.participants?.last?.permission == .readWrite }
        try client.tap("Remove Bob")
        try await wait(client) { client.shows("goes from the devices of Bob") }
        try client.tap("Remove from Share")
        try await wait(client) { try await scene.places().first?.sharing.participants?.count == 1 }
        try await wait(client) { client.find("button", "Remove Bob") == nil }
        try client.tap("Stop sharing “Our trip”")
        try await wait(client) { client.shows("Nobody else takes part.") }
        try client.tap("Stop for Everybody")
        try await wait(client) { try await scene.places().isEmpty }
        try await wait(client) { client.shows("Nobody shares anything here yet.") }
        try await wait(client) { try await scene.sources.accounts.operatorEvents(10).count == 3 }
        let events = try await scene.sources.accounts.operatorEvents(10).map(\.action)
        #expect(events == ["stopped a share", "removed Bob from a share", "let Bob read and write"])
        #expect(client.failures.isEmpty)
    }

    @Test func aViewerSeesAllAndChangesNothing() async throws {
        let scene = try await Scene.make()
        let client = try scene.page("vera")
        try await wait(client) { client.shows("Our trip") }
        #expect(client.find("button", "Remove Bob") == nil && client.shows("None is set."))
        #expect(client.shows("This needs the role developer; yours is viewer."))
    }

    @Test func theFallbackIsSet() async throws {
        let scene = try await Scene.make(shares: false)
        let client = try scene.page()
        try await wait(client) { client.shows("Nobody shares anything here yet.") }
        try client.type("https://notes.example/open/", into: "Address, such as https://notes.example.org/open/")
        try client.tap("Save")
        try await wait(client) {
            try await scene.sources.accounts.sharingFallback(of: "iCloud.test", .development) != nil
        }
        try client.type("javascript:alert(1)", into: "Address, such as https://notes.example.org/open/")
        try client.tap("Save")
        try await wait(client) { client.shows("is not an address to return to") }
    }
}
