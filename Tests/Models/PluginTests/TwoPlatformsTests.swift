import Foundation
import Testing

/// The manifests of this package and of a sample on both platforms, as far as Linux can tell.
@Suite struct TwoPlatformsTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    static let sample = root.appending(path: "Tests/Models/PluginTests/Fixtures/TwoPlatforms")

    @Test func aMacGetsMacrosAndNothingElse() throws {
        let manifest = try Manifest(in: Self.root, forMac: true)
        for product in manifest.products {
            let hasCode = ["CoreDataMacros", "CoreDataModelPlugin"].contains(product.name)
            #expect(product.targets == [hasCode ? product.name : "CoreDataOnMac"], "\(product.name)")
        }
        let needs = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.dependencies.map(\.name)) })
        #expect(
            needs == [
                "CoreDataOnMac": [], "CoreDataModelPlugin": [], "CoreDataMacros": ["ManagedMacro"],
                "ManagedMacro": ["ManagedMacroExpansion"], "ManagedMacroExpansion": [],
            ]
        )
        #expect(Set(manifest.targets.map(\.type)) == ["regular", "macro", "plugin"], "no library of the system")
    }

    /// The package manager checks more than it dumps: that there are folders, that they have sources, and in one target.
    @Test func thePackageForMacsIsComplete() throws {
        struct Package: Decodable {
            struct Target: Decodable {
                let name: String
                let sources: [String]
            }
            let targets: [Target]
        }
        let text = try Manifest.swift("describe", in: Self.root, forMac: true, options: ["--type", "json"])
        let targets = try JSONDecoder().decode(Package.self, from: text).targets
        #expect(targets.count == 5)
        #expect(targets.first { $0.name == "CoreDataOnMac" }?.sources == ["Exports.swift"])
        #expect(targets.first { $0.name == "CoreDataMacros" }?.sources.contains("Managed.swift") == true)
    }

    /// A manifest may name a library of ours under `.when(platforms: [.linux])` only if a Mac has a product of its name.
    @Test func bothHaveTheSameLibraries() throws {
        let manifest = try Manifest(in: Self.root)
        let products = Dictionary(uniqueKeysWithValues: manifest.products.map { ($0.name, $0.targets) })
        for name in ["CoreData", "CoreDataMacros", "CoreDataModelPlugin"] { #expect(products[name] == [name]) }
        let names = Set(try Manifest(in: Self.root, forMac: true).products.map(\.name))
        let onLinux: Set = ["momc", "coredata", "thumbnailer", "webui-previews", "PreviewsPlugin"]
        #expect(Set(products.keys).subtracting(names) == onLinux, "programs for Linux")
        #expect(names.isSubset(of: products.keys))
        #expect(manifest.targets.first { $0.name == "CoreDataModelPlugin" }?.dependencies.map(\.name) == ["momc"])
        let ours = manifest.targets.map(\.name)
        #expect(!ours.contains("CoreDataOnMac") && ours.contains("CoreDataMacrosOnMac"))
        #expect(manifest.targets.contains { $0.type == "system" })
    }

    @Test func theSampleNamesWhatBothHave() throws {
        let sample = try Manifest(in: Self.sample)
        let products = try Manifest(in: Self.root, forMac: true).products.map(\.name)
        for target in sample.targets {
            let ours = target.dependencies.filter { $0.name.hasPrefix("CoreData") }
            #expect(ours.map(\.name) == ["CoreData", "CoreDataMacros"])
            #expect(ours.map(\.platforms) == [["linux"], []])
            #expect(Set(products).isSuperset(of: ours.map(\.name)))
        }
        let library = try #require(sample.targets.first { $0.name == "Library" })
        #expect(library.pluginUsages?.map(\.plugin) == [["CoreDataModelPlugin", "swift-coredata"]])
    }

    /// Sources that ask for the platform would not be one code base.
    @Test func theSampleNeedsNoConditions() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sample.path(percentEncoded: false))
        let sources = files.filter { $0.hasSuffix(".swift") }
        #expect(sources.count == 5)
        for file in sources {
            #expect(!(try text(Self.sample.appending(path: file))).contains("#if"), "\(file)")
        }
    }

    /// The article shows the sample's manifest and its hand-written class as they are.
    @Test func theArticleShowsTheSample() throws {
        let article = try text(Self.root.appending(path: "Sources/CoreData/CoreData/CoreData.docc/TwoPlatforms.md"))
        let manifest = try text(Self.sample.appending(path: "Package.swift"))
        let path = #"name: "swift-coredata", path: Context.environment["COREDATA_PACKAGE"] ?? "../../../../..")"#
        #expect(manifest.contains(path))
        #expect(article.contains(manifest.replacing(path, with: #"path: "../swift-coredata")  // or its URL"#)))
        #expect(article.contains(try text(Self.sample.appending(path: "Sources/Library/Shelf.swift"))))
    }

    private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}

