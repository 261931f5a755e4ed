import Foundation
import TSanMutex
import Testing

@testable import HTTPClient

@Suite("Proxies")
struct ProxyTests {
    private func proxy(_ environment: [String: String], _ address: String) throws -> ProxyRules.Proxy? {
        let url = try #require(URL(string: address))
        return ProxyRules(environment).proxy(to: try RequestOrigin(url))
    }

    @Test func theEnvironmentNamesThem() throws {
        let environment = [
            "http_proxy": "http://ada:secret@proxy.example:3128", "HTTPS_PROXY": "other.example:8080",
            "no_proxy": "example.org, .internal",
        ]
        let plain = ProxyRules.Proxy(host: "proxy.example", port: 3_128, credentials: "Basic YWRhOnNlY3JldA==")
        let encrypted = ProxyRules.Proxy(host: "other.example", port: 8_080, credentials: nil)
        #expect(try proxy(environment, "http://a.example/x") == plain)
        #expect(try proxy(environment, "https://a.example/x") == encrypted)
        for address in ["http://example.org", "https://www.example.org", "http://a.internal", "http://localhost:1"] {
            #expect(try proxy(environment, address) == nil)
        }
        #expect(try proxy(environment, "http://notexample.org") == plain)
        #expect(try proxy(["all_proxy": "http://p", "no_proxy": "*"], "http://a.example") == nil)
        #expect(try proxy(["all_proxy": "http://p"], "https://a.example")?.port == 80)
        // A visitor's header `Proxy` is that variable in programs that a web server starts.
        #expect(try proxy(["HTTP_PROXY": "http://p"], "http://a.example") == nil)
        #expect(try proxy(["http_proxy": "socks5://p"], "http://a.example") == nil)
    }

    @Test func theyAreToldTheWholeAddress() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.request() { connection.answer(request) }
        }
        let client = HTTPClient(environment: ["http_proxy": "http://u:p@127.0.0.1:\(server.port)"])
        let url = try #require(URL(string: "http://service.example/a?b"))
        let text = String(decoding: try await client.send(ClientRequest("GET", url)).body, as: UTF8.self)
        #expect(text.hasPrefix("GET http://service.example/a?b HTTP/1.1\r\nHost: service.example\r\n"))
        #expect(text.contains("Proxy-Authorization: Basic dTpw\r\n"))
    }

    @Test func theyPassOnWhatIsEncrypted() async throws {
        let requests = Mutex<[String]>([])
        let server = try ScriptedServer { connection in
            guard let request = connection.request() else { return }
            requests.withLock { $0.append(request) }
            connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        }
        let client = HTTPClient(environment: ["https_proxy": "http://127.0.0.1:\(server.port)"])
        let url = try #require(URL(string: "https://service.example/a"))
        await #expect(throws: HTTPClientError.unreachable("The proxy 127.0.0.1 answered 403.")) {
            try await client.send(ClientRequest("GET", url))
        }
        let head = "CONNECT service.example:443 HTTP/1.1\r\nHost: service.example:443\r\n\r\n"
        #expect(requests.withLock { $0 } == [head])
    }
}
