internal import Foundation
internal import WebUI

/// The document around a page.
struct PageDocument {
    let page: RenderedPage
    let session: String
    let token: String
    let stylesheets: [Asset]
    let scripts: [Asset]
    let modules: [String: Asset]
    let icon: Asset?
    let manifest: Asset?
    let offlineText: String

    private struct State: Encodable {
        let session: String
        let token: String
        let page: PageState
        let offline: String
        let modules: [String: String]
    }

    var html: String {
        let links = stylesheets.map { "<link rel=\"stylesheet\" href=\"\($0.path)\">" }.joined()
        let icon = icon.map { "<link rel=\"icon\" type=\"\($0.contentType)\" href=\"\($0.path)\">" } ?? ""
        // Whoever has to log in has to for this, too.
        let manifest =
            manifest.map { "<link rel=\"manifest\" crossorigin=\"use-credentials\" href=\"\($0.path)\">" } ?? ""
        let colors = [("light", PageStylesheet.background.light), ("dark", PageStylesheet.background.dark)].map {
            "<meta name=\"theme-color\" media=\"(prefers-color-scheme: \($0.0))\" content=\"\($0.1)\">"
        }
        let sources = scripts.map { "<script src=\"\($0.path)\" defer></script>" }.joined()
        return """
            <!doctype html>
            <html lang="\(Self.escape(page.language))"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\(colors.joined())\
            <title>\(Self.escape(page.title))</title>\(icon)\(manifest)\(links)\(sources)</head><body>\(page.body)\
            <input type="hidden" form="page" name="csrf" value="\(token)">\
            <input type="hidden" form="page" name="session" value="\(session)">\
            <script type="application/json" id="webui-state">\(state)</script></body></html>
            """
    }

    /// The state as JSON that cannot end the element around it.
    private var state: String {
        State(
            session: session,
            token: token,
            page: page.state,
            offline: offlineText,
            modules: modules.mapValues(\.path)
        ).json.replacingOccurrences(of: "<", with: "\\u003c")
    }

    /// Text as it stands in markup and in quoted attributes. The only place of this module that does it.
    static func escape(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
