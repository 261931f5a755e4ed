import Foundation
import Testing

@testable import WebUIPreviews

@Suite final class SourceWatchTests {
    private let package = FileManager.default.temporaryDirectory.appending(path: "SourceWatch-\(UUID().uuidString)")

    init() throws {
        try write("A", to: "Sources/App/A.swift")
        try write("B", to: "Package.swift")
    }

    deinit {
        // Temporary files that stay behind are harmless.
        try? FileManager.default.removeItem(at: package)
    }

    private func write(_ text: String, to path: String) throws {
        let file = package.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test func everyChangeIsNoticedOnce() throws {
        var watch = SourceWatch(package: package)
        #expect(watch.look() == nil)
        try write("longer", to: "Sources/App/A.swift")
        #expect(watch.look() == .sources)
        #expect(watch.look() == nil)
        try write("new", to: "Sources/App/B.swift")
        #expect(watch.look() == .sources)
        try FileManager.default.removeItem(at: package.appending(path: "Sources/App/B.swift"))
        #expect(watch.look() == .sources)
        #expect(watch.look() == nil)
    }

    @Test func manifestsAreTold() throws {
        var watch = SourceWatch(package: package)
        try write("longer", to: "Package.swift")
        #expect(watch.look() == .manifest)
        try write("new", to: "Package@swift-6.2.swift")
        #expect(watch.look() == .manifest)
        try write("no manifest of this package", to: "Sources/Package.swift")
        #expect(watch.look() == .sources)
    }

    @Test func hiddenFilesDoNotCount() throws {
        var watch = SourceWatch(package: package)
        try write("x", to: ".build/debug/A.swift")
        try write("x", to: ".swiftpm/B.swift")
        #expect(watch.look() == nil)
    }
}
