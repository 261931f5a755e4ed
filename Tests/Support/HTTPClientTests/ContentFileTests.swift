import Foundation
import TSanMutex
import Testing

@testable import HTTPClient

@Suite("Files that are sent and received")
struct ContentFileTests {
    private let client = HTTPClient(environment: [:])

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        try await body(folder)
    }

    @Test func filesGoThereAndBack() async throws {
        try await withFolder { folder in
            let (source, copy) = (folder.appending(path: "source"), folder.appending(path: "copy"))
            let text = String(repeating: "0123456789", count: 300_000)
            try Data(text.utf8).write(to: source)
            let kept = Mutex("")
            let server = try ScriptedServer { connection in
                while let request = connection.request() {
                    if request.hasPrefix("POST") { kept.withLock { $0 = String(request.suffix(3_000_000)) } }
                    connection.answer(request.hasPrefix("POST") ? "" : kept.withLock { $0 })
                }
            }
            var upload = ClientRequest("POST", try server.url())
            upload.content = .file(source)
            #expect(try await client.send(upload).status == 200)
            var download = ClientRequest("GET", try server.url())
            download.destination = copy
            #expect(try await client.send(download).body.isEmpty)
            #expect(try Data(contentsOf: copy) == Data(text.utf8))
            #expect(server.count == 1)
        }
    }

    @Test func halfAFileIsNone() async throws {
        try await withFolder { folder in
            let server = try ScriptedServer { connection in
                let isMissing = connection.request()?.hasPrefix("GET /missing") == true
                if isMissing { return connection.answer("no", status: "404 Not Found") }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            }
            var request = ClientRequest("GET", try server.url("/missing"))
            request.destination = folder.appending(path: "copy")
            let response = try await client.send(request)
            #expect(response.status == 404 && response.body == Array("no".utf8))
            request.url = try server.url()
            let half = request
            await #expect(throws: HTTPClientError.broken("The connection ended within the response.")) {
                try await client.send(half)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func aRefusalIsHeardBeforeAllIsSent() async throws {
        try await withFolder { folder in
            let source = folder.appending(path: "source")
            try Data(repeating: 7, count: 20_000_000).write(to: source)
            let server = try ScriptedServer { connection in
                _ = connection.read()
                connection.answer("too large", status: "413 Payload Too Large", headers: "Connection: close\r\n")
                // Whoever closes with unread bytes resets the connection.
                while !connection.read().isEmpty {}
            }
            var request = ClientRequest("POST", try server.url())
            request.content = .file(source)
            #expect(try await client.send(request).status == 413)
            request.content = .file(folder.appending(path: "none"))
            let missing = request
            await #expect {
                try await client.send(missing)
            } throws: { error in
                if case .file = error as? HTTPClientError { true } else { false }
            }
        }
    }
}
