internal import Foundation

/// The folder for a program's caches, according to the XDG Base Directory Specification.
enum CacheFolder {
    /// - Parameters:
    ///   - environment: The environment. `XDG_CACHE_HOME` is ignored unless it is an absolute path, as the
    ///     specification demands.
    ///   - home: The user's home folder.
    ///   - program: The name of the program.
    static func url(environment: [String: String], home: URL, program: String) -> URL {
        let given = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let shared =
            given.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? home.appendingPathComponent(".cache", isDirectory: true)
        return shared.appendingPathComponent(program, isDirectory: true)
    }
}

/// The folder for a program's user data, according to the XDG Base Directory Specification.
enum DataFolder {
    /// - Parameters:
    ///   - environment: The environment. `XDG_DATA_HOME` is ignored unless it is an absolute path, as the specification
    ///     demands.
    ///   - home: The user's home folder.
    ///   - program: The name of the program.
    static func url(environment: [String: String], home: URL, program: String) -> URL {
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let shared =
            given.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? home.appendingPathComponent(".local/share", isDirectory: true)
        return shared.appendingPathComponent(program, isDirectory: true)
    }
}
