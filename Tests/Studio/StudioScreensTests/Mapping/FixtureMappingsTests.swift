import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Mapping models of real programs: every screen opens, and nothing in them is taken for an error.
@MainActor
@Suite(.serialized, .enabled(if: ModelFixtures.areThere)) struct FixtureMappingsTests {
    private nonisolated static let all: [URL] = {
        let files = FileManager.default.enumerator(at: ModelFixtures.folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "xcmappingmodel" }
            .sorted { $0.path < $1.path }
    }()

    @Test(arguments: all)
    func everyScreenOpens(_ url: URL) async throws {
        let library = StudioLibrary([url])
        let client = try HeadlessClient(url: "/x0") { StudioView(StudioDesk(library)) }
        let mapping = try #require(library.mappings.first)
        await client.waits("the mapping model") { _ in mapping.document != nil }
        let document = try #require(mapping.document)
        for entity in document.source.outline.entityMappings {
            client.open("/x0/mapping/\(entity.name)")
            #expect(client.shows("Entity Mapping") && client.find(class: "studio-empty") == nil)
            for property in entity.properties {
                client.open("/x0/mapping/\(entity.name)/\(property.name)")
                #expect(client.find(class: "studio-empty") == nil, "\(client.text)")
            }
        }
        library.lookAtModels(of: document.source.outline)
        client.open("/x0/findings")
        let errors = MappingEditor(mapping, document, StudioDesk(library)).diagnosis?.findings.filter {
            $0.severity == .error
        }
        #expect(errors?.map(\.message) == [], "\(url.lastPathComponent)")
        #expect(!mapping.isEdited && client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }
}
