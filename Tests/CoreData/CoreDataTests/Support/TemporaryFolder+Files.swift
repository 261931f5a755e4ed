import Foundation

extension TemporaryFolder {
    /// Returns the URL of a file in the folder.
    func file(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// Writes text to a file in the folder, creating intermediate folders.
    func write(_ text: String, to name: String) throws {
        let file = file(name)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The contents of all files in the folder, by path.
    func contents() throws -> [String: String] {
        let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return paths.reduce(into: [:]) { contents, path in
            guard let data = try? Data(contentsOf: file(path)) else { return }
            contents[path] = String(decoding: data, as: UTF8.self)
        }
    }
}
