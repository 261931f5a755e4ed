import Foundation
import Testing

@testable import WebUIServer

@Suite("What killed servers leave")
struct LeftFoldersTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("left-\(UUID())")

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    /// Serves a route for files with uploads in a folder.
    private static func server(_ folder: URL) async throws -> (WebServer, port: Int) {
        var routes = Routes()
        routes.on(.put, "/file", body: .file(limit: 10_000_000)) { _ in .text("received") }
        let server = WebServer(adjusted { $0.uploadFolder = folder }, routes: routes)
        return (server, try await server.start())
    }

    /// Begins an upload that does not end.
    private static func beginUpload(_ port: Int, in folder: URL) throws -> TestClient {
        let client = try TestClient(port: port)
        client.send(
            "PUT /file HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 5000000\r\n\r\n"
        )
        client.send([UInt8](repeating: 7, count: 100_000))
        _ = eventually { (try? FileManager.default.subpathsOfDirectory(atPath: folder.path).count) == 3 }
        return client
    }

    @Test("The next start removes the uploads of a server that was killed, and leaves those of one that runs")
    func nextStart() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let folder = URL(fileURLWithPath: path)
            let (_, port) = try await Self.server(folder)
            let client = try Self.beginUpload(port, in: folder)
            kill(getpid(), SIGKILL)
            withExtendedLifetime(client) {}
        }
        let left = try #require(try names().first)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).count == 3)

        let (living, port) = try await Self.server(folder)
        let client = try Self.beginUpload(port, in: folder)
        // The new server's folder has come, and that of the one that was killed is gone.
        #expect(eventually { (try? names()).map { $0.count == 1 && $0 != [left] } ?? false })
        let held = try names()
        // A third server, in another process, sees one that lives.
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let (third, _) = try await Self.server(URL(fileURLWithPath: path))
            sleep(1)
            await third.stop(within: .zero)
        }
        #expect(try names() == held)
        withExtendedLifetime(client) {}
        await living.stop(within: .zero)
        #expect(try names().isEmpty)
    }
}
