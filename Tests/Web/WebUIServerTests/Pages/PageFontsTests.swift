import Foundation
import Testing
import WebUI

@testable import WebUIServer

/// Fonts come from this server where they are at hand; pages without them are the same otherwise.
@Suite("Fonts of pages")
struct PageFontsTests {
    private func folder(_ names: [String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names { try Data("wOF2 \(name)".utf8).write(to: folder.appending(path: name)) }
        return folder
    }

    private func page(_ options: LiveOptions) async throws -> (html: String, files: [String: Int]) {
        var routes = Routes()
        routes.live(options) { request in ViewSession(url: request.url) { Text("Hello") } }
        let all = routes
        let pages = Record<(html: String, files: [String: Int])>()
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            let html = try client.request("GET", "/").body
            var files: [String: Int] = [:]
            for part in html.components(separatedBy: "href=\"").dropFirst() {
                let path = String(part.prefix { $0 != "\"" })
                files[path] = try client.request("GET", path).status
            }
            pages.append((html, files))
        }
        return try #require(pages.entries.first)
    }

    @Test("A page has the theme after the views' style sheet, and the fonts between them")
    func order() async throws {
        var options = LiveOptions()
        options.theme = .paper
        options.fonts = try PageFonts(folder: folder(["inter-400.woff2", "vollkorn-600.woff2", "other.woff2"]))
        options.stylesheets.append(.stylesheet("mine", "body { margin: 1px }"))
        let (html, files) = try await page(options)
        let places = ["/-/views-", "/-/fonts-", "/-/paper-", "/-/mine-"].map { html.range(of: $0)?.lowerBound }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        // The font that every page needs is asked for at once.
        #expect(html.contains("rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"/-/inter-400-"))
        #expect(!html.contains("other") && html.contains(Theme.paper.background.dark))
        #expect(files.count == 6 && files.values.allSatisfy { $0 == 200 })
    }

    @Test("Without fonts and theme, a page has the views' style sheet alone")
    func plain() async throws {
        let (html, files) = try await page(LiveOptions())
        #expect(
            !html.contains("/-/fonts-") && !html.contains("/-/paper-")
                && files.keys.contains { $0.hasPrefix("/-/views-") }
        )
    }

    @Test("Fonts are found where they are named, or not at all")
    func finding() throws {
        let fonts = try folder(["jetbrains-mono-400.woff2"])
        #expect(try PageFonts.find(environment: ["PAGE_FONTS": fonts.path])?.files.count == 1)
        let empty = try folder([])
        let error = #expect(throws: CocoaError.self) { try PageFonts.find(environment: ["PAGE_FONTS": empty.path]) }
        #expect(error?.localizedDescription.contains("PAGE_FONTS names “\(empty.path)”") == true)
        #expect(try PageFonts(folder: empty) == nil)
        let data = empty.appending(path: "page-fonts")
        try FileManager.default.moveItem(at: fonts, to: data)
        #expect(try PageFonts.find(environment: ["XDG_DATA_HOME": empty.path]) != nil)
    }
}
