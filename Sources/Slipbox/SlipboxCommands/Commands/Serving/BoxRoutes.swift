internal import CoreData
internal import Foundation
internal import GraphCanvas
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUIServer

/// The routes of what pages show besides themselves: pictures, files, exports and the drawing, of each slip box below its own address.
struct BoxRoutes: Sendable {
    let boxes: ServedBoxes

    /// Adds the routes for the first box and for all others, which may be made while the server runs.
    func add(to routes: inout Routes) {
        let others = BoxAddress.folder + ":box"
        for (base, box) in [("", BoxAddress()), (others, BoxAddress())] {
            on(base + box.downloads + ":name", &routes, answer: Self.download)
            on(base + box.drawing, &routes, answer: Self.drawing)
            on(base + box.pictures + "*path", &routes, answer: Self.picture)
            on(base + box.photos + ":note", &routes, answer: Self.photo)
            on(base + box.files + "*path", &routes, answer: Self.file)
        }
    }

    private func on(
        _ pattern: String,
        _ routes: inout Routes,
        answer: @escaping @Sendable (HTTPRequest, ServedBox) async throws -> HTTPResponse
    ) {
        routes.on(.get, pattern) { [boxes] request in
            guard let box = await boxes.box(at: request.path) else {
                throw HTTPRefusal(.notFound, "There is no slip box at this address.")
            }
            return try await answer(request, box)
        }
    }

    /// An exported file, for users who may see the pages and know the name of the file.
    private static func download(_ request: HTTPRequest, of box: ServedBox) throws -> HTTPResponse {
        guard let file = box.downloads.file(named: request.parameters["name"] ?? "") else {
            throw HTTPRefusal(.notFound, "This file is not kept any more. Export once more.")
        }
        var headers = Self.headers(ofFileAt: file.lastPathComponent)
        // Browsers keep no copy of what may be all notes.
        headers["cache-control"] = "private, no-store"
        return HTTPResponse(headers: headers, body: .file(file))
    }

    /// The drawing of the slip box. Browsers keep it, and ask whether there is another.
    private static func drawing(_ request: HTTPRequest, of box: ServedBox) async throws -> HTTPResponse {
        let packed = try await box.graph.packed()
        return .kept(packed.bytes, of: PackedGraph.contentType, tag: packed.version, for: request)
    }

    /// A picture in a text, with its own content type and a policy by which nothing in it runs.
    private static func picture(_ request: HTTPRequest, of box: ServedBox) async throws -> HTTPResponse {
        let size = size(in: request)
        let path = request.parameters["path"] ?? ""
        let found = try await SlipboxPictures(box.container).picture(at: path, size: size)
        guard let picture = found ?? (size == .small ? .nothing : nil) else {
            throw HTTPRefusal(.notFound, "There is no such picture.")
        }
        return HTTPResponse(
            headers: [
                "content-type": picture.contentType,
                // A picture that is not there yet may come from another device.
                "cache-control": "private, max-age=\(found == nil ? 60 : 3600)",
                "content-security-policy": picture.contentSecurityPolicy,
            ],
            body: .bytes(picture.bytes)
        )
    }

    /// The size in which a picture is wanted: `?size=whole` or `?size=small`.
    private static func size(in request: HTTPRequest) -> SlipboxPictures.Size {
        request.query["size"].flatMap(SlipboxPictures.Size.init) ?? .column
    }

    /// The picture that a note has beside its text. Another one has the same address, so browsers ask by its tag.
    private static func photo(_ request: HTTPRequest, of box: ServedBox) async throws -> HTTPResponse {
        let size = size(in: request)
        // Rows come and go while a list is scrolled.
        var headers: HTTPHeaders = ["cache-control": size == .small ? "private, max-age=60" : "private, no-cache"]
        var shown: SlipboxPictures.Picture?
        let note = UUID(uuidString: request.parameters["note"] ?? "")
        if let note, let photo = try await SlipboxPictures(box.container).photo(of: note) {
            let tag = "\"\(photo.tag)\""
            headers["etag"] = tag
            if request.headers["if-none-match"] == tag { return HTTPResponse(status: .notModified, headers: headers) }
            shown = try await photo.picture(size: size)
        }
        // The picture of a row may still come from another device.
        guard let picture = shown ?? (size == .small ? .nothing : nil) else {
            throw HTTPRefusal(.notFound, "There is no picture that browsers show.")
        }
        headers["content-type"] = picture.contentType
        headers["content-security-policy"] = picture.contentSecurityPolicy
        return HTTPResponse(headers: headers, body: .bytes(picture.bytes))
    }

    /// A file to which a text leads, for saving only, and with `?size` its number of bytes.
    private static func file(_ request: HTTPRequest, of box: ServedBox) async throws -> HTTPResponse {
        let path = request.parameters["path"] ?? ""
        guard let bytes = try await SlipboxFiles(box.container).bytes(at: path) else {
            throw HTTPRefusal(.notFound, "There is no such file.")
        }
        guard request.query["size"] == nil else {
            return HTTPResponse(
                headers: ["content-type": "text/plain", "cache-control": "private, max-age=60"],
                body: .bytes(Array(String(bytes.count).utf8))
            )
        }
        return HTTPResponse(headers: Self.headers(ofFileAt: path), body: .bytes(bytes))
    }

    private static func headers(ofFileAt path: String) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        for (name, value) in SlipboxFiles.headers(forFileAt: path) { headers[name] = value }
        return headers
    }
}
