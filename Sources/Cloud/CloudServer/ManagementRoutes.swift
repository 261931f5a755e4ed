internal import CloudService
internal import CloudWire
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// Work on the schemas of containers, below `/management/1`, by programs with a management token.
///
/// ```
/// GET  /management/1/<container>/<environment>/schema            the text of the schema
/// POST /management/1/<container>/<environment>/schema            replaces it; ?validate=1 only checks
/// GET  /management/1/<container>/<environment>/schema/difference what deploying would change, as text
/// GET  /management/1/<container>/<environment>/schema/history    who has changed it when, the last change first
/// POST /management/1/<container>/<environment>/schema/deploy     adds to production what development has
/// POST /management/1/<container>/development/schema/reset        deletes everything in development
/// ```
///
/// Answers to `POST` are `{"ok":true}`, or a `reason` with the `losses` that stand in the way.
struct ManagementRoutes: Sendable {
    /// The most bytes of a schema's text.
    private static let limit = 4 << 20

    let service: CloudService
    let accounts: AccountStore

    func add(to routes: inout Routes) {
        routes.group("/management/1/:container/:environment", access: .anyone) { group in
            addReading(to: &group)
            group.on(.post, "/schema", body: .memory(limit: Self.limit)) { request in
                await answer(request) { try await replaceSchema($0, request) }
            }
            group.on(.post, "/schema/deploy", body: .memory(limit: 1_024)) { request in
                await answer(request) { place in
                    try await service.deploySchema(of: place.container, by: place.actor)
                    return .ok
                }
            }
            group.on(.post, "/schema/reset", body: .memory(limit: 1_024)) { request in
                await answer(request) { place in
                    guard place.environment == .development else {
                        throw Refusal(.badRequest, "Only development can be reset, and never production.")
                    }
                    try await service.resetDevelopment(of: place.container, by: place.actor)
                    return .ok
                }
            }
        }
    }

    private func addReading(to group: inout Routes) {
        group.on(.get, "/schema") { request in
            await answer(request) { .text(try await service.schemaText(of: $0.container, $0.environment)) }
        }
        group.on(.get, "/schema/difference") { request in
            await answer(request) { .text(try await service.deploymentPlan(of: $0.container).text) }
        }
        group.on(.get, "/schema/history") { request in
            await answer(request) { place in
                let events = try await service.schemaHistory(of: place.container, place.environment)
                var writer = JSONWriter()
                writer.object { $0.member("events") { $0.array(events) { $1.write(to: &$0) } } }
                return HTTPResponse(headers: .ofManagement, body: .bytes(writer.bytes))
            }
        }
    }

    private func replaceSchema(_ place: Place, _ request: HTTPRequest) async throws -> HTTPResponse {
        guard case .bytes(let bytes) = request.body, let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal(.badRequest, "Send the text of the schema, in UTF-8.")
        }
        let onlyChecks = request.query["validate"].map { $0 != "0" } ?? false
        try await service.importSchema(
            text,
            of: place.container,
            place.environment,
            onlyChecks: onlyChecks,
            by: place.actor
        )
        return .ok
    }

    /// Carries out a request if its token allows it. Every error is an answer.
    private func answer(
        _ request: HTTPRequest,
        _ body: (Place) async throws -> HTTPResponse
    ) async -> HTTPResponse {
        do {
            return try await body(try await place(of: request))
        } catch let refusal as Refusal {
            return refusal.response
        } catch let conflict as SchemaConflict {
            return Refusal(.badRequest, "The schema would lose data.", losses: conflict.losses).response
        } catch let error as SchemaTextError {
            return Refusal(.badRequest, "The schema cannot be read: \(error.description).").response
        } catch {
            // The cause is for the operator: it may name files.
            return Refusal(.internalServerError, "The schema could not be used. Nothing was changed.").response
        }
    }

    private func place(of request: HTTPRequest) async throws -> Place {
        let parts = request.headers["authorization"]?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Refusal(.unauthorized, "Send a management token: Authorization: Bearer ….")
        }
        let container = request.parameters["container"] ?? ""
        guard let token = try await accounts.managementToken(text: String(parts[1]), for: container) else {
            throw Refusal(.unauthorized, "The management token is unknown, has expired, or is for another container.")
        }
        guard let environment = CloudPath.Environment(rawValue: request.parameters["environment"] ?? "") else {
            throw Refusal(.notFound, "An environment is development or production.")
        }
        return Place(container: container, environment: environment, actor: "token “\(token.name)”")
    }

    /// The schema that a request is about.
    private struct Place: Sendable {
        let container: String
        let environment: CloudPath.Environment
        /// The words of the history for who does something.
        let actor: String
    }

    /// A request that is not carried out.
    private struct Refusal: Error {
        let status: HTTPStatus
        let reason: String
        let losses: [String]

        init(_ status: HTTPStatus, _ reason: String, losses: [String] = []) {
            (self.status, self.reason, self.losses) = (status, reason, losses)
        }

        var response: HTTPResponse {
            var writer = JSONWriter()
            writer.object {
                $0.member("reason", reason)
                if !losses.isEmpty { $0.member("losses") { $0.array(losses) { $0.string($1) } } }
            }
            var response = HTTPResponse(status: status, headers: .ofManagement, body: .bytes(writer.bytes))
            if status == .unauthorized { response.headers["www-authenticate"] = "Bearer" }
            return response
        }
    }
}

extension HTTPHeaders {
    fileprivate static let ofManagement: HTTPHeaders = [
        "content-type": "application/json; charset=UTF-8", "cache-control": "no-store",
    ]
}

extension HTTPResponse {
    fileprivate static let ok = HTTPResponse(headers: .ofManagement, body: .bytes(Array(#"{"ok":true}"#.utf8)))
}

extension HTTPResponse {
    fileprivate static func text(_ text: String) -> HTTPResponse {
        let headers: HTTPHeaders = ["content-type": "text/plain; charset=UTF-8", "cache-control": "no-store"]
        return HTTPResponse(headers: headers, body: .bytes(Array(text.utf8)))
    }
}

extension SchemaEvent {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("number", number)
            $0.member("date", date.formatted(.iso8601))
            $0.member("action", action.rawValue)
            $0.member("actor", actor)
            $0.member("difference", difference)
        }
    }
}
