import CloudService
import FoundationBackfill
import Testing
import WebUIServer

@testable import CloudKit

@Suite("The pages of invitations")
struct InvitationRoutesTests {
    private struct Scene {
        let running: RunningService
        let share: CKShare

        static func run(
            _ configure: (CKShare) async throws -> Void = { _ in },
            _ body: (Scene) async throws -> Void
        ) async throws {
            try await RunningService.run { running in
                try await running.accounts.addUser("bob@example.org", password: "bob's password", firstName: "Bob")
                let container = running.container(web: try await running.signIn())
                try await container.privateCloudDatabase.save(CKRecordZone(zoneName: "notes"))
                let share = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "notes"))
                share[CKShare.SystemFieldKey.title] = "<b>Trip</b>"
                try await configure(share)
                let saved = try await container.privateCloudDatabase.save(share)
                try await body(Scene(running: running, share: try #require(saved as? CKShare)))
            }
        }

        /// Invites Bob.
        static func inviteBob(_ share: CKShare) {
            let info = CKUserIdentity.LookupInfo(emailAddress: "bob@example.org")
            share.addParticipant(CKShareParticipant(CKUserIdentity(userRecordID: nil, lookupInfo: info)))
        }

        var address: String { share.url?.path ?? "" }

        func post(_ path: String, _ form: String, from origin: String? = nil) async throws -> RunningService.Answer {
            let headers = [
                "Origin": origin ?? running.url, "Content-Type": "application/x-www-form-urlencoded",
            ]
            return try await running.send("POST", path, form, headers: headers)
        }

        func signIn(_ address: String? = nil, password: String = "bob%27s+password") async throws
            -> RunningService.Answer
        {
            let form = "login=bob%40example.org&password=\(password)"
            return try await post("\(address ?? self.address)/sign-in", form)
        }

        static func ticket(in page: RunningService.Answer) throws -> String {
            let parts = page.text.split(separator: "name=\"ticket\" value=\"")
            return String(try #require(parts.dropFirst().first).prefix { $0 != "\"" })
        }

        var statuses: [CKShare.ParticipantAcceptanceStatus] {
            get async throws {
                let database = running.container(web: try await running.signIn()).privateCloudDatabase
                let share = try await database.record(for: share.recordID) as? CKShare
                return share?.participants.map(\.acceptanceStatus) ?? []
            }
        }
    }

    @Test func anInvitedUserSignsInAndAccepts() async throws {
        try await Scene.run(Scene.inviteBob) { scene in
            let start = try await scene.running.send("GET", scene.address)
            #expect(start.status == 200 && !start.text.contains("Trip") && start.text.contains("Sign in"))
            let choice = try await scene.signIn()
            #expect(choice.text.contains("&lt;b&gt;Trip&lt;/b&gt;") && !choice.text.contains("<b>Trip"))
            #expect(choice.text.contains("Ada shares this") && choice.text.contains("You can see it."))
            try await scene.running.accounts.setSharingFallback(
                "https://notes.example/open?share=",
                of: RunningService.container,
                .development
            )
            let ticket = try Scene.ticket(in: choice)
            let end = try await scene.post("\(scene.address)/accept", "ticket=\(ticket)")
            let shortGUID = try #require(scene.share.url?.lastPathComponent)
            #expect(end.text.contains("href=\"https://notes.example/open?share=\(shortGUID)\""))
            #expect(try await scene.statuses == [.accepted, .accepted])
        }
    }

    @Test func anInvitedUserDeclines() async throws {
        try await Scene.run(Scene.inviteBob) { scene in
            let ticket = try Scene.ticket(in: try await scene.signIn())
            #expect(try await scene.post("\(scene.address)/decline", "ticket=\(ticket)").text.contains("Declined"))
            #expect(try await scene.statuses == [.accepted])
            #expect(try await scene.post("\(scene.address)/accept", "ticket=\(ticket)").status == 403)
        }
    }

    @Test func anOpenLinkShowsWhatItIs() async throws {
        let open = { @Sendable (share: CKShare) in share.publicPermission = .readWrite }
        try await Scene.run(open) { scene in
            let page = try await scene.running.send("GET", scene.address)
            #expect(page.text.contains("Everybody with this link can see and change it."))
            let ticket = try Scene.ticket(in: try await scene.signIn())
            _ = try await scene.post("\(scene.address)/accept", "ticket=\(ticket)")
            #expect(try await scene.statuses == [.accepted, .accepted])
        }
    }

