import Foundation
import ManagedObjectModelFormat
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Models of real programs, opened, looked through, changed and saved. They keep the main actor busy, and so run apart from tests
/// that wait.
@MainActor
@Suite(.serialized, .enabled(if: ModelFixtures.areThere)) struct FixtureModelsTests {
    @Test(arguments: ModelFixtures.all)
    func everyScreenOpensAndOneEditChangesLittle(_ path: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fixture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: (path as NSString).lastPathComponent)
        try FileManager.default.copyItem(at: ModelFixtures.folder.appending(path: path), to: url)
        let library = StudioLibrary([url])
        library.models[0].look()
        guard let document = library.models[0].document else {
            #expect(library.models[0].problem?.isEmpty == false)
            return
        }
        let client = try HeadlessClient(url: "/m0") { StudioView(StudioDesk(library)) }
        let version = document.model.currentVersionName
        let model = try #require(document.model.sources[version]?.definition)
        for address in addresses(in: model) {
            client.open(address)
            #expect(client.find(class: "studio-empty") == nil || !client.shows("has no"), "\(address): \(client.text)")
        }
        if let entity = model.entities.first(where: { !$0.attributes.isEmpty }) {
            let before = try #require(document.model.sources[version]?.contents)
            client.open("/m0/entity/\(entity.name)/\(entity.attributes[0].name)")
            try client.fill("Hash Modifier", "studio")
            try client.tap("Save")
            #expect(client.refusal == nil)
            let after = try #require(document.model.sources[version]?.contents)
            let changes = differences(String(decoding: before, as: UTF8.self), String(decoding: after, as: UTF8.self))
            #expect(
                changes.count <= 2 && changes.last?.contains("versionHashModifier=\"studio\"") == true,
                "\(changes)"
            )
        }
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    /// The addresses of some of each kind of part, with rows.
    private func addresses(in model: ModelDefinition) -> [String] {
        let entities = model.entities.prefix(2).flatMap { entity in
            let properties: [String] = entity.propertyNames.prefix(3) + entity.fetchedProperties.map(\.name)
            let indexes: [String] = entity.indexes.prefix(1).map { "index%3A\($0.name)" }
            let address = "/m0/entity/\(entity.name)"
            return [address] + (properties + indexes).map { "\(address)/\($0)" }
        }
        return entities + model.composites.prefix(2).map { "/m0/composite/\($0.name)" }
            + ["/m0/graph", "/m0/findings", "/m0/versions", "/m0/differences", "/m0/classes", "/m0"]
    }
}

/// Models written by Xcode, if they are available beside the package.
enum ModelFixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../shared/fixtures/models").standardizedFileURL

    static let areThere = !all.isEmpty

    /// The paths of all packages and models without versions.
    static let all: [String] = {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [String] = []
        while let url = files?.nextObject() as? URL {
            guard ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) else { continue }
            files?.skipDescendants()
            found.append(String(url.standardizedFileURL.path.dropFirst(folder.path.count + 1)))
        }
        if found.isEmpty { print("NOT TESTED: there are no fixtures at \(folder.path)") }
        return found.sorted()
    }()
}
