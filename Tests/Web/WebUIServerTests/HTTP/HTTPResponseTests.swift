import Foundation
import Testing

@testable import WebUIServer

@Suite("Responses that browsers keep")
struct HTTPResponseTests {
    private func routes() -> Routes {
        var routes = Routes()
        let bytes = Array(String(repeating: "the same words ", count: 200).utf8)
        routes.on(.get, "/data") { .kept(bytes, of: "application/octet-stream", tag: "a7", for: $0) }
        return routes
    }

    @Test("Whoever has the bytes gets nothing, and others get them, compressed if they like")
    func kept() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let first = try client.request("GET", "/data")
            #expect(first.status == 200 && first.body.count == 3_000 && first["etag"] == "\"a7\"")
            #expect(first["cache-control"] == "private, no-cache" && first["content-encoding"] == nil)
            let same = try client.request("GET", "/data", headers: ["If-None-Match": "\"a7\""])
            #expect(same.status == 304 && same.body.isEmpty)
            let other = try client.request("GET", "/data", headers: ["If-None-Match": "\"a8\""])
            #expect(other.status == 200)
            let packed = try client.request("GET", "/data", headers: ["Accept-Encoding": "gzip"])
            #expect(packed["content-encoding"] == "gzip" && packed["vary"] == "accept-encoding")
        }
    }

    @Test("A drawing is for those who may see the pages")
    func access() async throws {
        var configuration = ServerConfiguration()
        configuration.access = .password("correct horse")
        try await withServer(routes(), configuration) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/data").status != 200)
        }
    }
}
