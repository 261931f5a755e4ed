import Foundation
import Testing

@testable import CoreData

@Suite struct MappingSearchTests {
    /// Writes the XML of a model into a folder, as `A.xcdatamodel`.
    private static func write(_ xml: String, in folder: URL) throws {
        let model = folder.appendingPathComponent("A.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        try Data(xml.utf8).write(to: model.appendingPathComponent("contents"))
    }

    private static func hashes(in folder: URL) -> [String: Data] {
        MappingSearch.hashes(
            ofModelAt: "A.xcdatamodel",
            near: folder.appendingPathComponent("Mappings/Old/AB.xcmappingmodel")
        )
    }

    @Test func theModelIsSearchedAboveTheMappingModel() throws {
        let folder = try TemporaryFolder()
        try Self.write(#"<model><entity name="Note"/></model>"#, in: folder.url)
        #expect(Self.hashes(in: folder.url).keys.sorted() == ["Note"])
    }

    @Test func aModelThatIsMissingHasNoHashes() throws {
        #expect(Self.hashes(in: try TemporaryFolder().url).isEmpty)
    }

    @Test func aWarningNamesTheModelThatCannotBeRead() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let folder = try TemporaryFolder()
            try Self.write("<model><entity", in: folder.url)
            #expect(Self.hashes(in: folder.url).isEmpty)
        }
        let messages = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(messages.contains("CoreData: warning: Could not read the model of a mapping model: "), "\(messages)")
        #expect(messages.contains("A.xcdatamodel"), "\(messages)")
    }
}
