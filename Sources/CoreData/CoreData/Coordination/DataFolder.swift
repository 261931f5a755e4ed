internal import Foundation

/// Where a program keeps the data of its user, as the desktops on Linux agreed on it (XDG Base Directory Specification).
enum DataFolder {
    /// - Parameters:
    ///   - environment: The environment. `XDG_DATA_HOME` counts if it is an absolute path, as the specification says.
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
