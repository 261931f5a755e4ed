import Foundation
import Testing
import WebUI

@testable import WebUIServer

@Suite("The offline page")
struct OfflineRoutesTests {
    private let files = IslandFiles(name: "kept", script: Array("start()".utf8), stylesheet: Array("p {}".utf8))

    private func routes(keeps: Bool = true, requests: RateLimit = .unlimited, fileBytes: Int? = nil) -> Routes {
        var page = OfflinePage(
            files,
            records: { _ in try .json(["records": [String]()]) },
            changes: { request in
                guard case .bytes(let bytes) = request.body else { return .text("empty") }
                return .json(bytes: bytes)
            }
        )
        page.requests = requests
        if let fileBytes { page.fileBytes = fileBytes }
        var options = LiveOptions()
        options.name = "Notes & <more>"
        if keeps { options.offlinePage = page }
        var routes = Routes()
        routes.live(options) { ScriptedPage($0) }
        return routes
    }

    private func fields(
        _ page: LiveClient.Opened,
        token: String? = nil,
        origin: String = "http://localhost"
    ) -> [String: String] {
        [
            "Cookie": page.cookie, "Origin": origin, "Content-Type": "application/json",
            "Authorization": "Bearer \(token ?? page.token)",
        ]
    }

    @Test("A program without one has no worker, and its pages say nothing of one")
    func none() async throws {
        try await withServer(routes(keeps: false)) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/-/worker.js").status == 404)
            let answer = try client.request("POST", "/-/offline/records", headers: ["Origin": "http://localhost"])
            #expect(answer.status != 200)
            let page = try LiveClient.open(port)
            #expect(!page.body.contains("offline-") && page.body.contains("/-/webui-"))
        }
    }

    @Test("Pages know how much room there is for the files of records")
    func room() async throws {
        try await withServer(routes(fileBytes: 12_345)) { port in
            let page = try LiveClient.open(port)
            #expect(page.body.contains("\"fileBytes\":12345"))
        }
    }

    @Test("The worker names all files by their digests, and may serve the whole site")
    func worker() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let worker = try client.request("GET", "/-/worker.js")
            #expect(worker["service-worker-allowed"] == "/")
            #expect(worker["cache-control"] == "no-cache")
            #expect(worker["content-security-policy"]?.contains("default-src 'none'") == true)
            let list = try #require(worker.body.split(separator: "\n").dropFirst().first)
            let paths = list.split(separator: "\"").map(String.init).filter { $0.hasPrefix("/-/") }
            #expect(paths.count == 5)
            for path in paths {
                let file = try client.request("GET", path)
                #expect(file.status == 200, "\(path)")
                #expect(file["cache-control"]?.contains("immutable") == true)
            }
        }
    }

    @Test("The document has nothing of a visitor, and no script of its own")
    func document() async throws {
        let page = OfflinePage(files, records: { _ in .text("") }, changes: { _ in .text("") })
        var options = LiveOptions()
        options.name = "Notes & <more>"
        let html = String(decoding: OfflineFiles(page, of: options, prefix: "/a").page.bytes, as: UTF8.self)
        #expect(html.contains("<title>Notes &amp; &lt;more&gt;</title>"))
        #expect(html.contains("{\"scope\":\"\\/a\\/\"}") || html.contains("{\"scope\":\"/a/\"}"))
        let scripts = html.components(separatedBy: "<script").dropFirst()
        #expect(scripts.allSatisfy { $0.hasPrefix(" src=\"/-/") || $0.hasPrefix(" type=\"application/json\"") })
        #expect(!html.contains("csrf") && !html.contains("token"))
    }

    @Test("Only a page of this browser and this server asks and sends")
    func strangers() async throws {
        try await withServer(routes()) { port in
            let (page, other) = (try LiveClient.open(port), try LiveClient.open(port))
            for path in ["/-/offline/records", "/-/offline/changes"] {
                // Whoever is refused before the body was read has to connect anew.
                func status(_ headers: [String: String]) throws -> Int {
                    var client = try TestClient(port: port)
                    return try client.request("POST", path, headers: headers, body: "{}").status
                }
                #expect(try status(fields(page)) == 200)
                #expect(try status(fields(page, token: other.token)) == 403)
                #expect(try status(fields(page, token: "")) == 403)
                #expect(try status(fields(page, origin: "http://evil.example")) == 403)
                #expect(try status(fields(page).merging(["Content-Type": "text/plain"]) { $1 }) == 415)
                #expect(try status(fields(page).merging(["Sec-Fetch-Site": "cross-site"]) { $1 }) == 403)
            }
        }
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            var client = try TestClient(port: port)
            let long = String(repeating: " ", count: 1 << 20) + "{}"
            #expect(try client.request("POST", "/-/offline/changes", headers: fields(page), body: long).status == 413)
        }
    }

    @Test("Who asks too often has to wait")
    func often() async throws {
        try await withServer(routes(requests: RateLimit(burst: 3, perSecond: 0.01))) { port in
            let page = try LiveClient.open(port)
            let answers = try (0..<5).map { _ in
                var client = try TestClient(port: port)
                return try client.request("POST", "/-/offline/records", headers: fields(page), body: "{}")
            }
            #expect(answers.map(\.status) == [200, 200, 200, 429, 429])
            #expect(answers.last?["retry-after"] == "100")
        }
    }

    @Test("Visitors without access get nothing but the script that removes what was kept")
    func noAccess() async throws {
        let configuration = adjusted { $0.access = .token("0123456789abcdef") }
        try await withServer(routes(), configuration) { port in
            var client = try TestClient(port: port)
            let leaving = "<script src=\"\(OfflineFiles.leaving.path)\" defer></script>"
            #expect(try client.request("GET", "/login").body.contains(leaving))
            #expect(try client.request("GET", OfflineFiles.leaving.path).status == 200)
            let json = "application/json"
            let headers = ["Origin": "http://localhost", "Content-Type": json, "Accept": json]
            #expect(try client.request("POST", "/-/offline/records", headers: headers, body: "{}").status == 401)
            client = try TestClient(port: port)
            let cookie = try client.request("GET", "/login?token=0123456789abcdef").cookies
            // Who is in loses nothing by looking at the form; who is about to leave is told what would be lost.
            #expect(try !client.request("GET", "/login", headers: ["Cookie": cookie]).body.contains(leaving))
            #expect(try client.request("GET", "/logout", headers: ["Cookie": cookie]).body.contains(leaving))
        }
        try await withServer(routes(keeps: false), configuration) { port in
            var client = try TestClient(port: port)
            #expect(try !client.request("GET", "/login").body.contains("<script"))
        }
    }

    @Test("What is kept has another name for each visitor, and the same after a restart")
    func keys() async throws {
        let key = SecretKey.random()
        let configuration = adjusted { ($0.access, $0.key) = (.token("0123456789abcdef"), key) }
        let keys = Record<String>()
        let cookies = Record<String>()
        for _ in 0..<2 {
            try await withServer(routes(), configuration) { port in
                var client = try TestClient(port: port)
                if cookies.entries.isEmpty {
                    for _ in 0..<2 {
                        cookies.append(try client.request("GET", "/login?token=0123456789abcdef").cookies)
                    }
                }
                for cookie in cookies.entries {
                    // The name has the port, which is another one for each server of this test.
                    let cookie = "visitor-\(port)=" + (cookie.split(separator: "=", maxSplits: 1).last ?? "")
                    let body = try LiveClient.open(port, cookie: cookie).body
                    let text = body.components(separatedBy: "\"offlinePage\":{").last?.prefix { $0 != "}" } ?? ""
                    keys.append(text.components(separatedBy: "\"key\":\"").last.map { String($0.prefix(16)) } ?? "")
                }
            }
        }
        #expect(keys.entries.count == 4 && Set(keys.entries).count == 2)
        #expect(keys.entries[0] == keys.entries[2] && keys.entries[1] == keys.entries[3])
        #expect(keys.entries.allSatisfy { $0.count == 16 })
    }
}
