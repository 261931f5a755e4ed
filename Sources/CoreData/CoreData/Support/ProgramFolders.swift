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

/// The main bundle of the program, which Foundation finds through `/proc`.
///
/// Bare containers and changed roots may have no `/proc`. Foundation stops a program there that asks for its main bundle.
/// So nothing else in this module asks for it: stores with a model and a file of their own work without.
enum ProgramBundle {
    /// The main bundle; nil without `/proc`.
    static var main: Bundle? { isKnown ? Bundle.main : nil }

    /// Whether the system tells the path of the program, checked once.
    static let isKnown = isLink("/proc/self/exe")

    /// The reason why something that depends on the program's folder or name cannot be done.
    static let missing = "the program cannot find its own folder, because /proc is not mounted"

    /// Returns whether a path is a symbolic link, whether or not its destination exists.
    static func isLink(_ path: String) -> Bool {
        var first: CChar = 0
        return readlink(path, &first, 1) > 0
    }
}
