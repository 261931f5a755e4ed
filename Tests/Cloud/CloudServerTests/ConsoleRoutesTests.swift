import CloudService
import CloudWire
import Foundation
import Testing
import UntrustedJSON

@Suite("The console over HTTP")
struct ConsoleRoutesTests {
    private func field(_ name: String, in html: String) -> String {
        html.components(separatedBy: "name=\"\(name)\" value=\"").last?.components(separatedBy: "\"").first ?? ""
    }

    private func cookie(_ answer: RunningService.Answer) -> String {
        answer.header("set-cookie")?.components(separatedBy: ";").first ?? ""
    }

    /// Fills in the form to sign in.
    private func signIn(_ login: String, _ password: String, _ running: RunningService) async throws
        -> RunningService.Answer
    {
        let page = try await running.send("GET", "/login?to=/console")
        let fields = [
            ("csrf", field("csrf", in: page.text)), ("login", login), ("password", password), ("to", "/console"),
        ]
        let body = fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await running.send(
            "POST",
            "/login",
            body.joined(separator: "&"),
            headers: [
                "Cookie": cookie(page), "Origin": running.url, "Content-Type": "application/x-www-form-urlencoded",
            ]
        )
    }

    @Test func operatorsSignInAndUsersDoNot() async throws {
        try await RunningService.run { running in
            try await running.accounts.addOperator("vera", password: "battery staple", role: .viewer)
            let closed = try await running.send("GET", "/console")
            #expect(closed.status == 303 && closed.header("location") == "/login?to=%2Fconsole")
            // Users of the service are no operators.
            #expect(try await signIn("ada@example.org", "correct horse", running).status == 403)
            #expect(try await signIn("vera", "wrong", running).status == 403)
            let answer = try await signIn("vera", "battery staple", running)
            #expect(answer.status == 303 && answer.header("location") == "/console")
            let visit = ["Cookie": cookie(answer)]
            let page = try await running.send("GET", "/console/-/development/operators", headers: visit)
            #expect(page.status == 200 && page.text.contains("Record Types"))
            // The last owner cannot be removed, a viewer can.
            try await running.accounts.removeOperator("vera")
            #expect(try await running.send("GET", "/console", headers: visit).status == 303)
        }
    }

    @Test func operatorsDownloadRecordsAndSeePictures() async throws {
        try await RunningService.run { running in
            try await running.accounts.addOperator("vera", password: "battery staple", role: .viewer)
            let visit = ["Cookie": cookie(try await signIn("vera", "battery staple", running))]
            let address = DatabaseAddress(container: RunningService.container, environment: .development, owner: "_x")
            let database = OperatedDatabase(running.service, address, as: .operator("test"))
            let operations = (0..<3).map { number in
                var record = WireRecord(recordName: "r\(number)", recordType: "Note")
                record.fields["title"] = FieldEntry(.string(String(repeating: "x", count: 50_000)))
                return RecordsModify.Operation(.create, record)
            }
            _ = try await database.modify(operations, in: ZoneName(ZoneName.defaultName))
            let path = "/console/\(RunningService.container)/development/records/export"
            #expect(try await running.send("GET", "\(path)/csv?db=_x&type=Note").status == 303)
            let table = try await running.send("GET", "\(path)/csv?db=_x&type=Note", headers: visit)
            #expect(table.status == 200 && table.data.count > 150_000)
            #expect(table.header("content-disposition") == "attachment; filename=\"Note.csv\"")
            let refused = try await running.send("GET", "\(path)/csv?db=_x", headers: visit)
            #expect(refused.status == 400 && refused.text.contains("Choose one"))
            #expect(try await running.send("GET", "\(path)/jsonl?as=_x", headers: visit).status == 403)

            let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
            for (bytes, type) in [(png, "image/png"), (Array("<svg onload='x'/>".utf8), nil)] {
                let picture = database.pictureAddress(of: try await upload(bytes, running))
                #expect(try await running.send("GET", picture).status == 303)
                let answer = try await running.send("GET", picture, headers: visit)
                #expect(answer.status == (type == nil ? 404 : 200))
                if let type { #expect(answer.header("content-type") == type && answer.data == bytes) }
            }
            #expect(try await running.send("GET", "/pictures/wrong", headers: visit).status == 404)
        }
    }

    /// Sends a file as a program of a user's does.
    private func upload(_ bytes: [UInt8], _ running: RunningService) async throws -> AssetValue {
        let token = try await running.signIn()
        let request = AssetsRequest(.upload, [AssetField(recordName: "a", recordType: "Note", fieldName: "f")])
        var writer = JSONWriter()
        request.write(to: &writer)
        let body = String(decoding: writer.bytes, as: UTF8.self)
        let answer = try await running.send("POST", running.path(.assetsUpload, web: token), body)
        let address = try #require(try AssetsUploadAnswer(answer.json).tokens.first?.url)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: file)
        let ticket = try #require(address.split(separator: "/").last)
        let taken = try JSONReader.read(await running.service.takeUpload(file, ticket: String(ticket)).body)
        return try #require(taken["singleFile"].flatMap { AssetValue($0) })
    }

    @Test func theRootLeadsToTheConsole() async throws {
        try await RunningService.run { running in
            let answer = try await running.send("GET", "/")
            #expect(answer.status == 303 && answer.header("location") == "/console")
        }
    }
}
