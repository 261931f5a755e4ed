import Foundation
import Testing
import WebUI

@testable import WebUITestSupport

@MainActor
@Suite final class AssertPreviewsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "Previews-\(UUID().uuidString)")

    deinit {
        // Temporary files that stay behind are harmless.
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func recordsAreComparedToTheLetter() async throws {
        let report = try await assertPreviews(of: "WebUITests", record: folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(files.count == report.names.count * 5)
        #expect(try await assertPreviews(of: "WebUITests", record: folder) == report)

        let record = folder.appending(path: "WebUITests.PreviewTests-1-dark.html")
        let text = try String(contentsOf: record, encoding: .utf8)
        #expect(text.contains("A named view"))
        try text.replacing("A named", with: "Another").write(to: record, atomically: true, encoding: .utf8)
        let failures = await #expect(throws: PreviewFailures.self) {
            try await assertPreviews(of: "WebUITests", record: self.folder)
        }
        #expect(failures?.reasons.count == 1)
        #expect(failures?.description.contains("WebUITests.PreviewTests-1: Dark differs from its record") == true)
        let new = folder.appending(path: "WebUITests.PreviewTests-1-dark.new.html")
        #expect(try String(contentsOf: new, encoding: .utf8) == text)
    }

    @Test func aPictureShowsAllVariants() async throws {
        let preview = try #require(PreviewCatalog.all().first { $0.id == "WebUITests.PreviewTests-2" })
        let photographer = PreviewPhotographer(preview, now: .now)
        try await photographer.show()
        guard let picture = try photographer.takePicture(into: folder) else { return }
        let data = try Data(contentsOf: picture)
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // A page that shows nothing makes a much smaller picture.
        #expect(data.count > 15_000)
    }
}
