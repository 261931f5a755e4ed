import Foundation
import WebUI
import WebUIPreviews
import WebUIServer

// A stress test for browsers: everything around the fields of its page moves all the time. The tests in Tests/Browser
// run it.
//
//     web-stage --port 8080 --key stage.key --certificate cert.pem --private-key key.pem

// The tests of the gallery of previews start this program in the place of a package's previews.
if ProcessInfo.processInfo.environment["WEBUI_PREVIEW_STAGE"] != nil {
    try await PreviewStage.serve()
    exit(0)
}

func option(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

var configuration = ServerConfiguration()
configuration.port = option("--port").flatMap(Int.init) ?? 0
if let key = option("--key") { configuration.key = try .stored(at: URL(filePath: key)) }
if let password = option("--password") { configuration.access = .password(password) }
if let certificate = option("--certificate"), let key = option("--private-key") {
    configuration.certificate = TLSCertificate(
        certificateFile: URL(filePath: certificate),
        keyFile: URL(filePath: key)
    )
}

var options = LiveOptions()
options.stylesheets = [StageStyle.asset]
options.grace = .seconds(option("--grace").flatMap(Int.init) ?? 600)
options.hiddenGrace = .seconds(option("--hidden-grace").flatMap(Int.init) ?? 300)
var routes = Routes()
routes.live(options) { StagePage($0) }

let server = WebServer(configuration, routes: routes)
let port = try await server.start()
let scheme = configuration.certificate == nil ? "http" : "https"
FileHandle.standardOutput.write(Data("\(scheme)://localhost:\(port)/\n".utf8))

await server.serveUntilTerminated(within: .seconds(2))
