public import WebUI

/// The client script: shows in the browser what happens on the server. Every page loads it.
///
/// Its parts are in the folder Script, one per topic. They share one scope and are served as one file.
enum ClientScript {
    static let asset = Asset(
        name: "webui",
        suffix: "js",
        contentType: "text/javascript; charset=utf-8",
        bytes: withoutComments(source)
    )

    static let source = Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8)

    /// Returns a script without indentation, blank lines and lines that are comments. No string of the script may go over
    /// several lines.
    static func withoutComments(_ script: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for line in script.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            guard !text.isEmpty, !text.starts(with: "//".utf8) else { continue }
            result += text
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    /// The style sheet for the indicators of a lost connection and of slow responses.
    static let style = Asset.stylesheet("webui", PackageResources.connection_css)

    private static let parts = [
        PackageResources.page_js, PackageResources.fields_js, PackageResources.events_js, PackageResources.patches_js,
        PackageResources.keeping_js, PackageResources.merging_js, PackageResources.connection_js,
        PackageResources.controls_js, PackageResources.menus_js, PackageResources.keys_js,
        PackageResources.searching_js, PackageResources.dragging_js, PackageResources.swiping_js,
        PackageResources.lists_js, PackageResources.settling_js, PackageResources.start_js,
    ]
}

extension Asset {
    /// The style sheet of the views.
    public static let viewStyle = stylesheet("views", PageStylesheet.text)

    /// Returns the rules of a theme as an asset.
    public static func theme(_ theme: Theme) -> Asset { stylesheet(theme.name, theme.text) }

    /// Returns a style sheet as an asset.
    public static func stylesheet(_ name: String, _ text: String) -> Asset { stylesheet(name, Array(text.utf8)) }

    static func stylesheet(_ name: String, _ bytes: [UInt8]) -> Asset {
        Asset(name: name, suffix: "css", contentType: "text/css; charset=utf-8", bytes: bytes)
    }
}
