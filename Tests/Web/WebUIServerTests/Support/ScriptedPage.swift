import Foundation
import WebUI

@testable import WebUIServer

/// A page with a list of lines. Each event adds a line, which is sent in one patch, or in as many as the event asks
/// for.
@MainActor
final class ScriptedPage: LivePage {
    var onPatch: ((Patch) -> Void)?
    var uploads: (String) -> Upload? = { _ in nil }
    private(set) var url: URL
    private(set) var lines: [String]
    private(set) var hasEnded = false
    /// Is told whether a browser shows the page.
    var onPhase: (String) -> Void = { _ in }
    private var sequence = 0

    init(_ request: PageRequest) {
        url = request.url
        lines = request.restoration["lines"]?.array.compactMap(\.string) ?? []
    }

    var restoration: [String: JSONValue] { lines.isEmpty ? [:] : ["lines": .array(lines.map { .string($0) })] }

    func renderPage() -> RenderedPage {
        RenderedPage(
            title: "A < B",
            language: "en",
            body: "<form id=\"page\" data-i=\"1\">\(lines.joined(separator: ","))</form>",
            state: PageState(seq: sequence, url: url.relativeString, templates: [["</script>"]])
        )
    }

    func handle(_ event: ClientEvent) {
        if event.name == "burst" {
            let text = String(repeating: "x", count: event.payload["size"].int ?? 1)
            let isForIsland = event.payload["island"].bool == true
            for _ in 0..<(event.payload["count"].int ?? 0) {
                send([isForIsland ? .island(2, .string(text)) : .text(2, text)])
            }
        } else if event.name == "upload" {
            let bytes = uploads(event.payload.string ?? "").flatMap { try? $0.read() } ?? []
            lines.append(String(decoding: bytes, as: UTF8.self))
        } else if event.name != "phase" {
            lines.append("\(event.name) \(event.node)")
        }
        guard event.name != "phase" else { return onPhase(event.payload.string ?? "") }
        send([.text(1, lines.last ?? "")], acknowledging: event.reference)
    }

    private func send(_ operations: [PatchOperation], acknowledging reference: Int? = nil) {
        sequence += 1
        onPatch?(Patch(sequence: sequence, acknowledged: reference, operations: operations))
    }

    func submit(_ form: FormSubmission) {
        lines += form.fields.filter { $0.name != "csrf" && $0.name != "session" }.map { "\($0.name)=\($0.value)" }
    }

    func resync() -> Patch {
        sequence += 1
        return Patch(sequence: sequence, operations: [.markup(1, lines.joined(separator: ","))])
    }

    func resource(_ name: String) -> PageResource? {
        name == "known" ? PageResource(contentType: "image/svg+xml", bytes: Array("<svg/>".utf8)) : nil
    }

    func teardown() {
        hasEnded = true
    }
}
