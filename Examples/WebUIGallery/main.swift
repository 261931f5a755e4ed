import Foundation
import WebUI
import WebUIServer

// Shows every view and modifier of WebUI, a screen for each family of them.
//
//     swift run webui-gallery --listen 127.0.0.1:8080

func option(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

var configuration = ServerConfiguration()
if let listen = option("--listen") {
    do {
        try configuration.listen(on: listen)
    } catch {
        FileHandle.standardError.write(Data("webui-gallery: \(error)\n".utf8))
        exit(2)
    }
}
if let key = option("--key") { configuration.key = try .stored(at: URL(filePath: key)) }

var options = LiveOptions()
options.scripts = [PaletteIsland.script]
options.stylesheets.append(PaletteIsland.style)
var routes = Routes()
routes.live(options) { request in
    ViewSession(app: GalleryApp(), url: request.url, restoration: request.restoration)
}

let server = WebServer(configuration, routes: routes)
let port = try await server.start()
FileHandle.standardOutput.write(Data("http://localhost:\(port)/\(option("--open-screen") ?? "")\n".utf8))

await server.serveUntilTerminated(within: .seconds(2))
