import Foundation
import Testing

@testable import WebUIServer

@Suite("What comes along with requests")
struct UploadTests {
    private let form = "application/x-www-form-urlencoded"
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uploads-\(UUID())")

    private func summarize(_ form: SubmittedForm) throws -> String {
        let files = try form.files.map { file in
            let text = String(decoding: try Data(contentsOf: file.url), as: UTF8.self)
            return "\(file.field)/\(file.name)/\(file.contentType)/\(file.size)/\(text)"
        }
        return (form.fields.items.map { "\($0.name)=\($0.value)" } + files).joined(separator: "|")
    }

    private func routes(fields: Int = 1000, files: Int = 1000) -> Routes {
        var routes = Routes()
        routes.on(.post, "/form", body: .form(fields: fields, files: files)) { request in
            guard case .form(let form) = request.body else { return .text("none") }
            return .text(try summarize(form))
        }
        routes.on(.put, "/file", body: .file(limit: 10_000_000)) { request in
            guard case .file(let file) = request.body else { return .text("none") }
            let data = try Data(contentsOf: file.url)
            let permissions = try FileManager.default.attributesOfItem(atPath: file.url.path)[.posixPermissions] as? Int
            return .text("\(data.count) \(data.allSatisfy { $0 == 7 }) \(permissions ?? 0)")
        }
        routes.on(.post, "/memory", body: .memory(limit: 10)) { request in
            guard case .bytes(let bytes) = request.body else { return .text("none") }
            return .text(String(decoding: bytes, as: UTF8.self))
        }
        return routes
    }

    private func post(_ port: Int, _ target: String, _ type: String, _ body: String) throws -> TestResponse {
        var client = try TestClient(port: port)
        return try client.request(
            "POST",
            target,
            headers: ["Origin": "http://localhost", "Content-Type": type],
            body: body
        )
    }

    @Test("Fields of both encodings, and files, arrive")
    func forms() async throws {
        try await withServer(routes()) { port in
            #expect(try post(port, "/form", form, "a=1+2&b=%C3%A9%26&a=").body == "a=1 2|b=é&|a=")
            let body =
                "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\ntwo\r\n"
                + "--X\r\nContent-Disposition: form-data; name=\"f\"; filename=\"C:\\\\x\\\\ä.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\ncontent\r\n--X--\r\n"
            let answer = try post(port, "/form", "multipart/form-data; boundary=X", body)
            #expect(answer.body == "a=one\r\ntwo|f/ä.txt/text/plain/7/content")
        }
    }

    @Test(
        "Limits of fields and files hold, and the server goes on",
        arguments: [
            ("multipart/form-data; boundary=X", "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n", 413),
            (
                "multipart/form-data; boundary=X",
                "--X\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\n", 413
            ),
            ("application/x-www-form-urlencoded", "a=", 413),
            ("text/plain", "", 415),
            ("multipart/form-data", "", 400),
        ]
    )
    func limits(_ type: String, _ start: String, _ status: Int) async throws {
        try await withServer(routes(), adjusted { $0.uploadFolder = folder }) { port in
            let body = start + String(repeating: "x", count: 5000) + "\r\n--X--\r\n"
            let answer = try post(port, "/form", type, body)
            #expect(answer.status == status)
            #expect(try post(port, "/form", form, "a=1").body == "a=1")
            #expect(try filesLeft().isEmpty)
        }
    }

    @Test("More than a route takes is refused by the number in the header alone")
    func declared() async throws {
        try await withServer(routes()) { port in
            #expect(try post(port, "/memory", "text/plain", "0123456789").body == "0123456789")
            var client = try TestClient(port: port)
            client.send(
                "POST /memory HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 99999999\r\n\r\n"
            )
            #expect(try client.response().status == 413)
        }
    }

    @Test("A large file goes to disk, readable by its owner only, and is gone after the answer")
    func file() async throws {
        try await withServer(routes(), adjusted { $0.uploadFolder = folder }) { port in
            var client = try TestClient(port: port)
            client.send(
                "PUT /file HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 5000000\r\n\r\n"
            )
            client.send([UInt8](repeating: 7, count: 5_000_000))
            #expect(try client.response().body == "5000000 true \(0o600)")
            #expect(eventually { (try? filesLeft())?.isEmpty == true })
            // The connection is still usable.
            #expect(
                try client.request("PUT", "/file", headers: ["Origin": "http://localhost"], body: "\u{7}").body
                    .hasPrefix("1 true")
            )
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("An upload that stops in the middle leaves nothing")
    func interrupted() async throws {
        try await withServer(routes(), adjusted { $0.uploadFolder = folder }) { port in
            do {
                let client = try TestClient(port: port)
                client.send(
                    "PUT /file HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 5000000\r\n\r\n"
                )
                client.send([UInt8](repeating: 7, count: 1_000_000))
                #expect(eventually { (try? filesLeft())?.count == 1 })
            }
            #expect(eventually { (try? filesLeft())?.isEmpty == true })
        }
    }

    @Test("A request of unknown length is refused")
    func chunked() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            client.send(
                "POST /form HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nTransfer-Encoding: chunked\r\n"
                    + "Content-Type: \(form)\r\n\r\n3\r\na=1\r\n0\r\n\r\n"
            )
            #expect(try client.response().status == 411)
        }
    }

    @Test(
        "A post without anything is one, and the connection's next request is the next request",
        arguments: [
            "", "Content-Length: 0\r\n",
        ]
    )
    func empty(_ length: String) async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            client.send("POST /memory HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\(length)\r\n")
            let first = try client.response()
            #expect(first.body == "none")
            if first["connection"] == "close" { return }
            #expect(try client.request("GET", "/nothing").status == 404)
        }
    }

    private func filesLeft() throws -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return all.compactMap { $0 as? String }.filter { !FileManager.default.isFolder(folder.path + "/" + $0) }
    }
}

extension FileManager {
    fileprivate func isFolder(_ path: String) -> Bool {
        (try? attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
    }
}
