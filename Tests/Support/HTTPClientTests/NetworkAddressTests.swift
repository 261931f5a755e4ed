import Foundation
import TSanMutex
import Testing

@testable import HTTPClient

/// Which addresses are those of the internet, and that a client which is to stay there does.
@Suite("Private networks")
struct NetworkAddressTests {
    private func address(_ text: String) -> NetworkAddress? {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            return NetworkAddress(bytes: withUnsafeBytes(of: four) { Array($0) })
        }
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        return NetworkAddress(bytes: withUnsafeBytes(of: six) { Array($0) })
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.5",
        "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "::7f00:1", "64:ff9b::a00:1",
        "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "fc00::1", "fd12:3456::1",
        "fe80::1", "fec0::1", "ff02::1",
    ])
    func theseAreNotPublic(text: String) throws {
        #expect(!(try #require(address(text))).isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::808:808", "2001:200::1", "2606:4700::1111",
        "2a00:1450::1", "3ffe::1",
    ])
    func theseArePublic(text: String) throws {
        #expect(try #require(address(text)).isPublic)
    }

    private func reason(_ client: HTTPClient, _ url: String, redirects: Int = 0) async throws -> String? {
        var request = ClientRequest("GET", try #require(URL(string: url)))
        request.mostRedirects = redirects
        do {
            _ = try await client.send(request)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func nothingIsSentToThem() async throws {
        let count = Mutex(0)
        let server = try ScriptedServer { connection in
            while connection.request() != nil {
                count.withLock { $0 += 1 }
                connection.answer("inside")
            }
        }
        let client = HTTPClient(privateNetworkRefusal: "Stay out.", environment: [:])
        for host in ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:127.0.0.1]"] {
            let said = try await reason(client, "http://\(host):\(server.port)/")
            #expect(said?.hasSuffix("is in a private network. Stay out.") == true, "\(host): \(said ?? "answered")")
        }
        #expect(server.count == 0 && count.withLock { $0 } == 0)
        #expect(try await reason(HTTPClient(environment: [:]), "http://127.0.0.1:\(server.port)/") == nil)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func redirectsDoNotLeadThere() async throws {
        let requests = Mutex<[String]>([])
        let target = Mutex("")
        let server = try ScriptedServer { connection in
            while let request = connection.request() {
                requests.withLock { $0.append(String(request.prefix { !$0.isNewline })) }
                let location = target.withLock { $0 }
                connection.write("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
            }
        }
        // The operator's proxy is in a private network, as most are. It alone knows the host that is asked first.
        let environment = ["http_proxy": "http://127.0.0.1:\(server.port)"]
        let client = HTTPClient(privateNetworkRefusal: "Stay out.", environment: environment)
        for place in ["http://127.0.0.1:\(server.port)/", "http://10.1.2.3/", "http://[fd00::1]/", "http://localhost/"]
        {
            target.withLock { $0 = place }
            let said = try await reason(client, "http://public.invalid/", redirects: 5)
            #expect(said?.hasSuffix("is in a private network. Stay out.") == true, "\(place): \(said ?? "answered")")
        }
        #expect(requests.withLock { $0 }.allSatisfy { $0 == "GET http://public.invalid/ HTTP/1.1" })
    }
}
