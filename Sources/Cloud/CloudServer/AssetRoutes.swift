internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUIServer

/// The addresses of assets: clients send files to them and read files from them. A ticket in the address is the proof.
struct AssetRoutes: Sendable {
    let service: CloudService
    let accounts: AccountStore

    func add(to routes: inout Routes) {
        let most = Int(clamping: service.limits.assetSize)
        routes.group("/assets", access: .anyone) { group in
            CrossOriginAccess(accounts: accounts).add(to: &group, methods: [.get, .post, .put])
            group.tellRefusals { HTTPResponse($0) }
            for method in [HTTPMethod.post, .put] {
                group.on(method, "/upload/:ticket", body: .file(limit: most)) { HTTPResponse(await take($0)) }
            }
            group.on(.get, "/content/:ticket/*name") { try content($0) }
        }
    }

    private func take(_ request: HTTPRequest) async -> CloudResponse {
        let ticket = request.parameters["ticket"] ?? ""
        guard case .file(let file) = request.body else { return await takeNothing(ticket) }
        return await service.takeUpload(file.url, ticket: ticket)
    }

    /// Takes a file without a byte, which comes as a request without a body.
    private func takeNothing(_ ticket: String) async -> CloudResponse {
        let file = FileManager.default.temporaryDirectory.appending(path: "cloud-empty-\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            return CloudResponse(WireFailure(.internalError, "The file could not be kept."))
        }
        defer { unlink(file.path) }
        return await service.takeUpload(file, ticket: ticket)
    }

    private func content(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let file = service.download(request.parameters["ticket"] ?? "") else {
            throw HTTPRefusal(.notFound, "The address of the asset is not valid any more. Fetch its record again.")
        }
        let headers: HTTPHeaders = [
            "content-type": "application/octet-stream",
            // The content of an address never changes, and a browser must not take it for a page.
            "cache-control": "private, max-age=3600, immutable",
            "content-disposition": "attachment",
        ]
        return HTTPResponse(headers: headers, body: .file(file))
    }
}
