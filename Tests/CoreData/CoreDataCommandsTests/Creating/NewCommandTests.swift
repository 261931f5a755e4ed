import Foundation
import Testing

@testable import CoreDataCommands

/// The files that `coredata new` writes. `NewPackageTests` builds and runs them.
@Suite struct NewCommandTests {
    private let workshop: Workshop
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL

    init() throws {
        workshop = try Workshop()
    }

    private func text(_ path: String) throws -> String { try String(contentsOf: workshop.url(path), encoding: .utf8) }

    @Test func aPackageHasAModelAStoreAndAProgram() throws {
        let answer = workshop.run("new", "Diary", "--path", Self.root.path)
        #expect(answer.status == .success, "\(answer.messages)")
        let files = answer.output.split(separator: "\n").map(String.init)
        #expect(
            files == [
                "Diary/.gitignore", "Diary/Package.swift", "Diary/README.md",
                "Diary/Sources/Diary/Diary.xcdatamodeld/Diary.xcdatamodel/contents",
                "Diary/Sources/Diary/Persistence.swift", "Diary/Sources/Diary/main.swift",
            ]
        )
        for file in files { #expect(FileManager.default.fileExists(atPath: workshop.url(file).path)) }
        let manifest = try text("Diary/Package.swift")
        #expect(manifest.contains(".product(name: \"CoreData\", package: \"swift-coredata\", condition:"))
        #expect(!manifest.contains("SwiftUI") && !manifest.contains("testTarget"))
        #expect(answer.messages.contains("cd Diary && swift run"))
    }

    @Test func optionsAddViewsCloudAndTests() throws {
        #expect(workshop.run("new", "Diary", "--views", "--cloud", "--tests").status == .success)
        #expect(try text("Diary/Sources/Diary/DiaryApp.swift").contains("@main\nstruct DiaryApp: App {"))
        #expect(
            try text("Diary/Sources/Diary/Persistence.swift").contains("NSPersistentCloudKitContainer(name: \"Diary\"")
        )
        #expect(try text("Diary/Tests/DiaryTests/DiaryTests.swift").contains("@testable import Diary"))
        #expect(try text("Diary/Package.swift").contains("name: \"SwiftUI\""))
        #expect(!FileManager.default.fileExists(atPath: workshop.url("Diary/Sources/Diary/main.swift").path))
    }

    @Test func theRepositoryMayBeRemote() throws {
        #expect(workshop.run("new", "Diary", "--url", "https://git.example/ada/coredata.git").status == .success)
        let manifest = try text("Diary/Package.swift")
        #expect(manifest.contains(".package(url: \"https://git.example/ada/coredata.git\", "))
        #expect(manifest.contains("package: \"coredata\""))
    }

    @Test(arguments: ["9lives", "on-cards", "", "import", "CoreData", "Item", "Überblick", "../up"])
    func namesThatCannotBeModulesAreRefused(_ name: String) {
        let answer = workshop.run("new", name)
        #expect(answer.status == .failure && answer.messages.hasPrefix("coredata new: error: "))
        #expect(!FileManager.default.fileExists(atPath: workshop.url("Package.swift").path))
    }

    @Test func nothingIsOverwritten() throws {
        #expect(workshop.run("new", "Diary").status == .success)
        try Data("mine".utf8).write(to: workshop.url("Diary/README.md"))
        let again = workshop.run("new", "Diary")
        #expect(again.status == .failure && again.messages.contains("there is a Diary already"))
        #expect(try text("Diary/README.md") == "mine")
    }

    @Test func dependenciesThatAreNoneAreRefused() {
        #expect(workshop.run("new", "Diary", "--path", ".").messages.contains("is no copy of swift-coredata"))
        #expect(workshop.run("new", "Diary", "--url", "somewhere").messages.contains("--url takes the address"))
        #expect(
            workshop.run("new", "Diary", "--url", "https://x", "--path", "y").messages.contains("exclude each other")
        )
    }

    @Test func neighboursAreNamedByRelativePaths() {
        func path(_ to: String, _ from: String) -> String {
            PackageDependency.relativePath(to: URL(filePath: to), from: URL(filePath: from))
        }
        #expect(path("/people/ada/swift-coredata", "/people/ada/Diary") == "../swift-coredata")
        #expect(
            path("/people/ada/libraries/swift-coredata", "/people/ada/apps/Diary") == "../../libraries/swift-coredata"
        )
        #expect(path("/other/swift-coredata", "/people/ada/Diary") == "/other/swift-coredata")
    }
}
