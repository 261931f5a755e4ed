import Foundation
import ServerSecurity
import Testing
import WebUI

@testable import ProseEditor

@Suite("The search for the editor's engine")
struct EditorSearchTests {
    private static let script = Array("export const pm = {};".utf8)
    private static let digest = Digest.of(script).hexadecimal

    /// A new folder with folders in it, some of which have a file that may be the engine.
    private struct Place {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

        func folder(_ name: String, _ script: [UInt8]? = nil) throws -> URL {
            let folder = root.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if let script { try Data(script).write(to: folder.appending(path: "editor.js")) }
            return folder
        }
    }

    @Test("Finds the engine in the first folder that has it")
    func found() throws {
        let place = Place()
        defer { try? FileManager.default.removeItem(at: place.root) }
        let folders = [
            try place.folder("empty"), try place.folder("right", Self.script), try place.folder("late", [1]),
        ]
        let search = EditorSearch(among: folders, digest: Self.digest)
        #expect(search.bundle?.files.modules["prosemirror"] == Self.script)
        #expect(search.problems == [])
    }

    @Test("Names the folders when none has the engine")
    func missing() throws {
        let folders = [URL(filePath: "/nowhere/a"), URL(filePath: "/nowhere/b")]
        let search = EditorSearch(among: folders, digest: Self.digest)
        #expect(search.bundle == nil)
        #expect(search.problems == [.missing(folders)])
        let message = try #require(search.problems.first).localizedDescription
        #expect(message.contains("in none of /nowhere/a, /nowhere/b") && message.contains("make editor"))
    }

    @Test(
        "Passes over a file that one byte was added to or changed in, says so, and takes the next",
        arguments: [true, false]
    )
    func tampered(isLonger: Bool) throws {
        let place = Place()
        defer { try? FileManager.default.removeItem(at: place.root) }
        let changed = isLonger ? Self.script + [10] : [UInt8(ascii: "E")] + Self.script.dropFirst()
        let folders = [try place.folder("changed", changed), try place.folder("right", Self.script)]
        let file = folders[0].appending(path: "editor.js")
        let alone = EditorSearch(among: [folders[0]], digest: Self.digest)
        #expect(alone.bundle == nil && alone.problems == [.altered(file)])
        #expect(alone.problems[0].localizedDescription.hasPrefix("\(file.path) is not the editor that belongs to"))
        let both = EditorSearch(among: folders, digest: Self.digest)
        #expect(both.bundle?.files.modules["prosemirror"] == Self.script)
        #expect(both.problems == [.altered(file)])
    }

    @Test("Says that a file cannot be read")
    func unreadable() throws {
        let place = Place()
        defer { try? FileManager.default.removeItem(at: place.root) }
        let folder = try place.folder("odd")
        let file = try place.folder("odd/editor.js")
        let problem = try #require(EditorSearch(among: [folder], digest: Self.digest).problems.first)
        guard case .unreadable(let url, _) = problem else { return #expect(Bool(false), "\(problem)") }
        #expect(url.path == file.path)
    }

    @Test("Serves no other file in the folder that the environment names")
    func named() throws {
        let place = Place()
        defer { try? FileManager.default.removeItem(at: place.root) }
        let folder = try place.folder("named", Self.script)
        let search = EditorSearch(environment: ["EDITOR_BUNDLE": folder.path])
        #expect(search.bundle == nil)
        #expect(search.problems == [.altered(folder.appending(path: "editor.js"))])
        let nowhere = EditorSearch(environment: ["EDITOR_BUNDLE": "/nowhere"])
        #expect(nowhere.problems == [.missing([URL(filePath: "/nowhere")])])
    }

    @Test("Looks where programs are installed, where they are built, and in the user's data")
    func folders() {
        func paths(_ program: String, _ environment: [String: String] = ["HOME": "/people/ada"]) -> [String] {
            EditorSearch.folders(
                program: URL(filePath: program, directoryHint: .isDirectory),
                current: URL(filePath: "/tmp/here"),
                environment: environment
            ).map(\.path)
        }
        #expect(
            paths("/usr/lib/slipbox") == [
                "/usr/lib/share/prose-editor", "/usr/share/prose-editor", "/tmp/here/.editor",
                "/people/ada/.local/share/prose-editor",
            ]
        )
        #expect(paths("/usr/local/bin").contains("/usr/local/share/prose-editor"))
        #expect(paths("/").contains("/tmp/here/.editor"))
        let built = paths("/people/ada/box/.build/x86_64-unknown-linux-gnu/debug", ["XDG_DATA_HOME": "/data"])
        #expect(built.suffix(3) == ["/tmp/here/.editor", "/people/ada/box/.editor", "/data/prose-editor"])
    }
}
