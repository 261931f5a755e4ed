package import Foundation

/// An `.xcdatamodeld` folder with the versions of a model, or one `.xcdatamodel` on its own.
package struct ModelBundle: Hashable, Sendable {
    package var url: URL
    /// The names of all versions, without extension, sorted as Xcode shows them.
    package var versionNames: [String]
    package var currentVersionName: String

    /// Finds out what versions there are. None is read yet.
    package init(contentsOf url: URL) throws(ModelFormatErrors) {
        self.url = url
        guard url.pathExtension != "xcdatamodel" else {
            currentVersionName = url.deletingPathExtension().lastPathComponent
            versionNames = [currentVersionName]
            return
        }
        versionNames = try Self.versionNames(in: url)
        currentVersionName = try Self.currentVersionName(in: url, of: versionNames)
    }

    /// Where a version is.
    package func url(ofVersion name: String) -> URL {
        url.pathExtension == "xcdatamodel" ? url : url.appendingPathComponent("\(name).xcdatamodel")
    }

    /// Reads a version, the current one unless told otherwise. It is not validated yet.
    package func read(version name: String? = nil) throws(ModelFormatErrors) -> LocatedModel {
        let name = name ?? currentVersionName
        guard versionNames.contains(name) else {
            throw ModelFormatErrors(ModelFormatError("there is no version “\(name)”", file: url))
        }
        let folder = url(ofVersion: name)
        let contents = folder.appendingPathComponent("contents")
        guard FileManager.default.fileExists(atPath: contents.path) else {
            let isOld = FileManager.default.fileExists(atPath: folder.appendingPathComponent("elements").path)
            let reason =
                isOld
                ? "the model is in the binary form of Xcode 3; save it with Xcode 4 or later"
                : "the model has no file “contents”"
            throw ModelFormatErrors(ModelFormatError(reason, file: folder))
        }
        return try ModelXML.read(try Self.data(of: contents), file: contents)
    }

    /// Reads and validates a version, the current one unless told otherwise.
    package func readValid(version name: String? = nil) throws(ModelFormatErrors) -> LocatedModel {
        let model = try read(version: name)
        let errors = model.validationErrors()
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return model
    }

    private static func versionNames(in url: URL) throws(ModelFormatErrors) -> [String] {
        do {
            let items = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            let names = items.filter { $0.pathExtension == "xcdatamodel" }
                .map { $0.deletingPathExtension().lastPathComponent }
            guard names.isEmpty else { return names.sorted { $0.compare($1, options: .numeric) == .orderedAscending } }
        } catch {
            throw ModelFormatErrors(
                ModelFormatError("the folder cannot be read: \(error.localizedDescription)", file: url)
            )
        }
        throw ModelFormatErrors(ModelFormatError("the folder holds no model version", file: url))
    }

    private static func currentVersionName(in url: URL, of names: [String]) throws(ModelFormatErrors) -> String {
        let note = url.appendingPathComponent(CurrentVersionFile.name)
        let isNoted = FileManager.default.fileExists(atPath: note.path)
        guard let name = isNoted ? try CurrentVersionFile.read(try data(of: note), file: note) : nil else {
            let ownName = url.deletingPathExtension().lastPathComponent
            if let name = names.count == 1 ? names.first : names.first(where: { $0 == ownName }) { return name }
            let reason = "no file \(CurrentVersionFile.name) says which of \(names.count) versions is current"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
        guard names.contains(name) else {
            throw ModelFormatErrors(ModelFormatError("the current version “\(name)” does not exist", file: note))
        }
        return name
    }

    /// No model is anywhere near this size, and reading takes several times as much memory.
    private static let mostBytes = 256_000_000

    private static func data(of file: URL) throws(ModelFormatErrors) -> Data {
        let reason: String
        do {
            let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
            if size <= mostBytes { return try Data(contentsOf: file) }
            reason = "\(size) bytes are too many for a model"
        } catch {
            reason = error.localizedDescription
        }
        throw ModelFormatErrors(ModelFormatError("the file cannot be read: \(reason)", file: file))
    }
}
