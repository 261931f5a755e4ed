import CloudService
import CloudWire
import Foundation
import Testing
import UntrustedJSON
import WebUITestSupport

@testable import CloudConsole

@MainActor
@Suite("Assets on the records screen")
struct RecordCellTests {
    /// Sends a file as a program of Ada's, and returns the value for a field.
    private func upload(_ bytes: [UInt8], _ place: ConsolePlace) async throws -> FieldValue {
        let request = AssetsRequest(.upload, [AssetField(recordName: "a", recordType: "Note", fieldName: "file")])
        var writer = JSONWriter()
        request.write(to: &writer)
        let path = CloudPath(
            container: ConsolePlace.container,
            environment: .development,
            scope: .private,
            operation: .assetsUpload
        )
        let caller = Caller.user(place.ada.recordName)
        let service = place.sources.service
        let answer = await service.respond(to: CloudRequest(path, body: writer.bytes), from: caller)
        let token = try #require(try AssetsUploadAnswer(JSONReader.read(answer.body)).tokens.first)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: file)
        let ticket = try #require(token.url.split(separator: "/").last)
        let taken = try JSONReader.read(await service.takeUpload(file, ticket: String(ticket)).body)
        return .asset(try #require(taken["singleFile"].flatMap { AssetValue($0) }))
    }

    @Test("Pictures are shown small with their names, other assets by their sizes")
    func pictures() async throws {
        let place = try await ConsolePlace()
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
        let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        try await place.save("photo", ["file": try await upload(png, place)])
        try await place.save("drawing", ["file": try await upload(drawing, place)])
        let client = try place.page("records?db=\(place.ada.recordName)&type=Note")
        await client.wait { client.root.all.contains { $0.tag == "img" } }
        let images = client.root.all.filter { $0.tag == "img" }
        #expect(images.map { $0.attributes["alt"] } == ["file of photo"])
        #expect(images.first?.attributes["src"]?.hasPrefix("/pictures/") == true)
        #expect(images.first?.attributes["loading"] == "lazy")
        #expect(client.shows("\(drawing.count) bytes"))

        client.tap(try #require(client.find(text: "photo")), count: 2)
        await client.wait { client.root.all.count { $0.tag == "img" } == 2 && client.shows("Download 12 bytes") }
        client.tap(try #require(client.find(text: "drawing")), count: 2)
        await client.wait { client.shows("Download \(drawing.count) bytes") }
        #expect(client.root.all.count { $0.tag == "img" } == 1)
        #expect(client.failures.isEmpty)
    }
}
