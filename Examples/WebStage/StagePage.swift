import Foundation
import WebUI
import WebUIServer

/// Two fields among rows that are inserted, moved and removed twenty times a second, a counter, and consecutive pages.
///
/// The text of the fields is stored for all pages, as in a program's database, and echoed in another element.
@MainActor
final class StagePage: LivePage {
    /// The text of the fields, stored until the program ends.
    private static var stored = ["note": "", "title": ""]

    private enum Part: Int {
        case root = 1
        case heading
        case rows
        case title
        case note
        case echo
        case count
        case more
        case next
        case file
        case files
        case firstRow = 100
    }

    var onPatch: ((Patch) -> Void)?
    var uploads: (String) -> Upload? = { _ in nil }
    private(set) var url: URL
    private var sequence = 0
    private var versions = [Part.title: 0, Part.note: 0]
    private var count: Int
    private var rows: [Int] = []
    private var nextRow = Part.firstRow.rawValue
    private var ticker: Task<Void, Never>?
    private var numbers = SystemRandomNumberGenerator()

    init(_ request: PageRequest) {
        url = request.url
        count = request.restoration["count"]?.int ?? 0
        if case .object(let texts) = request.restoration["texts"] ?? .null {
            for (name, text) in texts where Self.stored[name] == "" { Self.stored[name] = text.string }
        }
    }

    var restoration: [String: JSONValue] { ["count": .int(count)] }

    private var page: Int {
        Int(url.lastPathComponent) ?? 0
    }

    func renderPage() -> RenderedPage {
        ticker =
            ticker
            ?? Task { [weak self] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: .milliseconds(50))
                    self?.tick()
                }
            }
        return RenderedPage(
            title: "Page \(page)",
            language: "en",
            body: """
                <form id="page" method="post" action="\(url.path)" data-i="1"><h1 data-i="2">Page \(page)</h1>\
                <div data-i="3">\(rowsHTML(rows.filter { $0 % 2 == 0 }))\(field(.title))\
                \(rowsHTML(rows.filter { $0 % 2 == 1 }))</div>\
                <textarea data-i="5" data-v="\(versions[.note] ?? 0)" name="f5" rows="4" aria-label="note">\
                \(Self.escape(Self.stored["note"] ?? ""))</textarea>\
                <p data-i="6">\(Self.escape(echo))</p><p data-i="7">\(count)</p>\
                <button type="submit" name="click" value="8" data-i="8" data-on="click">More</button>\
                <a data-i="9" data-on="nav" href="/page/\(page + 1)">Next</a>\
                <input type="file" data-i="10" name="f10" data-upload><p data-i="11"></p></form>
                """,
            state: PageState(seq: sequence, url: url.relativeString, templates: [["<p data-i=\"", "\">row</p>"]])
        )
    }

    private func field(_ part: Part) -> String {
        let value = Self.escape(Self.stored["title"] ?? "")
        return """
            <input data-i="\(part.rawValue)" data-v="\(versions[part] ?? 0)" name="f\(part.rawValue)" \
            aria-label="title" value="\(value)" data-on="submit" data-submit>
            """
    }

    private func rowsHTML(_ rows: [Int]) -> String {
        rows.map { "<p data-i=\"\($0)\">row</p>" }.joined()
    }

    private var echo: String { (Self.stored["title"] ?? "") + "|" + (Self.stored["note"] ?? "") }

    /// Makes a random change around the fields.
    private func tick() {
        let container = Part.rows.rawValue
        let anchors = [nil, Part.title.rawValue, rows.randomElement(using: &numbers)]
        let anchor = anchors.randomElement(using: &numbers) ?? nil
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0 where rows.count > 3, 1 where rows.count > 12:
            let gone = rows.remove(at: Int.random(in: 0..<rows.count, using: &numbers))
            send([.children(container, [.delete(gone)])])
        case 1 where rows.count > 3:
            // The field itself is moved as well, between rows that stay in place.
            let moved = Bool.random(using: &numbers) ? Part.title.rawValue : rows[0]
            if anchor != moved { send([.children(container, [.move(moved, before: anchor)])]) }
        default:
            nextRow += 1
            rows.append(nextRow)
            send([.children(container, [.insert(before: anchor, template: 0, slots: ["\(nextRow)"])])])
        }
    }

    private func send(_ operations: [PatchOperation], for event: ClientEvent? = nil) {
        sequence += 1
        onPatch?(Patch(sequence: sequence, acknowledged: event?.reference, operations: operations))
    }

    func handle(_ event: ClientEvent) {
        var operations: [PatchOperation] = []
        switch (event.name, Part(rawValue: event.node)) {
        case ("input", let part?) where part == .title || part == .note:
            let text = event.payload.string ?? ""
            versions[part] = event.version
            Self.stored[part == .title ? "title" : "note"] = text
            // Sends the field its own text, as a program does that shows the same value in several places.
            operations = [.value(event.node, text, version: event.version ?? 0), .text(Part.echo.rawValue, echo)]
        case ("click", .more):
            count += 1
            operations = [.text(Part.count.rawValue, "\(count)")]
        case ("nav", _):
            go(to: event.payload.string ?? "/", &operations)
        case ("files", _):
            let texts = event.payload.array.compactMap { file in
                uploads(file["token"].string ?? "").flatMap { try? $0.read() }.map {
                    String(decoding: $0, as: UTF8.self)
                }
            }
            operations = [.text(Part.files.rawValue, texts.joined(separator: ","))]
        default:
            break
        }
        send(operations, for: event)
    }

    private func go(to target: String, _ operations: inout [PatchOperation]) {
        guard let new = URL(string: target) else { return }
        url = new
        operations = [
            .address(target, isNew: true), .title("Page \(page)"), .text(Part.heading.rawValue, "Page \(page)"),
            .attributes(Part.next.rawValue, ["href": "/page/\(page + 1)"]),
        ]
    }

    func submit(_ form: FormSubmission) {
        for field in form.fields {
            switch field.name {
            case "f4": Self.stored["title"] = field.value
            case "f5": Self.stored["note"] = field.value
            case "click" where field.value == "8": count += 1
            case "f10": uploads(field.value).flatMap { try? $0.read() }.map { count += $0.count }
            default: break
            }
        }
    }

    func resync() -> Patch {
        sequence += 1
        let form = renderPage().body
        // The whole form as a template without slots.
        return Patch(
            sequence: sequence,
            operations: [
                .template(number: 1, statics: [form]), .replace(Part.root.rawValue, template: 1, slots: []),
                .title("Page \(page)"),
            ]
        )
    }

    func resource(_ name: String) -> PageResource? { nil }

    func teardown() {
        ticker?.cancel()
    }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}

enum StageStyle {
    static let asset = Asset(
        name: "stage",
        suffix: "css",
        contentType: "text/css; charset=utf-8",
        bytes: Array(
            """
            body { font: 16px system-ui; margin: 1rem; }
            input, textarea, button { font: inherit; min-height: 44px; max-width: 100%; box-sizing: border-box; }
            textarea { width: 100%; }
            div[data-i="3"] { height: 20rem; overflow: auto; }
            """.utf8
        )
    )
}
