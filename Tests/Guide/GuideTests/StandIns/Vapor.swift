// The part of Vapor 4 that the article on other servers uses, as its documentation describes it. Vapor cannot be fetched
// where this package is tested; this file lets the compiler check the article's code. Nothing here does anything.
import Foundation

public protocol Content: Codable, Sendable {}
public protocol AsyncResponseEncodable: Sendable {}
public protocol StorageKey { associatedtype Value: Sendable }

extension Array: Content where Element: Content {}
extension Array: AsyncResponseEncodable where Element: Content {}

public struct ByteBuffer: Sendable {
    public init(string: String) {}
}

public struct HTTPResponseStatus: Sendable {
    public static let noContent = HTTPResponseStatus()
    public static let notFound = HTTPResponseStatus()
}

extension HTTPResponseStatus: AsyncResponseEncodable {}

public struct Abort: Error {
    public init(_ status: HTTPResponseStatus, reason: String? = nil) {}
}

public struct Storage: Sendable {
    public subscript<Key: StorageKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

public final class Application: Sendable {
    public var storage: Storage {
        get { Storage() }
        set {}
    }
}

public protocol RoutesBuilder {}
extension Application: RoutesBuilder {}

extension RoutesBuilder {
    public func get(_ path: String..., use: @Sendable @escaping (Request) async throws -> some AsyncResponseEncodable) {
    }
    public func post(_ path: String..., use: @Sendable @escaping (Request) async throws -> some AsyncResponseEncodable)
    {}
    public func delete(
        _ path: String...,
        use: @Sendable @escaping (Request) async throws -> some AsyncResponseEncodable
    ) {}
    public func grouped(_ path: String...) -> any RoutesBuilder { self }
}

public final class Request: Sendable {
    public struct Parameters: Sendable {
        public func require(_ name: String) throws -> String { throw Abort(.notFound) }
        public func require<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws -> T {
            throw Abort(.notFound)
        }
    }
    public struct ContentContainer: Sendable {
        public func decode<T: Decodable>(_ type: T.Type) throws -> T { throw Abort(.notFound) }
    }

    public let application = Application()
    public let parameters = Parameters()
    public let content = ContentContainer()
}

public enum BodyStreamResult: Sendable {
    case buffer(ByteBuffer)
    case error(any Error)
    case end
}

public protocol AsyncBodyStreamWriter: Sendable {
    func write(_ result: BodyStreamResult) async throws
    func writeBuffer(_ buffer: ByteBuffer) async throws
}

public final class Response: AsyncResponseEncodable {
    public struct Body: Sendable {
        public init(asyncStream: @Sendable @escaping (any AsyncBodyStreamWriter) async throws -> Void) {}
    }

    public init(status: HTTPResponseStatus = .noContent, body: Body) {}
}