    @Test func anAddressForOneUseAdmitsOne() async throws {
        let participant = CKShareParticipant.oneTimeURLParticipant()
        let add = { @Sendable (share: CKShare) in share.addParticipant(participant) }
        try await Scene.run(add) { scene in
            let address = try #require(scene.share.oneTimeURL(for: participant.participantID)).path
            #expect(try await scene.running.send("GET", address).text.contains("Trip"))
            let ticket = try Scene.ticket(in: try await scene.signIn(address))
            _ = try await scene.post("\(address)/accept", "ticket=\(ticket)")
            #expect(try await scene.statuses == [.accepted, .accepted])
            #expect(try await !scene.running.send("GET", address).text.contains("Trip"))
        }
    }

    @Test func othersAskForAccessIfTheyMay() async throws {
        let allow = { @Sendable (share: CKShare) in share.allowsAccessRequests = true }
        try await Scene.run(allow) { scene in
            let page = try await scene.signIn()
            #expect(page.text.contains("Ask for access") && !page.text.contains("Trip") && !page.text.contains("Ada"))
            let ticket = try Scene.ticket(in: page)
            #expect(try await scene.post("\(scene.address)/ask", "ticket=\(ticket)").text.contains("You have asked"))
        }
        try await Scene.run { scene in
            let page = try await scene.signIn()
            #expect(page.status == 404 && page.text.contains("No invitation") && !page.text.contains("Trip"))
        }
    }

    @Test func nothingTellsWhetherAShareExists() async throws {
        try await Scene.run { scene in
            let real = try await scene.running.send("GET", scene.address)
            let none = try await scene.running.send("GET", "/share/none")
            #expect(real.status == none.status)
            let name = try #require(scene.share.url?.lastPathComponent)
            #expect(real.text.replacingOccurrences(of: name, with: "none") == none.text)
            let signedIn = try await scene.signIn("/share/none")
            #expect(try await scene.signIn().text == signedIn.text)
        }
    }

    @Test func otherSitesAndOldTicketsChangeNothing() async throws {
        try await Scene.run(Scene.inviteBob) { scene in
            let page = try await scene.signIn()
            let ticket = try Scene.ticket(in: page)
            #expect(page.header("content-security-policy")?.contains("form-action 'self'") == true)
            #expect(page.header("content-security-policy")?.contains("frame-ancestors 'none'") == true)
            #expect(page.header("referrer-policy") == "no-referrer" && page.header("cache-control") == "no-store")
            let form = "ticket=\(ticket)"
            let strange = try await scene.post("\(scene.address)/accept", form, from: "https://evil.example")
            #expect(strange.status == 403)
            // A ticket is for one page, and for some time.
            #expect(try await scene.post("/share/other/accept", form).status == 403)
            #expect(try await scene.post("\(scene.address)/accept", "").status >= 400)
            for wrong in ["ticket=", "ticket=\(ticket)x", "ticket=a.b"] {
                #expect(try await scene.post("\(scene.address)/accept", wrong).status == 403)
            }
            let authenticator = scene.running.authenticator
            let name = try #require(scene.share.url?.lastPathComponent)
            let later = Date().addingTimeInterval(16 * 60)
            #expect(try await authenticator.visitor(of: name, ticket: ticket) != nil)
            #expect(try await authenticator.visitor(of: name, ticket: ticket, now: later) == nil)
            try await scene.running.accounts.disableUser("bob@example.org")
            #expect(try await scene.post("\(scene.address)/accept", form).status == 403)
            #expect(try await scene.statuses == [.accepted, .pending])
            let wrong = try await scene.signIn(password: "wrong")
            #expect(wrong.status == 403 && wrong.text.contains("alert"))
            #expect(try await scene.running.send("GET", "/share/%22%3E%3Cscript%3E").status == 404)
        }
    }

    @Test func aFallbackLeadsToNoScript() async throws {
        let accounts = try await AccountStore(nil)
        await #expect(throws: AccountError.self) {
            try await accounts.setSharingFallback("javascript:alert(1)", of: "iCloud.test", .production)
        }
        try await accounts.setSharingFallback("https://a.example", of: "iCloud.test", .production)
        #expect(try await accounts.sharingFallback(of: "iCloud.test", .production) == "https://a.example")
        #expect(try await accounts.sharingFallback(of: "iCloud.test", .development) == nil)
        try await accounts.setSharingFallback(nil, of: "iCloud.test", .production)
        #expect(try await accounts.sharingFallback(of: "iCloud.test", .production) == nil)
    }
}
