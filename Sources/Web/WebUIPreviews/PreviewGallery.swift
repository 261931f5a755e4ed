internal import Foundation
internal import WebUI
internal import WebUIServer

/// The settings of a gallery, as `swift package previews` passes them.
struct GallerySettings {
    /// The folder of the package, of the copy of it that is built, and of the build.
    var package = URL(filePath: ".")
    var copy = URL(filePath: ".")
    var build = URL(filePath: ".build")
    /// The product of the copy that shows the previews.
    var product = ""
    var name = ""
    var port = 8080

    /// Reads arguments, all of which are pairs of a name and a value.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw GalleryError.incomplete(option) }
            switch option {
            case "--package": package = URL(filePath: value)
            case "--copy": copy = URL(filePath: value)
            case "--build": build = URL(filePath: value)
            case "--product": product = value
            case "--name": name = value
            case "--port":
                guard let number = UInt16(value), number > 0, number < .max else { throw GalleryError.wrongPort(value) }
                port = Int(number)
            default: throw GalleryError.unknown(option)
            }
        }
    }

    var buildCommand: [String] {
        ["swift", "build", "--scratch-path", build.path(percentEncoded: false), "--product", product]
    }

    /// The command that starts the process that shows the previews: the only test of the copy.
    func stageCommand() throws -> [String] {
        let program = build.appending(path: "debug/\(product).xctest").path(percentEncoded: false)
        return [program, "--testing-library", "swift-testing", "--filter", "previewStage"]
    }

    func order(stagePort: Int) -> StageOrder {
        StageOrder(port: stagePort, galleryPort: port, folder: build.path(percentEncoded: false))
    }
}

/// The reasons why a gallery does not start.
enum GalleryError: Error, CustomStringConvertible {
    case incomplete(String)
    case unknown(String)
    case wrongPort(String)

    var description: String {
        switch self {
        case .incomplete(let option): "“\(option)” needs a value."
        case .unknown(let option): "There is no option “\(option)”. `swift package previews --help` lists them."
        case .wrongPort(let text):
            "“\(text)” is not a port: the gallery takes two, this one and the next. Try --port 8080."
        }
    }
}

/// The gallery of a package's previews, as `swift package previews` starts it.
public enum PreviewGallery {
    /// The status with which the program ends if the package's manifest has changed, and the gallery has to be built again.
    public static let manifestChanged: Int32 = 75

    /// Serves the gallery, and keeps its previews those of the sources.
    ///
    /// - Parameter arguments: The options of the program.
    /// - Returns: The status for the program to end with.
    /// - Throws: An error if the options are wrong, the port is taken, or the gallery cannot run a build at all.
    @MainActor
    public static func run(_ arguments: [String], announce: (String) -> Void) async throws -> Int32 {
        let settings = try GallerySettings(arguments)
        let model = GalleryModel(package: settings.name, stagePort: settings.port + 1)
        var configuration = ServerConfiguration()
        configuration.port = settings.port
        configuration.key = try .stored(at: settings.order(stagePort: model.stagePort).key)
        let server = WebServer(configuration, routes: routes(for: model))
        let port = try await server.start()
        announce("The previews of \(settings.name): http://localhost:\(port)/\n")
        let run = GalleryRun(settings, model)
        let following = Task { try await run.follow() }
        Task {
            await server.serveUntilTerminated(within: .milliseconds(100))
            following.cancel()
        }
        let ending = await following.result
        try await run.end()
        await server.stop(within: .milliseconds(100))
        switch ending {
        case .success: return manifestChanged
        case .failure(is CancellationError): return 0
        case .failure(let error): throw error
        }
    }

    /// Returns the routes of the gallery's pages, whose frames show those of the stage.
    @MainActor
    static func routes(for model: GalleryModel) -> Routes {
        var options = LiveOptions()
        options.name = "Previews"
        options.scripts = [GalleryFiles.script]
        options.stylesheets.append(GalleryFiles.stylesheet)
        options.icon = GalleryFiles.icon
        var routes = Routes()
        let stagePort = model.stagePort
        routes.use { request, next in
            var response = try await next(request)
            response.headers["content-security-policy"] = """
                default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
                base-uri 'none'; frame-ancestors 'none'; frame-src http://*:\(stagePort)
                """
            return response
        }
        routes.live(options) { request in
            let host = request.origin.flatMap { URL(string: $0)?.host() } ?? "localhost"
            return ViewSession(url: request.url, restoration: request.restoration) {
                GalleryView(model: model, stage: "http://\(host):\(stagePort)")
            }
        }
        return routes
    }
}
