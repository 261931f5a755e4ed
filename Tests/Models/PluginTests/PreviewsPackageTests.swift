import Foundation
import Testing

/// Shows the previews of a package by `swift package previews`, changes a view, and breaks and mends it. The first run builds
/// WebUI and its server, so it runs only with `TEST_PLUGIN=1`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEST_PLUGIN"] == "1", "run by `make plugin-test`"))
final class PreviewsPackageTests {
    private static let package = PluginTestFolder.url.appending(path: "Previewed")
    private let source = package.appending(path: "Sources/Cards/CardView.swift")
    private let port = 8_200 + Int.random(in: 0..<200) * 2
    private let command = Process()

    deinit {
        // The gallery is a child of the command, which waits for it.
        if command.isRunning { command.terminate() }
    }

    @Test func previewsFollowTheirSources() async throws {
        try Self.copyPackage()
        try start()
        let card = "Cards.CardView-1/light"
        try await wait(for: card, on: port + 1, toHave: "On the arrangement of cards", seconds: 600)
        let list = try page("", on: port)
        for name in ["CardView", "On cards", "CardView 2", "Shelved", "DeskView"] { #expect(list.contains(name)) }
        #expect(!list.contains("Never"))
        let desk = try page("Desk.DeskView-1/dark", on: port + 1)
        #expect(desk.contains("color-scheme:dark"), "a program has previews, too")
        #expect(try page("Cards.CardView-3/light", on: port + 1).contains("From a shelf"))

        try edit("On the arrangement of cards", "On change")
        try await wait(for: "Cards.CardView-1/light", on: port + 1, toHave: "On change", seconds: 60)

        try edit("Text(title)", "Text(titel)")
        try await wait(for: "Cards.CardView-1", on: port, toHave: "Sources/Cards/CardView.swift:10:18", seconds: 60)
        #expect(try page("Cards.CardView-1", on: port).contains("cannot find &#39;titel&#39; in scope"))
        #expect(try page("Cards.CardView-1/light", on: port + 1).contains("On change"), "the former previews are shown")

        try edit("Text(titel)", "Text(title)")
        try await wait(for: "Cards.CardView-1", on: port, toHave: "Up to date", seconds: 60)

        // Another target has previews now.
        let manifest = Self.package.appending(path: "Package.swift")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        let product = ".product(name: \"WebUI\", package: \"swift-coredata\")"
        try text.replacing("\"Counting\")", with: "\"Counting\", dependencies: [\(product)])")
            .write(to: manifest, atomically: true, encoding: .utf8)
        let counting = Self.package.appending(path: "Sources/Counting/Counting.swift")
        let code = try String(contentsOf: counting, encoding: .utf8)
        try "import WebUI\n\(code)\n#Preview(\"Counted\") { Text(\"\\(words(in: \"a b\")) words\") }\n"
            .write(to: counting, atomically: true, encoding: .utf8)
        try await wait(for: "Counting.Counting-1/light", on: port + 1, toHave: "2 words", seconds: 120)
    }

    private static func copyPackage() throws {
        let manager = FileManager.default
        try manager.createDirectory(at: PluginTestFolder.url, withIntermediateDirectories: true)
        if manager.fileExists(atPath: package.path(percentEncoded: false)) { try manager.removeItem(at: package) }
        let fixture = PluginTestFolder.root.appending(path: "Tests/Models/PluginTests/Fixtures/Previewed")
        try manager.copyItem(at: fixture, to: package)
    }

    private func start() throws {
        command.executableURL = try Command.swift()
        let scratch = PluginTestFolder.previews.path(percentEncoded: false)
        command.arguments = ["package", "--scratch-path", scratch, "previews", "--port", "\(port)"]
        command.currentDirectoryURL = Self.package
        let link = ["COREDATA_PACKAGE": try PluginTestFolder.link().path(percentEncoded: false)]
        command.environment = Command.outside.merging(link) { $1 }
        try command.run()
    }

    private func edit(_ old: String, _ new: String) throws {
        let text = try String(contentsOf: source, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacing(old, with: new).write(to: source, atomically: true, encoding: .utf8)
    }

    private func page(_ path: String, on port: Int) throws -> String {
        let url = try #require(URL(string: "http://localhost:\(port)/\(path)"))
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// Waits until a page has a text. While its server is not there, it has none.
    private func wait(for path: String, on port: Int, toHave text: String, seconds: Int) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var last = ""
        while ContinuousClock.now < end, command.isRunning {
            do {
                last = try page(path, on: port)
                if last.contains(text) { return }
            } catch {
                last = "\(error)"
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("“\(text)” is not at \(path) after \(seconds) seconds: \(last.suffix(2_000))")
        throw CancellationError()
    }
}
