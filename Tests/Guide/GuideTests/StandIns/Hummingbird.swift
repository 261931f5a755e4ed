// The part of Hummingbird 2 that the article on other servers uses, as its documentation describes it. Hummingbird cannot
// be fetched where this package is tested; this file lets the compiler check the article's code. Nothing here does
// anything.
import Foundation

public protocol ResponseGenerator: Sendable {}
public protocol ResponseEncodable: Encodable, ResponseGenerator {}
public protocol ResponseCodable: ResponseEncodable, Decodable {}

extension Array: ResponseGenerator where Element: ResponseEncodable {}

public struct ByteBuffer: Sendable {
    public init(string: String) {}
}

public struct Request: Sendable {
    public func decode<T: Decodable>(as type: T.Type, context: some RequestContext) async throws -> T {
        throw HTTPError(.notFound)
    }
}

public struct Parameters: Sendable {
    public func require(_ name: String) throws -> String { throw HTTPError(.notFound) }
}

public protocol RequestContext: Sendable {
    var parameters: Parameters { get }
}

public struct BasicRequestContext: RequestContext {
    public let parameters = Parameters()
}

public enum HTTPResponse {
    public struct Status: Sendable, ResponseGenerator {
        public static let ok = Status()
        public static let created = Status()
        public static let noContent = Status()
        public static let notFound = Status()
    }
}

public struct HTTPError: Error {
    public init(_ status: HTTPResponse.Status, message: String? = nil) {}
}

public protocol ResponseBodyWriter {
    mutating func write(_ buffer: ByteBuffer) async throws
    consuming func finish(_ trailers: [String: String]?) async throws
}

public struct ResponseBody: Sendable {
    public init(_ write: @Sendable @escaping (inout any ResponseBodyWriter) async throws -> Void) {}
}

public struct Response: Sendable, ResponseGenerator {
    public init(status: HTTPResponse.Status, body: ResponseBody) {}
}

public final class Router<Context: RequestContext> {
    public typealias Handler<Output> = @Sendable (Request, Context) async throws -> Output

    public init(context: Context.Type = BasicRequestContext.self) {}

    @discardableResult
    public func get<Output: ResponseGenerator>(_ path: String, use handler: @escaping Handler<Output>) -> Self { self }
    @discardableResult
    public func post<Output: ResponseGenerator>(_ path: String, use handler: @escaping Handler<Output>) -> Self { self }
    @discardableResult
    public func delete<Output: ResponseGenerator>(_ path: String, use handler: @escaping Handler<Output>) -> Self {
        self
    }
}
