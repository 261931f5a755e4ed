internal import WebUI

/// The document of an offline page: an empty element, and the scripts that fill it. Nothing in it belongs to a visitor.
struct OfflineDocument {
    let title: String
    let theme: Theme
    let icon: Asset?
    let stylesheets: [Asset]
    /// The script that keeps records, and that of the program.
    let scripts: [Asset]
    /// The paths at which the page is shown.
    let scope: String
    /// The folder of the parts of the program; nil if it is a whole.
    let parts: String?

    var html: String {
        let links = stylesheets.map { "<link rel=\"stylesheet\" href=\"\($0.path)\">" }.joined()
        let icon = icon.map { "<link rel=\"icon\" type=\"\($0.contentType)\" href=\"\($0.path)\">" } ?? ""
        let sources = scripts.map { "<script src=\"\($0.path)\" defer></script>" }.joined()
        return """
            <!doctype html>
            <html lang="en" class="js"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
            \(PageDocument.themeColors(theme))<title>\(PageDocument.escape(title))</title>\(icon)\(links)\(sources)</head>\
            <body><main id="offline"></main><script type="application/json" id="webui-offline">\(state)</script></body></html>
            """
    }

    private struct State: Encodable {
        let scope: String
        let parts: String?
    }

    /// What the scripts know, in which `<` cannot close the element around it.
    private var state: String {
        State(scope: scope, parts: parts).json.replacingOccurrences(of: "<", with: "\\u003c")
    }
}
