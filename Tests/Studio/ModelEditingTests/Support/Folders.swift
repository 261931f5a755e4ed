import Foundation

@testable import ModelEditing

/// Runs `body` with a temporary folder.
@MainActor
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

/// Returns all files in a folder, with their contents.
func files(in folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    for case let file as URL in all ?? .init() {
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
        files[String(file.standardizedFileURL.path.dropFirst(folder.standardizedFileURL.path.count + 1))] =
            try Data(contentsOf: file)
    }
    return files
}

/// Writes a package with versions of one text, and something that no editor knows.
func writePackage(_ versions: [String], current: String?, in folder: URL) throws -> URL {
    let package = folder.appendingPathComponent("Library.xcdatamodeld")
    for version in versions {
        let place = package.appendingPathComponent("\(version).xcdatamodel")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(SampleTexts.library.utf8).write(to: place.appendingPathComponent("contents"))
        try Data("bplist".utf8).write(to: place.appendingPathComponent("layout"))
    }
    if let current {
        let text = CurrentVersionNote.text(naming: current, in: nil).replacing("<dict>", with: "<dict>\n<!-- ours -->")
        try Data(text.utf8).write(to: package.appendingPathComponent(".xccurrentversion"))
    }
    try Data("notes".utf8).write(to: package.appendingPathComponent("README"))
    return package
}
