import Foundation
import Testing

@testable import HTTPClient

@Suite("Encrypted connections")
struct EncryptionTests {
    private func reason(of client: HTTPClient, _ url: URL) async throws -> String {
        do throws(HTTPClientError) {
            _ = try await client.send(ClientRequest("GET", url))
            return "none"
        } catch .unreachable(let reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }

    @Test func onlyACertificateForTheHostIsTrusted() async throws {
        let server = try await OpenSSLServer(name: "IP:127.0.0.1")
        let client = HTTPClient(authority: server.certificate, environment: [:])
        for _ in 0..<3 {
            let response = try await client.send(ClientRequest("GET", server.url(host: "127.0.0.1")))
            #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self).contains("Ciphers"))
        }
        let other = try await reason(of: client, server.url(host: "localhost"))
        #expect(other == "The certificate of localhost is not trusted: hostname mismatch.")
        let stranger = try await reason(of: HTTPClient(environment: [:]), server.url(host: "127.0.0.1"))
        #expect(stranger == "The certificate of 127.0.0.1 is not trusted: self-signed certificate.")
        let file = server.folder.appending(path: "none.pem")
        let missing = try await reason(of: HTTPClient(authority: file, environment: [:]), server.url(host: "127.0.0.1"))
        #expect(missing == "The certificate of the authority cannot be read: \(file.path).")
    }

    @Test func namesAreChecked() async throws {
        let server = try await OpenSSLServer(name: "DNS:localhost")
        let client = HTTPClient(authority: server.certificate, environment: [:])
        #expect(try await client.send(ClientRequest("GET", server.url(host: "localhost"))).status == 200)
        let other = try await reason(of: client, server.url(host: "127.0.0.1"))
        #expect(other == "The certificate of 127.0.0.1 is not trusted: IP address mismatch.")
    }

    @Test func plainServersAreNoneForEncryption() async throws {
        let server = try ScriptedServer { connection in
            _ = connection.read()
            connection.answer("plain")
        }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        #expect(try await reason(of: HTTPClient(environment: [:]), url).contains("could not be encrypted"))
    }
}
