import Foundation
import Testing

@testable import WebUI

struct TemporaryFolderTests {
    private let parent: URL

    init() throws {
        parent = FileManager.default.temporaryDirectory.appendingPathComponent("swept-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
    }

    /// Creates a folder with a file, as a process that was killed leaves it.
    private func leave(_ name: String, mode: Int = 0o700) throws -> URL {
        let folder = parent.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("words".utf8).write(to: folder.appendingPathComponent("file"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        return folder
    }

    @Test func itIsMadeOnceAndRemovedWithTheObject() throws {
        do {
            let folder = TemporaryFolder("tests", in: parent.appendingPathComponent("new"))
            #expect(!FileManager.default.fileExists(atPath: folder.url.path))
            try folder.make()
            try folder.make()
            try Data("words".utf8).write(to: folder.url.appendingPathComponent("file"))
            let mode = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
        #expect(try names() == ["new"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path + "/new").isEmpty)
    }

    @Test func theFolderOfAKilledProcessIsSwept() async throws {
        let parent = parent
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = parent.path as String] in
            let folder = TemporaryFolder("tests", in: URL(fileURLWithPath: path))
            try folder.make()
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("a/b"),
                withIntermediateDirectories: true
            )
            try Data("words".utf8).write(to: folder.url.appendingPathComponent("a/b/file"))
            kill(getpid(), SIGKILL)
            withExtendedLifetime(folder) {}
        }
        #expect(try names().count == 1)
        #expect(TemporaryFolder.sweep(parent).isEmpty)
        #expect(try names().isEmpty)
    }

    @Test func theFolderOfALivingProcessStays() async throws {
        let folder = TemporaryFolder("tests", in: parent)
        try folder.make()
        try Data("words".utf8).write(to: folder.url.appendingPathComponent("file"))
        // Another process sweeps.
        await #expect(processExitsWith: .success) { [path = parent.path as String] in
            TemporaryFolder.sweep(URL(fileURLWithPath: path))
        }
        // So does this one.
        TemporaryFolder.sweep(parent)
        #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("file").path))
        try folder.remove()
        #expect(try names().isEmpty)
    }

    @Test func nothingElseIsSwept() throws {
        let name = "tests-\(UUID().uuidString).held"
        let foreign = [
            try leave("tests-\(UUID().uuidString)"), try leave("webui-screenshots.held"), try leave("\(UUID()).held"),
            // Others may read it, so it was not made by `make()`.
            try leave("tests-\(UUID().uuidString).held", mode: 0o755),
        ]
        let target = try leave("target")
        try FileManager.default.createSymbolicLink(at: parent.appendingPathComponent(name), withDestinationURL: target)
        try Data().write(to: parent.appendingPathComponent("tests-\(UUID().uuidString).held"))
        let before = try names()
        #expect(TemporaryFolder.sweep(parent).isEmpty)
        #expect(try names() == before)
        for folder in foreign + [target] {
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("file").path))
        }
    }

    @Test(.enabled("only the administrator can give folders away") { geteuid() == 0 })
    func foldersOfOtherUsersStay() throws {
        let folder = try leave("tests-\(UUID().uuidString).held")
        #expect(chown(folder.path, 12_345, 12_345) == 0)
        TemporaryFolder.sweep(parent)
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func linksInAFolderAreNotFollowed() throws {
        let target = try leave("target")
        let folder = try leave("tests-\(UUID().uuidString).held")
        for link in ["link", "other"] {
            let place = folder.appendingPathComponent(link)
            try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
        }
        #expect(TemporaryFolder.sweep(parent).isEmpty)
        #expect(try names() == ["target"])
        #expect(FileManager.default.fileExists(atPath: target.appendingPathComponent("file").path))
    }

    @Test func makingAndSweepingAtOnceLosesNothing() async throws {
        let parent = parent
        let sweeping = Task.detached { while !Task.isCancelled { TemporaryFolder.sweep(parent) } }
        for _ in 0..<300 {
            let folder = TemporaryFolder("tests", in: parent)
            try folder.make()
            let file = folder.url.appendingPathComponent("file")
            try Data("words".utf8).write(to: file)
            #expect(FileManager.default.fileExists(atPath: file.path))
            try folder.remove()
        }
        sweeping.cancel()
        await sweeping.value
        #expect(try names().isEmpty)
    }
}
