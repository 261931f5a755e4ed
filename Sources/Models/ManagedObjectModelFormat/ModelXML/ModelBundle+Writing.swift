package import Foundation

extension ModelBundle {
    /// Writes a model on its own as an `.xcdatamodel`.
    ///
    /// - Returns: What has no place in the file.
    @discardableResult
    package static func write(_ model: ModelDefinition, to url: URL) throws(ModelFormatErrors) -> [ModelFormatError] {
        let written = ModelXML.write(model)
        try write(written.text, to: url.appendingPathComponent("contents"))
        return written.losses
    }

    /// Writes versions of a model as an `.xcdatamodeld`. Versions of other names that are there stay.
    ///
    /// - Returns: What has no place in the files.
    @discardableResult
    package static func write(
        versions: [(name: String, model: ModelDefinition)],
        current: String,
        to url: URL
    ) throws(ModelFormatErrors) -> [ModelFormatError] {
        guard versions.contains(where: { $0.name == current }) else {
            throw ModelFormatErrors(ModelFormatError("there is no version “\(current)” to be current", file: url))
        }
        var losses: [ModelFormatError] = []
        for (name, model) in versions {
            guard !name.isEmpty, !name.contains("/") else {
                throw ModelFormatErrors(ModelFormatError("a version cannot be called “\(name)”", file: url))
            }
            losses += try write(model, to: url.appendingPathComponent("\(name).xcdatamodel"))
        }
        try write(CurrentVersionFile.text(naming: current), to: url.appendingPathComponent(CurrentVersionFile.name))
        return losses
    }

    private static func write(_ text: String, to file: URL) throws(ModelFormatErrors) {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            let reason = "the file cannot be written: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: file))
        }
    }
}
