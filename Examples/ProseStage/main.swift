import DocumentRichText
import Foundation
import ProseEditor
import WebUI
import WebUIServer

// A server with an editor for formatted text. The tests in Tests/Browser run it.
//
//     prose-stage --port 8080 --folder /tmp/stage --key /tmp/stage/key

func option(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

var configuration = ServerConfiguration()
configuration.port = option("--port").flatMap(Int.init) ?? 0
if let key = option("--key") { configuration.key = try .stored(at: URL(filePath: key)) }

let folder = option("--folder").map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
let store = try StageStore(folder: folder)
let search = CommandLine.arguments.contains("--plain") ? EditorSearch(bundle: nil) : EditorSearch()
var options = LiveOptions()
if let bundle = search.bundle { options.add(bundle.files) }
for problem in search.problems {
    FileHandle.standardError.write(Data("prose-stage: \(problem.localizedDescription)\n".utf8))
}

var routes = Routes()
routes.on(.get, "/document/:index") { request in
    let index = Int(request.parameters["index"] ?? "") ?? 0
    let document = await store.notes.indices.contains(index) ? store.notes[index].document : RichTextDocument()
    return .text(String(decoding: try JSONEncoder().encode(document.prose()), as: UTF8.self))
}
routes.on(.get, "/image/:name") { request in
    guard let upload = await store.images[request.parameters["name"] ?? ""], upload.contentType.hasPrefix("image/")
    else {
        throw HTTPRefusal(.notFound, "There is no such picture.")
    }
    return HTTPResponse(headers: ["content-type": upload.contentType], body: .bytes(try upload.read()))
}
routes.live(options) { request in
    ViewSession(url: request.url) {
        $0.editorSearch = search
    } root: {
        StageView(store: store, index: Int(request.url.lastPathComponent) ?? 0)
    }
}

let server = WebServer(configuration, routes: routes)
let port = try await server.start()
FileHandle.standardOutput.write(Data("http://localhost:\(port)/\n".utf8))
await server.serveUntilTerminated()
