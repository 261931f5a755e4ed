internal import Foundation
internal import WebUI

/// The HTML document around a page.
package struct PageDocument {
    let page: RenderedPage
    let session: String
    let token: String
    var theme = Theme.system
    var fonts: PageFonts?
    let stylesheets: [Asset]
    let scripts: [Asset]
    let modules: [String: Asset]
    let icon: Asset?
    let manifest: Asset?
    let offlineText: String
    let hiddenGrace: Duration?
    /// The maximum size of an uploaded file; nil if the page uploads none.
    var uploadBytes: Int?
    /// What the page knows of the offline page; nil if there is none.
    var offlinePage: OfflineState?

    private struct State: Encodable {
        let session: String
        let token: String
        let page: PageState
        let offline: String
        /// The milliseconds after which a hidden tab gives its connection back; nil if it doesn't.
        let rest: Double?
        let modules: [String: String]
        let uploadBytes: Int?
        let offlinePage: OfflineState?
    }

    var html: String {
        let preloads = (fonts?.preloaded ?? []).map { font in
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"\(font.path)\">"
        }
        let links = preloads.joined() + stylesheets.map { "<link rel=\"stylesheet\" href=\"\($0.path)\">" }.joined()
        let icon = icon.map { "<link rel=\"icon\" type=\"\($0.contentType)\" href=\"\($0.path)\">" } ?? ""
        // The manifest requires the login as well, so it is fetched with cookies.
        let manifest =
            manifest.map { "<link rel=\"manifest\" crossorigin=\"use-credentials\" href=\"\($0.path)\">" } ?? ""
        let attributes = page.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\(Self.escape($0.value))\"" }
        let sources = scripts.map { "<script src=\"\($0.path)\" defer></script>" }.joined()
        return """
            <!doctype html>
            <html lang="\(Self.escape(page.language))"\(attributes.joined())><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\(Self.themeColors(theme))\
            <title>\(Self.escape(page.title))</title>\(icon)\(manifest)\(links)\(sources)</head><body>\(page.body)\
            <input type="hidden" form="page" name="csrf" value="\(token)">\
            <input type="hidden" form="page" name="session" value="\(session)">\
            <script type="application/json" id="webui-state">\(state)</script></body></html>
            """
    }

    /// Returns the elements that give the bars of browsers the colours of a theme.
    static func themeColors(_ theme: Theme) -> String {
        [("light", theme.background.light), ("dark", theme.background.dark)].map {
            "<meta name=\"theme-color\" media=\"(prefers-color-scheme: \($0.0))\" content=\"\($0.1)\">"
        }
        .joined()
    }

    /// The state as JSON in which `<` is escaped, so that it cannot close the element around it.
    private var state: String {
        State(
            session: session,
            token: token,
            page: page.state,
            offline: offlineText,
            rest: hiddenGrace.map { $0 / .milliseconds(1) },
            modules: modules.mapValues(\.path),
            uploadBytes: uploadBytes,
            offlinePage: offlinePage
        ).json.replacingOccurrences(of: "<", with: "\\u003c")
    }

    /// Escapes text for markup and quoted attributes. All text of this module is escaped here.
    package static func escape(_ text: String) -> String {
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

/// A web app manifest: lets phones and desktops install the app with its name and icon, in a window of its own.
struct WebAppManifest: Encodable {
    private struct Icon: Encodable {
        let src: String
        let type: String
        let sizes = "any"
    }

    private let id = "/"
    private let startAddress = "/"
    private let display = "standalone"
    private let name: String
    private let icons: [Icon]

    private enum CodingKeys: String, CodingKey {
        case id, display, name, icons
        case startAddress = "start_url"
    }

    init(name: String, icon: Asset?) {
        self.name = name
        icons = icon.map { [Icon(src: $0.path, type: $0.contentType)] } ?? []
    }

    /// The manifest as the file that pages link to.
    var asset: Asset {
        Asset(
            name: "manifest",
            suffix: "webmanifest",
            contentType: "application/manifest+json",
            bytes: Array(sortedJSON.utf8)
        )
    }
}
