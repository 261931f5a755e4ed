import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import GraphCanvas

/// Tests of the view and its messages.
@MainActor @Suite struct GraphCanvasTests {
    /// What the program has heard.
    private final class Log {
        var opened: [String] = []
        var steps: [String] = []
    }

    private struct Screen: View {
        let log: Log
        @State private var chosen: String?
        @State private var version = "1"

        var body: some View {
            GraphCanvas("Stations", source: GraphSource(address: "/graph", version: version), chosen: $chosen) {
                Text("as a list")
            }
            .onOpen { log.opened.append($0) }
            .excerpt { "about \($0)" }
            .onArrangeAnew {
                log.steps.append("anew")
                version = "2"
            }
            .fillingWindow { log.steps.append("back") }
            Text("chosen: \(chosen ?? "none")")
        }
    }

    private func open(_ log: Log) throws -> (HeadlessClient, PageNode) {
        let client = try HeadlessClient(session: ViewSession(url: URL(filePath: "/")) { Screen(log: log) })
        return (client, try #require(client.find("x-island")))
    }

    @Test func aChoiceReachesTheBindingAndIsAnsweredWithAnExcerpt() throws {
        let (client, island) = try open(Log())
        #expect(island.attributes["data-island"] == "graph-window" && island.text.contains("as a list"))
        client.send("isl", to: island, ["m": "choose", "id": "p7"])
        #expect(client.root.text.contains("chosen: p7"))
        let answer = client.islandMessages.map(\.message).first { $0["m"] == "excerpt" }
        #expect(answer == ["m": "excerpt", "id": "p7", "text": "about p7"])
        client.send("isl", to: island, ["m": "choose", "id": nil])
        #expect(client.root.text.contains("chosen: none"))
    }

    @Test func aNewVersionIsToldToTheBrowser() throws {
        let log = Log()
        let (client, island) = try open(log)
        client.send("isl", to: island, ["m": "anew"])
        client.send("isl", to: island, ["m": "back"])
        client.send("isl", to: island, ["m": "open", "id": "p3"])
        #expect(log.steps == ["anew", "back"] && log.opened == ["p3"])
        #expect(client.islandMessages.contains { $0.message["state"]["version"] == "2" })
    }

    @Test(arguments: [
        "null", "[]", "{}", #"{"m":"open"}"#, #"{"m":"open","id":7}"#, #"{"m":7}"#, #"{"m":"else","id":"a"}"#,
    ])
    func whatIsNoMessageIsIgnored(text: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(GraphMessage(value) == nil)
    }

    @Test func scriptsAreModulesWithoutStringsOverLines() throws {
        let files = GraphCanvas.files
        let module = String(decoding: try #require(files.modules["graph-canvas"]), as: UTF8.self)
        #expect(module.hasPrefix("export default function") && module.hasSuffix("}\n"))
        // Every page loads the starter.
        #expect(files.script.count < 1_000 && !files.stylesheet.isEmpty)
    }
}
