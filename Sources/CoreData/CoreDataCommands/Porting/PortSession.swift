internal import CoreDataCommandLine
internal import CoreDataPorting
internal import Foundation

/// The porting of a folder: all of its files are ported before any is written.
struct PortSession {
    struct PortedFile {
        let file: SourceFolder.File
        let result: PortedSource
    }

    let files: [PortedFile]

    init(_ folder: SourceFolder, keepsManaged: Bool) throws {
        let base = CodeBase(folder.files.map(\.bytes))
        files = folder.files.enumerated().map { index, file in
            PortedFile(file: file, result: PortedSource(index, of: base, keepsManaged: keepsManaged))
        }
    }

    var changed: [PortedFile] { files.filter(\.result.isChanged) }

    /// Whether nothing is left to be done by hand.
    var isFinished: Bool { files.allSatisfy { $0.result.notes.allSatisfy { !$0.kind.isLeft } } }

    /// The changes of all files as `diff -u` prints them.
    var diff: String { changed.map { $0.result.diff(named: $0.file.name) }.joined() }

    /// Writes the changed files. Each is written beside the old one first, and the old ones are replaced only when all
    /// new ones are there.
    ///
    /// - Throws: An error that names the files that were replaced before a failure, if any.
    func write() throws {
        var staged: [(file: SourceFolder.File, copy: URL)] = []
        // Only copies that did not replace a file are still there. The thrown error is what matters then.
        defer { for (_, copy) in staged { try? FileManager.default.removeItem(at: copy) } }
        for (file, result) in changed.map({ ($0.file, $0.result) }) {
            let copy = file.url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).porting")
            staged.append((file, copy))
            try Data(result.bytes).write(to: copy)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
            let permissions = attributes.filter { $0.key == .posixPermissions }
            try FileManager.default.setAttributes(permissions, ofItemAtPath: copy.path)
        }
        for (index, (file, copy)) in staged.enumerated() where rename(copy.path, file.url.path) != 0 {
            let reason = String(cString: strerror(errno))
            let written = staged[..<index].map(\.file.name)
            let rest = written.isEmpty ? "No file was changed." : "Changed before: \(written.joined(separator: ", "))."
            throw PortError(reason: "cannot replace \(file.name): \(reason). \(rest)")
        }
    }
}

/// A failure to write.
private struct PortError: LocalizedError {
    let reason: String
    var errorDescription: String? { reason }
}
