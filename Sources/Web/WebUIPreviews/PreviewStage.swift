internal import Foundation
internal import WebUI
internal import WebUIServer

/// The process that shows the previews of a package: it is linked with all modules that have views, and started anew after
/// each change.
///
/// `swift package previews` writes a test target whose only test calls ``serve()``. A test, because a test can be linked with
/// programs, too.
public enum PreviewStage {
    /// Serves the previews until the gallery ends the process. Returns at once if no gallery has started it.
    @MainActor
    public static func serve() async throws {
        guard let order = try StageOrder.received() else { return }
        let previews = PreviewCatalog.all()
        var failures: [String: String] = [:]
        for preview in previews {
            do {
                try await preview.prepare()
            } catch {
                failures[preview.id] = "\(error)"
            }
        }
        let stage = Stage(previews: previews, failures: failures)
        var configuration = ServerConfiguration()
        configuration.port = order.port
        configuration.key = try .stored(at: order.key)
        let server = WebServer(configuration, routes: stage.routes(for: order))
        try await server.start()
        try JSONEncoder().encode(stage.report).write(to: order.report, options: .atomic)
        let gallery = getppid()
        Task {
            while getppid() == gallery { try await Task.sleep(for: .seconds(1)) }
            exit(0)
        }
        await server.serveUntilTerminated(within: .milliseconds(100))
    }
}

/// The pages of previews. The path of a page is a preview and a variant, followed by the preview's own components.
@MainActor
struct Stage {
    let previews: [ListedPreview]
    /// The reasons why previews cannot be shown, by their identities.
    let failures: [String: String]

    /// The previews as the gallery lists them.
    var report: StageReport {
        let entries = previews.map { preview in
            var isLandscape = false
            // A preview that cannot be made says so on its page, which is an upright one.
            do { isLandscape = try preview.isLandscape } catch { isLandscape = false }
            return StageReport.Entry(
                id: preview.id,
                name: preview.name,
                module: preview.module,
                place: preview.place,
                isLandscape: isLandscape
            )
        }
        let problem = "Previews cannot be found with this version of Swift: its lists of types have another layout."
        return StageReport(entries: entries, problem: PreviewCatalog.canFind ? nil : problem)
    }

    /// Returns routes that serve the pages to frames of the gallery.
    func routes(for order: StageOrder) -> Routes {
        var options = LiveOptions()
        options.scripts = [GalleryFiles.stageScript]
        var routes = Routes()
        routes.use { request, next in
            var response = try await next(request)
            // The gallery may be reached by any name of this machine.
            response.headers["content-security-policy"] = """
                default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
                frame-ancestors http://*:\(order.galleryPort)
                """
            return response
        }
        routes.live(options) { request in self.page(for: request) }
        return routes
    }

    private func page(for request: PageRequest) -> ViewSession {
        let components = request.url.pathComponents.filter { $0 != "/" }
        let variant = components.dropFirst().first.flatMap(PreviewVariant.init) ?? .light
        let shown = Shown(id: components.first ?? "", variant: variant)
        return ViewSession(url: request.url, restoration: request.restoration) {
            variant.apply(to: &$0)
        } root: {
            content(of: shown).addressComponent(.constant(variant.rawValue)).addressComponent(.constant(shown.id))
        }
    }

    private struct Shown {
        let id: String
        let variant: PreviewVariant
    }

    private func content(of shown: Shown) -> AnyView {
        guard let preview = previews.first(where: { $0.id == shown.id }) else {
            return AnyView(PreviewFailure(reason: "There is no preview “\(shown.id)” any more."))
        }
        if let reason = failures[preview.id] { return AnyView(PreviewFailure(reason: reason)) }
        do {
            return try preview.root()
        } catch {
            return AnyView(PreviewFailure(reason: "\(error)"))
        }
    }
}

/// The page of a preview that cannot be shown.
private struct PreviewFailure: View {
    let reason: String

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label("This preview cannot be shown", systemImage: "exclamationmark.triangle").font(.headline)
            Text(verbatim: reason).foregroundStyle(.secondary)
        }
        .padding()
    }
}
