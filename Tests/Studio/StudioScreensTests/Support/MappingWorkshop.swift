import CoreData
import Foundation
import ManagedObjectModelFormat
import Testing
import WebUITestSupport

@testable import StudioScreens

/// A temporary folder with a model in two versions, a store of the older one, and pages of the studio on it.
@MainActor
final class MappingWorkshop {
    let folder: URL
    let library: StudioLibrary
    var store: URL { folder.appending(path: "Shop.sqlite") }
    var mapping: URL { folder.appending(path: "Shop-Shop 2.xcmappingmodel") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "mapping-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        let package = folder.appending(path: "Shop.xcdatamodeld")
        for (name, entities) in [("Shop", Self.old), ("Shop 2", Self.new)] {
            let version = package.appending(path: "\(name).xcdatamodel")
            try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
            let text = "<model type=\"com.apple.IDECoreDataModeler.DataModel\">\(entities)</model>"
            try Data(text.utf8).write(to: version.appending(path: "contents"))
        }
        let note =
            "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>"
        try Data(note.utf8).write(to: package.appending(path: ".xccurrentversion"))
        try Self.write(to: folder.appending(path: "Shop.sqlite"), Self.old)
        library = StudioLibrary([folder])
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Goods with prices as texts, and shelves.
    private static let old = """
        <entity name="Item"><attribute name="label" optional="YES" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="String"/>
            <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" inverseName="items" inverseEntity="Shelf"/></entity>
        <entity name="Shelf"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="shelf" inverseEntity="Item"/></entity>
        """

    /// Products with prices as numbers and required names.
    private static let new = """
        <entity name="Product" elementID="Item"><attribute name="name" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="Double"/>
            <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" inverseName="products" inverseEntity="Shelf"/></entity>
        <entity name="Shelf"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="products" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Product" inverseName="shelf" inverseEntity="Product" elementID="items"/></entity>
        """

    private static func write(to url: URL, _ entities: String) throws {
        let definition = try ModelXML.read(Data("<model>\(entities)</model>".utf8)).definition
        let writer = try StoreWriter(url, NSManagedObjectModel(definition.compiledForm()), options: [:])
        try writer.write { context in
            let shelf = StudioWorkshop.make("Shelf", ["name": "Left"], in: context)
            StudioWorkshop.make("Item", ["label": "Pen", "price": "2.5", "shelf": shelf], in: context)
            StudioWorkshop.make("Item", ["price": "7", "shelf": shelf], in: context)
        }
        try writer.close()
    }

    /// The names and bytes of all files in the folder and below it.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
            let url = folder.appending(path: path)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            files[path] = try Data(contentsOf: url)
        }
        return files
    }

    /// Opens a page on the folder.
    func page(_ address: String, showing text: String, of paths: [URL]? = nil) async throws -> HeadlessClient {
        let desk = StudioDesk(paths.map { StudioLibrary($0) } ?? library, pause: .milliseconds(50))
        let client = try HeadlessClient(url: address) { StudioView(desk) }
        await client.waits(for: text)
        return client
    }

    /// Makes a mapping model from the differences of the versions, and shows it.
    func made() async throws -> HeadlessClient {
        let client = try await page("/m0/differences", showing: "New Mapping Model…")
        try client.tap("New Mapping Model…")
        await client.waits(for: "ItemToProduct")
        return client
    }

    /// The mapping model as its file has it.
    func saved() throws -> MappingDefinition { try MappingDefinition(contentsOf: mapping) }
}
