internal import Foundation

extension Routes {
    /// Serves pages that live on the server. Put it behind all other routes, since it answers every address.
    ///
    ///     var routes = Routes()
    ///     routes.live { request in
    ///         ViewSession(url: request.url, restoration: request.restoration) { ContentView() }
    ///     }
    ///
    /// - Parameters:
    ///   - options: Style sheets, limits, and how long pages are kept.
    ///   - page: Makes the page for an address: when it is opened, and again if it is gone when its browser returns.
    public mutating func live(
        _ options: LiveOptions = LiveOptions(),
        page: @escaping @MainActor @Sendable (PageRequest) -> any LivePage
    ) {
        let host = Task { @MainActor in LiveHost(options, makePage: page) }
        let uploadBytes = options.limits.uploadBytes
        serve(options.stylesheets + options.scripts + [ClientScript.style, ClientScript.asset])
        serve(Array(options.modules.values) + [options.icon, options.manifest].compactMap(\.self))
        socket("/-/live") { await host.value.talk($0) }
        on(.post, "/-/upload", body: .file(limit: uploadBytes)) { try await host.value.upload($0) }
        on(.get, "/r/:name") { try await host.value.resource($0) }
        on(.get, "/-/*rest") { _ in throw HTTPRefusal(.notFound, "There is nothing at this address.") }
        on(.get, "/*path") { try await host.value.show($0) }
        on(.post, "/*path", body: .form(files: uploadBytes)) { try await host.value.submit($0) }
    }
}
