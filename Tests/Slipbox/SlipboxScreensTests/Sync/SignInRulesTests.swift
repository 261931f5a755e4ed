import CloudKit
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxCore
@testable import SlipboxScreens

/// What the form to sign in may have the server do.
@MainActor
struct SignInRulesTests {
    private func account(_ service: String, _ rules: SignInRules) throws -> SyncAccount {
        try rules.account(service: service, container: " c ", programToken: " t ", login: " ada ")
    }

    @Test func onlyServicesThatTheOperatorHasNamedMayBeAnywhere() throws {
        let urls = ["http://127.0.0.1:8443", "https://nas.local"].compactMap { URL(string: $0) }
        let named = SignInRules(services: urls)
        for service in ["http://127.0.0.1:8443/", "NAS.local", "https://nas.local:443", "https://x@nas.local"] {
            #expect(try !account(service, named).staysPublic, "\(service)")
        }
        let others = SignInRules(services: urls)
        for service in ["http://127.0.0.1:8444", "https://127.0.0.1:8443", "http://nas.local", "nas.local.example.org"]
        {
            #expect(try account(service, others).staysPublic, "\(service)")
        }
        let account = try account("https://cloud.example.org", SignInRules())
        #expect(account.container == "c" && account.programToken == "t" && account.login == "ada")
    }

    @Test func attemptsAreLimitedAndComeBack() throws {
        var time = 100.0
        let rules = SignInRules { time }
        for _ in 0..<6 { _ = try account("cloud.example.org", rules) }
        #expect(throws: SyncProblem.tooOften(seconds: 10)) { try account("cloud.example.org", rules) }
        time += 4
        #expect(throws: SyncProblem.tooOften(seconds: 6)) { try account("other.example.org", rules) }
        time += 6
        _ = try account("cloud.example.org", rules)
        #expect(throws: SyncProblem.tooOften(seconds: 10)) { try account("cloud.example.org", rules) }
        // What is no address is not called, and does not count.
        time += 10
        #expect(throws: SyncProblem.address("ftp://x")) { try account("ftp://x", rules) }
        _ = try account("cloud.example.org", rules)
    }

    @Test func thePageSaysWhatIsNotAllowed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let controller = try PersistenceController(syncing: folder.appending(path: "s.sqlite"))
        let sync = try SlipBoxSync(controller.container, policies: SyncPolicies.all, tags: TextTagReader())
        sync.begin()
        let url = try #require(URL(string: "/all"))
        let session = ViewSession(app: SlipboxApp(controller.container, sync: sync), url: url)
        let client = try HeadlessClient(session: session)
        try client.tap("Not synced")
        let fields = [
            ("Service", "http://127.0.0.1:9"), ("Token of the program", "token"), ("Name or e-mail address", "ada"),
            ("Password", "a password"),
        ]
        for (label, text) in fields { client.edit(try client.field(label), text) }
        try client.tap("Sign In")
        await client.wait(until: { client.shows("is in a private network") })
        #expect(client.shows("127.0.0.1 is in a private network"))
        #expect(client.shows("slipbox serve --sync-service URL"))
        #expect(sync.account == nil)
        session.teardown()
    }

    @Test func accountsOfFormerVersionsAreRead() throws {
        let text = #"{"container":"c","isInProduction":false,"programToken":"t","service":"https://nas.local"}"#
        let former = try JSONDecoder().decode(SyncAccount.self, from: Data(text.utf8))
        #expect(former.service.absoluteString == "https://nas.local" && former.login == nil && !former.staysPublic)
        var confined = former
        confined.staysPublic = true
        let again = try JSONDecoder().decode(SyncAccount.self, from: JSONEncoder().encode(confined))
        #expect(again == confined && again != former)
    }

    @Test func anAccountOfTheFormStaysConfinedWhateverItsServiceRefersTo() async throws {
        let service = try SyncAccount.address("http://127.0.0.1:9")
        var account = SyncAccount(service: service, programToken: "t", login: "ada")
        let refused = { (account: SyncAccount) -> String? in
            do {
                _ = try await SyncConnection().user(account, "token")
                return nil
            } catch {
                return SlipBoxSync.words(error)
            }
        }
        #expect(try await #require(refused(account)).contains("There is no connection"))
        account.staysPublic = true
        #expect(try await #require(refused(account)).contains("is in a private network"))
    }
}