/// Builds the sample from outside, in the build folder of the other sample, as a reader on Linux does.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEST_PLUGIN"] == "1", "run by `make plugin-test`"))
struct TwoPlatformsPackageTests {
    private static let folder = PluginTestFolder.url
    private static let package = folder.appending(path: "TwoPlatforms")

    private static func copySample() throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        if manager.fileExists(atPath: package.path(percentEncoded: false)) { try manager.removeItem(at: package) }
        try manager.copyItem(at: TwoPlatformsTests.sample, to: package)
    }

    @Test func theSampleBuildsRunsAndPassesItsTests() throws {
        let manager = FileManager.default
        try Self.copySample()
        // The other sample would find this one's model beside its own program.
        let resources = PluginTestFolder.build.appending(path: "debug/TwoPlatforms_Library.resources")
        defer { try? manager.removeItem(at: resources) }
        let log = try swift("build", "--build-tests")
        #expect(!log.contains("warning:"), "\(log)")
        let store = manager.temporaryDirectory.appending(path: "TwoPlatforms-\(UUID().uuidString).sqlite")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? manager.removeItem(atPath: store.path + suffix) }
        }
        let program = PluginTestFolder.build.appending(path: "debug/reading-list")
        let (written, books) = ("written: Amerika, The Trial\n", ["Evenings - Amerika\n", "Evenings - The Trial\n"])
        for runs in 1...2 {
            let run = try Command(program, [store.path], in: Self.package)
            #expect(run.output == written + books.map { String(repeating: $0, count: runs) }.joined())
        }
        #expect(try swift("test").contains("1 test"))
    }

    /// The build system that is to be the default. There, what our manifest asks of the compiler would reach the sample. Without its
    /// traits, the package is built in less time.
    @Test func theSampleBuildsWithSwiftBuild() throws {
        try Self.copySample()
        let manifest = Self.package.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let (whole, part) = (#"?? "../../../../..")"#, #"?? "../../../../..", traits: [])"#)
        try #require(text.contains(whole))
        try text.replacing(whole, with: part).write(to: manifest, atomically: true, encoding: .utf8)
        let scratch = Self.folder.appending(path: "swiftbuild").path(percentEncoded: false)
        let options = ["--build-system", "swiftbuild", "--scratch-path", scratch, "--product", "reading-list"]
        let environment = ["COREDATA_PACKAGE": try PluginTestFolder.link().path(percentEncoded: false)]
        func swift(_ more: String...) throws -> String {
            let run = try Command(
                Command.swift(),
                ["build"] + options + more,
                in: Self.package,
                environment: environment
            )
            try #require(run.status == 0, "\(run.output)")
            return run.output
        }
        _ = try swift()
        let folder = try swift("--show-bin-path").split(separator: "\n").last.map(String.init)
        let program = URL(filePath: try #require(folder)).appending(path: "reading-list")
        let store = FileManager.default.temporaryDirectory.appending(path: "TwoPlatforms-\(UUID().uuidString).sqlite")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + suffix) }
        }
        let run = try Command(program, [store.path], in: Self.package)
        #expect(run.output == "written: Amerika, The Trial\nEvenings - Amerika\nEvenings - The Trial\n")
    }

    /// The part of the package for Macs that needs no Core Data.
    @Test func theMacrosBuildByThemselves() throws {
        let scratch = Self.folder.appending(path: "mac").path(percentEncoded: false)
        for target in ["CoreDataOnMac", "ManagedMacro"] {
            let arguments = ["build", "--target", target, "--scratch-path", scratch]
            let environment = ["COREDATA_MANIFEST_FOR_MAC": "1"]
            let run = try Command(Command.swift(), arguments, in: TwoPlatformsTests.root, environment: environment)
            #expect(run.status == 0, "\(run.output)")
        }
    }

    private func swift(_ arguments: String...) throws -> String {
        let options = ["--scratch-path", PluginTestFolder.build.path(percentEncoded: false)]
        let environment = ["COREDATA_PACKAGE": try PluginTestFolder.link().path(percentEncoded: false)]
        let run = try Command(Command.swift(), arguments + options, in: Self.package, environment: environment)
        try #require(run.status == 0, "swift \(arguments.joined(separator: " ")):\n\(run.output)")
        return run.output
    }
}
