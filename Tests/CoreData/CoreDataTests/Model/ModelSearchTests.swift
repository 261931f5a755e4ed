import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite struct ModelSearchTests {
    @Test func modelsAreFoundInTheResourcesBesideAProgram() throws {
        let folder = try TemporaryFolder()
        try add("Zoo", to: "Shop_Animals.resources", in: folder)
        try add("Books", to: "Shop_Library.resources", in: folder)
        try add("Other", to: "Elsewhere", in: folder)
        let bundles = ModelSearch.bundles(beside: folder.url)
        #expect(bundles.map(\.bundleURL.lastPathComponent) == ["Shop_Animals.resources", "Shop_Library.resources"])
        #expect(ModelSearch.files(in: bundles).map(\.lastPathComponent) == ["Zoo.momd", "Books.momd"])
        let model = NSManagedObjectModel.mergedModel(from: bundles)
        #expect(model?.entities.compactMap(\.name).sorted() == ["Books", "Zoo"])
    }

    @Test func aModelIsFoundByItsName() throws {
        let folder = try TemporaryFolder()
        try add("Zoo", to: "Shop_Shop.resources", in: folder)
        try add("Books", to: "Shop_Shop.resources", in: folder)
        let bundles = ModelSearch.bundles(beside: folder.url)
        let file = try #require(ModelSearch.file(named: "Books", in: bundles))
        #expect(NSManagedObjectModel(contentsOf: file)?.entities.map(\.name) == ["Books"])
        #expect(ModelSearch.file(named: "Boo", in: bundles) == nil)
    }

    @Test func aProgramFindsItsOwnModelAmongThoseOfTheSameName() throws {
        let folder = try TemporaryFolder()
        for target in ["App", "Tool", "tool"] { try add("Zoo", to: "Shop_\(target).resources", in: folder) }
        func place(of program: String?) -> String? {
            let bundles = ModelSearch.bundles(beside: folder.url, ofProgram: program)
            return ModelSearch.file(named: "Zoo", in: bundles)?.deletingLastPathComponent().lastPathComponent
        }
        #expect(place(of: "Tool") == "Shop_Tool.resources")
        #expect(place(of: "tool") == "Shop_tool.resources")
        #expect(place(of: "ool") == "Shop_App.resources")
        #expect(place(of: nil) == "Shop_App.resources")
    }

    @Test func allVersionsAreFoundByName() throws {
        let folder = try TemporaryFolder()
        let resources = folder.url.appendingPathComponent("Shop_Shop.resources")
        try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
        let file = try ShopVersions.write(to: resources, count: 3)
        let bundles = ModelSearch.bundles(beside: folder.url)
        let versions = try NSManagedObjectModel.versions(named: "Shop", in: bundles)
        #expect(versions.keys.sorted() == ["Shop", "Shop 2", "Shop 3"])
        #expect(try versions["Shop 2"] == NSManagedObjectModel(ShopVersions.definition(2)))
        let missing = #expect(throws: CocoaError.self) {
            _ = try NSManagedObjectModel.versions(named: "Zoo", in: bundles)
        }
        #expect(missing?.code.rawValue == 134080 && missing?.localizedDescription.contains(resources.path) == true)
        try Data("no model".utf8).write(to: file.appendingPathComponent("Shop 2.mom"))
        let damaged = #expect(throws: CocoaError.self) {
            _ = try NSManagedObjectModel.versions(named: "Shop", in: bundles)
        }
        #expect(damaged?.code == .fileReadCorruptFile)
    }

    @Test func thereIsNoModelWhereNoneIs() throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appendingPathComponent("missing")
        #expect(ModelSearch.bundles(beside: folder.url).isEmpty)
        #expect(ModelSearch.bundles(beside: missing).isEmpty)
        #expect(NSManagedObjectModel.mergedModel(from: []) == nil)
    }

    @Test func aProgramBeginsWithItsMainBundle() {
        #expect(ModelSearch.programBundles.first === Bundle.main)
        let paths = ModelSearch.programBundles.map(\.bundlePath)
        #expect(Set(paths).count == paths.count)
    }

    @Test func theVersionOfAStoreIsFoundByItsHashes() throws {
        let folder = try TemporaryFolder()
        try add("Zoo", to: "Shop_Shop.resources", in: folder)
        try add("Books", to: "Shop_Shop.resources", in: folder)
        let bundles = ModelSearch.bundles(beside: folder.url)
        var model = ModelDefinition()
        model.entities = [EntityDefinition(name: "Books")]
        let version = ModelSearch.version(with: VersionHash.hashes(of: model), in: bundles)
        #expect(version?.name == "Books")
        #expect(version?.file.lastPathComponent == "Books.momd")
        #expect(ModelSearch.version(with: ["Books": Data([1])], in: bundles) == nil)
    }

    @Test func everyVersionOfABundleIsConsideredAndOnlyOneIsRead() throws {
        let folder = try TemporaryFolder()
        let file = try ShopVersions.write(to: folder.url, count: 5)
        try Data("no model".utf8).write(to: file.appendingPathComponent("Shop 4.mom"))
        let bundle = try #require(Bundle(url: folder.url))
        for version in [1, 2, 3, 5] {
            let wanted = try NSManagedObjectModel(ShopVersions.definition(version))
            let metadata = [NSStoreModelVersionHashesKey: wanted.entityVersionHashesByName]
            #expect(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata) == wanted)
            let reference = NSManagedObjectModelReference(
                name: ShopVersions.name(version),
                in: bundle,
                versionChecksum: wanted.versionChecksum
            )
            #expect(reference.resolvedModel == wanted)
        }
        let lost = try NSManagedObjectModel(ShopVersions.definition(4))
        let metadata = [NSStoreModelVersionHashesKey: lost.entityVersionHashesByName]
        #expect(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: metadata) == nil)
    }

    private func add(_ name: String, to bundle: String, in folder: TemporaryFolder) throws {
        var model = ModelDefinition()
        model.entities = [EntityDefinition(name: name)]
        let file = folder.url.appendingPathComponent(bundle).appendingPathComponent("\(name).momd")
        try CompiledModelBundle(versions: [name: model], currentName: name).write(to: file)
    }
}
