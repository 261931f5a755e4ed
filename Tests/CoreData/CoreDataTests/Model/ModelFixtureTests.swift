import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Every model written by Xcode or Apple's compiler is converted to descriptions and back without changes.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct ModelFixtureTests {
    @Test func everySourceModelSurvives() throws {
        var count = 0
        for file in ModelFixtures.files(in: "models", named: "contents") {
            let definition = try ModelXML.read(Data(contentsOf: file), file: file).definition.compiledForm()
            let model = try NSManagedObjectModel(definition)
            #expect(model.definition.sorted == definition.sorted, "\(file.path)")
            #expect(try NSManagedObjectModel(model.definition) == model, "\(file.path)")
            #expect(model.copy() as? NSManagedObjectModel == model, "\(file.path)")
            let compiled = try CompiledModel.read(CompiledModel.data(of: definition))
            #expect(try NSManagedObjectModel(compiled) == model, "\(file.path)")
            count += 1
        }
        print("\(count) models of Xcode became descriptions and came back")
        #expect(count == 158)
    }

    @Test func everyArchivedModelSurvives() throws {
        var count = 0
        for file in ModelFixtures.files(in: "modelcache", named: nil) where file.pathExtension == "bplist" {
            let definition = try CompiledModel.read(contentsOf: file)
            let model = try NSManagedObjectModel(definition)
            #expect(try model.definition.sorted == definition.compiledForm().sorted, "\(file.lastPathComponent)")
            let archive = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
            let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSManagedObjectModel.self, from: archive)
            #expect(again == model, "\(file.lastPathComponent)")
            count += 1
        }
        print("\(count) archived models of Apple became descriptions and came back")
        #expect(count == 15)
    }
}

/// Files made by Apple's tools in a folder beside the package. Tests with them are skipped if the folder does not
/// exist.
enum ModelFixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../shared/fixtures").standardizedFileURL

    static let areThere: Bool = {
        let areThere = FileManager.default.fileExists(atPath: folder.path)
        if !areThere { print("NOT TESTED: there are no fixtures at \(folder.path)") }
        return areThere
    }()

    static func files(in name: String, named wanted: String?) -> [URL] {
        let root = folder.appendingPathComponent(name)
        let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { wanted == nil || $0.lastPathComponent == wanted }
            .sorted { $0.path < $1.path }
    }
}
