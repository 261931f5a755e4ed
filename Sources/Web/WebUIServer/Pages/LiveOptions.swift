public import Foundation
public import WebUI

/// Options for serving live pages.
public struct LiveOptions: Sendable {
    /// The style sheets of every page, in order. By default, the style sheet of the views.
    public var stylesheets = [Asset.viewStyle]
    /// The clothes of every page, over the style sheet of the views.
    public var theme = Theme.system
    /// The fonts that the theme names, where they are at hand; nil to use those of the reader's device.
    public var fonts: PageFonts?
    /// Additional scripts, such as those of islands. They run before the client script.
    public var scripts: [Asset] = []
    /// JavaScript modules by name, which islands load on demand.
    public var modules: [String: Asset] = [:]
    /// The icon in browser tabs: an SVG drawing. Nil uses the browser's default.
    public var icon: Asset?
    /// The name under which the app can be installed on a phone or a desktop. Nil serves no web app manifest.
    public var name: String?
    /// The text shown while there is no connection.
    public var offlineText = "Reconnecting…"
    /// How long a page is kept while no browser shows it. A browser that returns later gets its page rebuilt.
    public var grace = Duration.seconds(600)
    /// How long a hidden tab keeps its connection. After that, its page is one that no browser shows, until somebody looks
    /// at the tab again. Nil keeps the connection for as long as the tab is open, for programs that tell something in the
    /// titles of hidden tabs.
    ///
    /// A tab keeps its connection as long as something would be lost with its page: text that is not saved, uploads, an
    /// open dialog, or text typed in a field of a program that does not use `unsavedChanges(_:)`.
    public var hiddenGrace: Duration? = .seconds(300)
    /// The page that browsers show while they cannot reach the server. Nil serves none, and browsers keep nothing.
    public var offlinePage: OfflinePage?
    /// The limits on pages and uploads.
    public var limits = ServerLimits()
    /// The folder for uploaded files.
    public var uploadFolder = FileManager.default.temporaryDirectory

    /// Creates the options with their defaults.
    public init() {}

    /// The web app manifest; nil without a name.
    var manifest: Asset? { name.map { WebAppManifest(name: $0, icon: icon).asset } }

    /// All style sheets in their order: that of the views, the fonts and the theme, then those of islands and programs.
    var allStylesheets: [Asset] {
        let themed = [fonts?.stylesheet, theme.text.isEmpty ? nil : .theme(theme)]
        let views = stylesheets.prefix { $0.path == Asset.viewStyle.path }
        return views + themed.compactMap(\.self) + stylesheets.dropFirst(views.count)
    }

    /// Adds the scripts, style sheet and modules of a kind of island.
    public mutating func add(_ files: IslandFiles) {
        scripts.append(.script(files.name, files.script))
        if !files.stylesheet.isEmpty {
            stylesheets.append(.stylesheet(files.name, files.stylesheet))
        }
        for (name, bytes) in files.modules { modules[name] = .script(name, bytes) }
    }
}

extension Routes {
    /// Serves live pages. Add this route after all others, since it answers every path under its prefix.
    ///
    ///     var routes = Routes()
    ///     routes.live { request in
    ///         ViewSession(url: request.url, restoration: request.restoration) { ContentView() }
    ///     }
    ///
    /// - Parameters:
    ///   - prefix: The first components of the paths that lead to pages; by default, there are none. Pages see their
    ///     whole path.
    ///   - options: Style sheets, limits, and how long pages are kept.
    ///   - page: Creates the page for a request: when it is opened, and again if a browser returns after the page was
    ///     discarded.
    public mutating func live(
        under prefix: String = "",
        _ options: LiveOptions = LiveOptions(),
        page: @escaping @MainActor @Sendable (PageRequest) -> any LivePage
    ) {
        let host = Task { @MainActor in LiveHost(options, prefix: prefix, makePage: page) }
        let uploadBytes = options.limits.uploadBytes
        serve(options.allStylesheets + options.scripts + [ClientScript.style, ClientScript.asset])
        serve(options.fonts?.files ?? [])
        serve(Array(options.modules.values) + [options.icon, options.manifest].compactMap(\.self))
        if let offlinePage = options.offlinePage { serve(offlinePage, of: options, prefix: prefix) }
        socket("/-/live") { await host.value.talk($0) }
        on(.post, "/-/upload", body: .file(limit: uploadBytes)) { try await host.value.upload($0) }
        on(.get, "/r/:name") { try await host.value.resource($0) }
        on(.get, "/-/*rest") { _ in throw HTTPRefusal(.notFound, "There is nothing at this address.") }
        on(.get, "\(prefix)/*path") { try await host.value.show($0) }
        on(.post, "\(prefix)/*path", body: .form(files: uploadBytes)) { try await host.value.submit($0) }
    }
}
