public import Foundation
internal import UntrustedJSON

extension HTTPResponse {
    /// Returns a value as JSON.
    ///
    ///     routes.on(.get, "/api/expenses") { _ in try .json(await expenses()) }
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - status: The status of the response.
    ///   - encoder: The encoder; nil for one with the settings of ``ServiceJSON``.
    public static func json(
        _ value: some Encodable,
        status: HTTPStatus = .ok,
        encoder: JSONEncoder? = nil
    ) throws -> HTTPResponse {
        json(bytes: Array(try (encoder ?? ServiceJSON.sharedEncoder).encode(value)), status: status)
    }

    /// Returns bytes that are JSON already.
    public static func json(bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "application/json", "cache-control": "no-store"],
            body: .bytes(bytes)
        )
    }
}

extension HTTPRequest {
    /// Decodes the JSON in the body. The route's policy must be ``BodyPolicy/json(limit:)`` or another one that reads the
    /// body into memory.
    ///
    ///     api.on(.post, "/expenses", body: .json()) { request in
    ///         let expense = try request.decode(NewExpense.self)
    ///         …
    ///     }
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder; nil for one with the settings of ``ServiceJSON``.
    /// - Throws: An ``HTTPRefusal`` with status `400` that says which value is wrong and why, such as
    ///   “`lines[2].amount` must be a number.”
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        decoder: JSONDecoder? = nil
    ) throws(HTTPRefusal) -> Value {
        guard case .bytes(let bytes) = body, !bytes.isEmpty else {
            throw HTTPRefusal(.badRequest, "The request has no body; it needs one in JSON.")
        }
        do {
            return try (decoder ?? ServiceJSON.sharedDecoder).decode(type, fromUntrusted: Data(bytes))
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw BodyDiagnosis(bytes, context).refusal { bytes in
                _ = try (decoder ?? ServiceJSON.sharedDecoder).decode(type, from: Data(bytes))
            }
        } catch let error as DecodingError {
            throw HTTPRefusal(error)
        } catch let refusal as HTTPRefusal {
            throw refusal
        } catch {
            throw HTTPRefusal(.badRequest, "The body cannot be read: \(error.localizedDescription)")
        }
    }
}

extension HTTPRefusal {
    /// Creates the refusal of a body that is not the expected JSON.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(at: context.codingPath + [key], "is missing.")
        case .valueNotFound(let type, let context):
            self.init(at: context.codingPath, "must not be null; it must be \(Self.noun(for: type)).")
        case .typeMismatch(let type, let context):
            self.init(at: context.codingPath, "must be \(Self.noun(for: type)).")
        case .dataCorrupted(let context):
            self.init(at: context.codingPath, "is not valid: \(context.debugDescription)")
        @unknown default:
            self.init(.badRequest, "The body is not the expected JSON.")
        }
    }

    private init(at path: [any CodingKey], _ problem: String) {
        let subject = path.isEmpty ? "The body" : "`\(Self.text(for: path))`"
        let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        self.init(.badRequest, "\(subject) \(problem)", pointer: Self.pointer(to: names))
    }

    /// Returns the JSON pointer (RFC 6901) of a path.
    static func pointer(to path: [String]) -> String {
        path.map { name in
            "/" + name.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
        }
        .joined()
    }

    /// Returns a path as JavaScript writes it, such as `lines[2].amount`.
    private static func text(for path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func noun(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
        case is Date.Type: "a date and time such as 2026-11-21T18:30:00Z"
        case is [String: Any].Type: "an object"
        case is any Collection.Type: "a list"
        default: "an object"
        }
    }
}
