public import Foundation
public import WebUI

/// How pages are served.
public struct LiveOptions: Sendable {
    /// The style sheets of every page, in order. The first one is that of the views.
    public var stylesheets = [Asset.viewStyle]
    /// Scripts besides the client's own, such as those of islands. They run before it.
    public var scripts: [Asset] = []
    /// Modules of JavaScript by name, which islands load when they need them.
    public var modules: [String: Asset] = [:]
    /// The picture by which browsers tell the program's tabs from others: an SVG drawing. Without one, browsers have their own.
    public var icon: Asset?
    /// What the program is called where a phone or a desk keeps it among its others, in a window of its own. Without a name
    /// it stays a page of the browser.
    public var name: String?
    /// What the badge says while there is no connection.
    public var offlineText = "Reconnecting…"
    /// How long a page is kept that no browser shows: a laptop that sleeps longer gets its page built anew.
    public var grace = Duration.seconds(600)
    /// How much is taken.
    public var limits = ServerLimits()
    /// Where uploaded files are kept.
    public var uploadFolder = FileManager.default.temporaryDirectory

    public init() {}

    /// The file with what is needed to keep the program, if it has a name.
    var manifest: Asset? { name.map { WebAppManifest(name: $0, icon: icon).asset } }

    /// Serves what browsers need for a kind of island.
    public mutating func add(_ files: IslandFiles) {
        scripts.append(.script(files.name, files.script))
        if !files.stylesheet.isEmpty {
            stylesheets.append(
                Asset(name: files.name, suffix: "css", contentType: "text/css; charset=utf-8", bytes: files.stylesheet)
            )
        }
        for (name, bytes) in files.modules { modules[name] = .script(name, bytes) }
    }
}
