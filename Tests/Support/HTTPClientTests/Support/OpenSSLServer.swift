import Foundation
import Testing

/// A server with a certificate that it has signed itself, by the command of OpenSSL.
final class OpenSSLServer {
    let folder: URL
    let port: Int
    private let process = Process()

    /// - Parameter name: The server's name as certificates write it, such as `IP:127.0.0.1`.
    init(name: String) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "https-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let maker = Process()
        try maker.startOpenSSL(
            ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem"]
                + ["-out", "cert.pem", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)"],
            in: folder
        )
        maker.waitUntilExit()
        try #require(maker.terminationStatus == 0)
        // A file rather than a pipe, because a signal while reading a pipe would crash the program.
        let output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.startOpenSSL(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem", "-www"],
            in: folder
        )
        var port: Int?
        for _ in 0..<3_000 where port == nil {
            try await Task.sleep(for: .milliseconds(10))
            let text = try String(contentsOf: output, encoding: .utf8)
            port = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/).flatMap { Int($0.1) }
        }
        self.port = try #require(port)
    }

    deinit {
        // It has inherited from a thread of Dispatch that it does not hear of other signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
    }

    var certificate: URL { folder.appending(path: "cert.pem") }

    func url(host: String) throws -> URL { try #require(URL(string: "https://\(host):\(port)/")) }
}

extension Process {
    fileprivate func startOpenSSL(_ arguments: [String], in folder: URL) throws {
        executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        self.arguments = arguments
        currentDirectoryURL = folder
        standardInput = FileHandle.nullDevice
        standardError = FileHandle.nullDevice
        try run()
    }
}
