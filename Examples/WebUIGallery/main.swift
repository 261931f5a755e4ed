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
    guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]) else {
        FileHandle.standardError.write(Data("webui-gallery: --listen wants HOST:PORT, such as 127.0.0.1:8080\n".utf8))
        exit(2)
    }
    configuration.address = String(listen[..<colon])
    configuration.port = port
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

// Stops in good order when told to.
signal(SIGTERM, SIG_IGN)
let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
let ended = AsyncStream<Void> { continuation in
    termination.setEventHandler { continuation.finish() }
    termination.resume()
}
for await _ in ended {}
await server.stop(within: .seconds(2))
