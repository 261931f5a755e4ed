import CloudWire
import FoundationBackfill
import Testing
import UntrustedJSON

@testable import CloudKit
@testable import CloudService

/// The service over sockets.
@Suite("A service over HTTP", .serialized)
struct CloudServerTests {
    @Test func programsForApplesModuleUseIt() async throws {
        try await RunningService.run { running in
            let database = running.container(web: try await running.signIn()).privateCloudDatabase
            let zone = try await database.save(CKRecordZone(zoneName: "Notes"))
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data(repeating: 7, count: 2_000_000).write(to: file)
            let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "one", zoneID: zone.zoneID))
            record["title"] = "Ulysses"
            record["file"] = CKAsset(fileURL: file)
            _ = try await database.save(record)
            let found = try await database.record(for: record.recordID)
            #expect(found["title"] as? String == "Ulysses")
            let fetched = try #require((found["file"] as? CKAsset)?.fileURL)
            #expect(try Data(contentsOf: fetched) == Data(contentsOf: file))
            let changes = try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: nil)
            #expect(changes.modificationResultsByID.count == 1)
            try FileManager.default.removeItem(at: file)
        }
    }

    @Test func tokensThatRotateServeManyRequests() async throws {
        try await RunningService.run { running in
            let first = try await running.signIn(isSticky: false)
            let container = running.container(web: first)
            let database = container.privateCloudDatabase
            try await withThrowingTaskGroup { group in
                for number in 0..<10 {
                    group.addTask {
                        let id = CKRecord.ID(recordName: "r\(number)")
                        _ = try await database.save(CKRecord(recordType: "Note", recordID: id))
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.records(for: (0..<10).map { CKRecord.ID(recordName: "r\($0)") }).count == 10)
            let answer = try await running.send("POST", running.path(.usersCurrent, scope: .public, web: "damaged.x"))
            #expect(answer.status == 421)
        }
    }

    @Test func whoHasNotSignedInIsToldWhere() async throws {
        try await RunningService.run { running in
            let answer = try await running.send("POST", running.path(.zonesList))
            #expect(answer.status == 421 && answer.header("access-control-allow-origin") == "*")
            let json = try answer.json
            #expect(json["serverErrorCode"]?.string == "AUTHENTICATION_REQUIRED" && json["uuid"]?.string != nil)
            let page = try await running.send("GET", try #require(json["redirectURL"]?.string))
            #expect(page.status == 200 && page.text.contains("Sign in") && page.text.contains("Notes"))
            for path in ["/database/1/x", "/database/1/\(RunningService.container)/development/private/zones/nothing"] {
                #expect(try await running.send("POST", path).json["serverErrorCode"]?.string == "BAD_REQUEST")
            }
            #expect(try await running.send("GET", "/health").text.contains("ok"))
        }
    }

    @Test func theFormSignsInAndGoesBack() async throws {
        for callback in [nil, "https://notes.example/done?x=1"] {
            try await RunningService.run(origins: ["https://notes.example"], callback: callback) { running in
                let headers = ["Origin": running.url, "Content-Type": "application/x-www-form-urlencoded"]
                let form = "ckAPIToken=\(running.apiToken)&login=ada%40example.org&password="
                let wrong = try await running.send("POST", "/sign-in", form + "wrong", headers: headers)
                #expect(wrong.status == 403 && wrong.text.contains("alert") && wrong.text.contains("ada@example.org"))
                let answer = try await running.send("POST", "/sign-in", form + "correct+horse", headers: headers)
                let token: String
                if callback == nil {
                    #expect(answer.text.contains("https://notes.example"))
                    let parts = answer.text.split(separator: "ckWebAuthToken&quot;:&quot;")
                    token = String(try #require(parts.last).prefix { $0 != "&" })
                } else {
                    let location = try #require(answer.header("Location"))
                    #expect(
                        answer.status == 303 && location.hasPrefix("https://notes.example/done?x=1&ckWebAuthToken=")
                    )
                    token = String(location.split(separator: "=").last ?? "")
                }
                let path = running.path(.usersCurrent, web: token)
                let site = ["Origin": "https://notes.example"]
                #expect(try await running.send("POST", path, headers: site).json["firstName"]?.string == "Ada")
                let other = try await running.send("POST", path, headers: ["Origin": "https://evil.example"])
                #expect(other.status == 401)
                let strange = try await running.send(
                    "POST",
                    "/sign-in",
                    form,
                    headers: ["Origin": "https://evil.example"]
                )
                #expect(strange.status == 403)
            }
        }
    }

    @Test func aProgramWithoutABrowserSignsIn() async throws {
        try await RunningService.run { running in
            var configuration = CloudConfiguration(endpoint: URL(string: running.url))
            configuration.apiToken = running.apiToken
            let token = try await configuration.signIn(login: "ada@example.org", password: "correct horse")
            let user = try await running.container(web: token).userRecordID()
            #expect(user.recordName.hasPrefix("_"))
            func refusal(_ password: String) async -> CKError? {
                await #expect(throws: CKError.self) {
                    try await configuration.signIn(login: "ada@example.org", password: password)
                }
            }
            let wrong = await refusal("wrong & =")
            #expect(wrong?.code == .notAuthenticated && wrong?.localizedDescription.contains("wrong &") == false)
            configuration.apiToken = "nonsense"
            #expect(await refusal("correct horse")?.localizedDescription.contains("does not know the program") == true)
            configuration.endpoint = URL(string: "http://127.0.0.1:1")
            #expect(await refusal("correct horse")?.code == .networkUnavailable)
        }
    }

    @Test func browsersAskWhichPagesMayUseTheService() async throws {
        let (own, other) = ("https://notes.example", "https://evil.example")
        try await RunningService.run(origins: [own]) { running in
            let path = running.path(.recordsLookup, scope: .public)
            let ask = ["Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"]
            func preflight(_ path: String, _ origin: String) async throws -> RunningService.Answer {
                try await running.send("OPTIONS", path, "", headers: ask.merging(["Origin": origin]) { $1 })
            }
            let allowed = try await preflight(path, own)
            #expect(allowed.status == 204 && allowed.data.isEmpty)
            #expect(allowed.header("access-control-allow-origin") == own && allowed.header("vary") == "Origin")
            #expect(allowed.header("access-control-allow-methods") == "GET, POST, OPTIONS")
            #expect(allowed.header("access-control-allow-headers")?.contains("content-type") == true)
            #expect(allowed.header("access-control-max-age") == "3600")
            for strange in [try await preflight(path, other), try await preflight(path + "x", own)] {
                #expect(strange.status == 403 && strange.header("access-control-allow-origin") == nil)
            }
            let query = #"{"records":[{"recordName":"a"}]}"#
            let json = ["Origin": own, "Content-Type": "application/json"]
            let answer = try await running.send("POST", path, query, headers: json)
            #expect(answer.status == 200 && answer.header("access-control-allow-origin") == own)
            let refused = try await running.send("POST", path, query, headers: ["Origin": other])
            #expect(refused.status == 401 && refused.header("access-control-allow-origin") == nil)
            // Where the token is no part of the address, something else is the proof.
            for bare in [String(path.prefix { $0 != "?" }), "/assets/upload/x", "/assets/content/x/y"] {
                let answer = try await preflight(bare, other)
                #expect(answer.status == 204 && answer.header("access-control-allow-origin") == "*")
            }
            #expect(
                try await preflight("/assets/upload/x", own).header("access-control-allow-methods")?.contains("PUT")
                    == true
            )
            let missing = try await running.send("GET", "/assets/content/x/y", headers: ["Origin": own])
            #expect(missing.status == 404 && missing.header("access-control-allow-origin") == "*")
            #expect(try await preflight("/sign-in", own).status == 405)
        }
    }

    @Test func whatIsTypedStaysText() async throws {
        try await RunningService.run { running in
            let headers = ["Origin": running.url, "Content-Type": "application/x-www-form-urlencoded"]
            // A quotation mark and an accent are one character of Swift, and two to a browser.
            let form = "ckAPIToken=\(running.apiToken)&login=x%22%CC%81+onfocus%3Dalert&password=wrong"
            let page = try await running.send("POST", "/sign-in", form, headers: headers)
            let text = page.text.unicodeScalars
            let accent = try #require(text.firstIndex(of: "\u{301}"))
            #expect(String(String.UnicodeScalarView(text[..<accent])).hasSuffix("x&quot;"))
        }
    }

    @Test func aPollHearsOfChanges() async throws {
        try await RunningService.run { running in
            let web = try await running.signIn()
            let database = running.container(web: web).privateCloudDatabase
            _ = try await database.save(CKDatabaseSubscription(subscriptionID: "all"))
            let created = try await running.send(
                "POST",
                running.path(.tokensCreate, web: web),
                #"{"apnsEnvironment":"development"}"#
            ).json
            let poll = try #require(created["webcourierURL"]?.string)
            #expect(try await running.send("GET", poll).text == "{}")
            // A client may say for how long it waits, also for longer than the service would choose.
            #expect(created["longestWait"]?.integer == 86_400)
            let beginning = ContinuousClock.now
            #expect(try await running.send("GET", poll + "?wait=3").text == "{}")
            #expect(beginning.duration(to: .now) > .milliseconds(2_900))
            async let waiting = running.send("GET", poll + "?wait=100000")
            try await Task.sleep(for: .milliseconds(200))
            _ = try await database.save(CKRecordZone(zoneName: "Notes"))
            let push = try await waiting.json
            #expect(push["ck"]?["met"]?["sid"]?.string == "all")
            #expect(try await running.send("GET", "\(running.url)/push/poll/forged").status == 404)
        }
    }

    @Test func programsHearOfChangesOfOthers() async throws {
        try await RunningService.run { running in
            let web = try await running.signIn()
            let (own, other) = (running.container(web: web), running.container(web: web))
            _ = try await own.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "all"))
            let changes = Task {
                // The stream has to be there before a change that it tells of.
                for number in 0..<100 where !Task.isCancelled {
                    _ = try await other.privateCloudDatabase.save(CKRecordZone(zoneName: "z\(number)"))
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            var heard: String?
            for try await notification in own.notifications() {
                heard = notification.subscriptionID
                break
            }
            changes.cancel()
            #expect(heard == "all")
        }
    }

    @Test func aStreamOfNewsEndsIfNobodyHasSignedIn() async throws {
        try await RunningService.run { running in
            let container = running.container(web: nil)
            await #expect {
                for try await _ in container.notifications() {}
            } throws: {
                ($0 as? CKError)?.code == .notAuthenticated
            }
        }
    }

    @Test func requestsAreLogged() async throws {
        try await RunningService.run { running in
            let web = try await running.signIn()
            let zone = #"{"zoneID":{"zoneName":"Nowhere"},"records":[{"recordName":"a"}]}"#
            let path = running.path(.recordsLookup, web: web) + "&clientId=test"
            let failed = try await running.send("POST", path, zone)
            _ = try await running.send("POST", running.path(.zonesList))
            let delete = #"{"operations":[{"operationType":"delete","zone":{"zoneID":{"zoneName":"Nowhere"}}}]}"#
            _ = try await running.send("POST", running.path(.zonesModify, web: web), delete)
            // Requests of one millisecond are in no order.
            let all = try await running.log.newest(10)
            #expect(Set(all.map(\.status)) == [200, 421, 404] && all.count == 3)
            func entry(_ status: Int) throws -> LogEntry { try #require(all.first { $0.status == status }) }
            let (deletion, stranger, lookup) = (try entry(200), try entry(421), try entry(404))
            #expect(deletion.itemFailures.count == 1 && deletion.itemFailures.first == .zoneNotFound)
            #expect(deletion.failure == nil && [lookup, stranger].allSatisfy { $0.itemFailures.count == 0 })
            #expect(lookup.request == (try failed.json["uuid"]?.string) && lookup.failure == .zoneNotFound)
            #expect(lookup.zoneName == "Nowhere" && lookup.client == "test" && lookup.bytesIn == zone.utf8.count)
            let user = try await running.accounts.user(login: "ada@example.org")
            #expect(lookup.user == user?.recordName && stranger.user == nil)
        }
    }

    @Test func uploadsNeedAnAddressOfTheService() async throws {
        try await RunningService.run { running in
            let refused = try await running.send("POST", "/assets/upload/forged", "content")
            #expect(refused.status == 403)
            #expect(try await running.send("GET", "/assets/content/forged/file").status == 404)
        }
    }

    @Test func halfAnUploadLeavesNothing() async throws {
        try await RunningService.run { running in
            let web = try await running.signIn()
            let tokens = #"{"tokens":[{"recordType":"Photo","fieldName":"file"}]}"#
            let answer = try await running.send("POST", running.path(.assetsUpload, web: web), tokens).json
            let url = try #require(answer["tokens"]?.array?.first?["url"]?.string.flatMap { URL(string: $0) })
            let head = "POST \(url.path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
            try Self.sendAndClose(Array((head + String(repeating: "x", count: 50_000)).utf8), port: url.port ?? 0)
            let whole = try await running.send("POST", url.absoluteString, "whole")
            #expect(whole.status == 200)
            #expect(try running.service.assets.list().digests.count == 1)
            #expect(try running.service.assets.list().others.isEmpty)
        }
    }

    /// Sends bytes over a connection of their own, which ends in the middle.
    private static func sendAndClose(_ bytes: [UInt8], port: Int) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        try #require(outcome == 0)
        #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }
}
