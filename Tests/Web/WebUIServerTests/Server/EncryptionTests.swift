import Foundation
import Testing

@testable import WebUIServer

@Suite("With encryption")
struct EncryptionTests {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID())")

    /// A certificate for `localhost`, created for each run.
    private static let certificate: TLSCertificate? = {
        let certificate = TLSCertificate(
            certificateFile: folder.appendingPathComponent("cert.pem"),
            keyFile: folder.appendingPathComponent("key.pem")
        )
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let made = run(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost",
            "-keyout",
            certificate.keyFile.path,
            "-out",
            certificate.certificateFile.path
        )
        return made.status == 0 ? certificate : nil
    }()

    private static func run(_ arguments: String...) -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return (-1, "\(error)")
        }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private func routes() -> Routes {
        var routes = Routes()
        let large = String(repeating: "0123456789abcdef", count: 50_000)
        routes.on(.get, "/") { .html("<p>\($0.query["q"] ?? "")") }
        routes.on(.get, "/large") { _ in .text(large) }
        routes.on(.put, "/file", body: .file(limit: 10_000_000)) { request in
            guard case .file(let file) = request.body else { return .text("none") }
            return .text("\(file.size)")
        }
        routes.on(.get, "/pieces/:count") { request in
            let count = Int(request.parameters["count"] ?? "") ?? 0
            return HTTPResponse(
                body: .stream(StreamedBody { for row in 0..<count { try await $0.send("row \(row)\n") } })
            )
        }
        routes.on(.get, "/broken") { _ in
            HTTPResponse(
                body: .stream(
                    StreamedBody {
                        try await $0.send("half")
                        throw HTTPRefusal(.conflict, "No more.")
                    }
                )
            )
        }
        routes.socket("/live") { channel in
            for await message in channel.messages { channel.send("you said \(message)") }
        }
        return routes
    }

    private func curl(_ port: Int, _ path: String, _ options: [String]) -> String {
        let certificate = Self.certificate?.certificateFile.path ?? ""
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["curl", "-s", "-m", "20", "--cacert", certificate] + options
            + ["https://localhost:\(port)\(path)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return "no curl" }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output
    }

    @Test("Both versions of HTTP give the same answers", arguments: ["--http1.1", "--http2"])
    func versions(_ version: String) async throws {
        let certificate = try #require(Self.certificate)
        try await withServer(routes(), adjusted { $0.certificate = certificate }) { port in
            let head = curl(port, "/?q=a%26b+c", [version, "-i"])
            #expect(head.hasPrefix(version == "--http2" ? "HTTP/2 200" : "HTTP/1.1 200"))
            #expect(head.contains("strict-transport-security: max-age="))
            #expect(head.contains("set-cookie: __Host-visitor="))
            #expect(head.contains("; Secure"))
            #expect(head.hasSuffix("<p>a&b c"))
            #expect(curl(port, "/large", [version]).utf8.count == 800_000, "\(version)")
            #expect(curl(port, "/nothing", [version, "-o", "/dev/null", "-w", "%{http_code}"]) == "404")
            #expect(curl(port, "/", [version, "-I", "-o", "/dev/null", "-w", "%{http_code}"]) == "200")
        }
    }

    @Test("Streamed bodies arrive whole, and broken ones are no whole ones", arguments: ["--http1.1", "--http2"])
    func streams(_ version: String) async throws {
        let certificate = try #require(Self.certificate)
        try await withServer(routes(), adjusted { $0.certificate = certificate }) { port in
            for count in [0, 1, 100_000] {
                let rows = (0..<count).map { "row \($0)\n" }.joined()
                #expect(curl(port, "/pieces/\(count)", [version]) == rows, "\(count)")
            }
            #expect(curl(port, "/pieces/3", [version, "-I", "-o", "/dev/null", "-w", "%{http_code}"]) == "200")
            let exit = curl(port, "/broken", [version, "-o", "/dev/null", "-w", "%{exitcode}"])
            #expect(exit != "0" && !exit.isEmpty, "\(exit)")
        }
    }

    @Test("Files arrive whole", arguments: ["--http1.1", "--http2"])
    func uploads(_ version: String) async throws {
        let certificate = try #require(Self.certificate)
        let file = Self.folder.appendingPathComponent("large\(version)")
        try Data(repeating: 7, count: 3_000_000).write(to: file)
        try await withServer(routes(), adjusted { $0.certificate = certificate }) { port in
            let options = [version, "-T", file.path, "-H", "Origin: https://localhost:\(port)", "-H", "Expect:"]
            #expect(curl(port, "/file", options) == "3000000")
            #expect(curl(port, "/file", [version, "-X", "PUT", "-H", "Origin: https://localhost:\(port)"]) == "none")
        }
    }

    @Test("Heads are looked at before the library reads them, also in pieces and behind other requests")
    func heads() async throws {
        let certificate = try #require(Self.certificate)
        try await withServer(IncomingHeadTests.routes(), adjusted { $0.certificate = certificate }) { port in
            let host = "Host: localhost\r\n"
            let get = "GET /small HTTP/1.1\r\n\(host)\r\n"
            let post =
                "POST /length HTTP/1.1\r\n\(host)Origin: https://localhost\r\nContent-Length: 6\r\n\r\n\n\r\n a\n"
            func check(_ pieces: [String], _ expected: [String]) {
                #expect(statuses(port, pieces, count: expected.count) == expected, "\(pieces)")
            }
            check([get, get + get], ["200", "200", "200"])
            check([post + get], ["200", "200"])
            check(["GET /small HT", "TP/1.1\r", "\n\(host)\r\n"], ["200"])
            for head in IncomingHeadTests.faulty {
                check([get, head + "\r\n"], ["200", "400"])
                check([get + head + "\r\n"], ["200", "400"])
                check([String(head.prefix(25)), String(head.dropFirst(25)) + "\r\n"], ["400"])
            }
        }
    }

    /// Returns the statuses of a number of answers to requests over one encrypted connection, sent in pieces.
    private func statuses(_ port: Int, _ pieces: [String], count: Int) -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl", "s_client", "-quiet", "-no_ign_eof", "-connect", "127.0.0.1:\(port)"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return ["no openssl"] }
        for piece in pieces {
            usleep(50_000)
            // The first piece may have ended the connection.
            try? input.fileHandleForWriting.write(contentsOf: Data(piece.utf8))
        }
        var answers: [Substring] = []
        var text = ""
        // A server that gives fewer answers closes the connection in the end.
        while answers.count < count {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            answers = text.split(separator: "HTTP/1.1 ")
        }
        // Processes of other tests may have inherited the other end of its input, so that it would not end by itself.
        process.terminate()
        process.waitUntilExit()
        return answers.map { String($0.prefix(3)) }
    }

    @Test("Old versions of TLS are not spoken, and nothing without it")
    func oldVersions() async throws {
        let certificate = try #require(Self.certificate)
        try await withServer(routes(), adjusted { $0.certificate = certificate }) { port in
            let format = ["-o", "/dev/null", "-w", "%{http_code}"]
            #expect(curl(port, "/", ["--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0"] + format) == "000")
            #expect(curl(port, "/", ["--tls-max", "1.2"] + format) == "200")
            var plain = try TestClient(port: port, timeout: 3)
            #expect((try? plain.request("GET", "/"))?.status != 200)
        }
    }
}
