internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// The output file or folder of a command. An existing one stays until the new content is complete.
struct ModelOutput {
    let url: URL

    /// - Parameters:
    ///   - path: A path with the given extension, or a folder in which to write a file with the default name; nil for
    ///     the current directory.
    ///   - name: The default name, without extension.
    init(_ path: String?, in directory: URL, name: String, extension ending: String) throws(UsageError) {
        let given = URL(fileURLWithPath: path ?? ".", relativeTo: directory).standardizedFileURL
        if path != nil, given.pathExtension == ending {
            url = given
            return
        }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: given.path, isDirectory: &isFolder)
        let looksLikeFolder = path?.hasSuffix("/") ?? true || given.pathExtension.isEmpty
        guard exists ? isFolder.boolValue : looksLikeFolder, ModelForm(given) == nil else {
            throw UsageError("the output “\(path ?? "")” is not a folder and does not end in .\(ending)")
        }
        url = given.appendingPathComponent("\(name).\(ending)")
    }

    init(_ url: URL) {
        self.url = url
    }

    func write(_ data: Data) throws {
        try reporting {
            try createParent()
            try data.write(to: url, options: .atomic)
        }
    }

    /// Writes text unless the file already contains it, so that builds need not process the file again.
    func writeIfChanged(_ text: String) throws {
        let data = Data(text.utf8)
        // A file that is missing or cannot be read is written.
        guard (try? Data(contentsOf: url)) != data else { return }
        try write(data)
    }

    /// Calls `body` with a new folder to fill, which then replaces the old one.
    func writeFolder(_ body: (URL) throws -> Void) throws {
        let manager = FileManager.default
        let new = url.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString).new.\(url.pathExtension)")
        // After success the folder has been moved. After a failure the thrown error matters.
        defer { try? manager.removeItem(at: new) }
        try reporting {
            try createParent()
            try naming(url, insteadOf: new) { try body(new) }
            try manager.replaceFolder(at: url, with: new)
        }
    }

    private func createParent() throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
    }

    /// Runs `body`, and replaces the path of the new folder in errors by that of the output.
    private func naming(_ url: URL, insteadOf new: URL, _ body: () throws -> Void) throws {
        func renamed(_ error: ModelFormatError) -> ModelFormatError {
            var error = error
            if let path = error.file?.path, path.hasPrefix(new.path) {
                error.file = URL(fileURLWithPath: url.path + path.dropFirst(new.path.count))
            }
            return error
        }
        do {
            try body()
        } catch let error as ModelFormatError {
            throw renamed(error)
        } catch let errors as ModelFormatErrors {
            throw ModelFormatErrors(errors.errors.map(renamed))
        }
    }

    /// Runs `body`, and converts errors of the file system to errors that name the output.
    private func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ModelFormatError {
            throw error
        } catch let errors as ModelFormatErrors {
            throw errors
        } catch {
            throw ModelFormatError("the output cannot be written: \(error.localizedDescription)", file: url)
        }
    }
}
