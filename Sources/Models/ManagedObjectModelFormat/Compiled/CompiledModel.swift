package import Foundation

/// Compiled models: `.mom` files, and the models that stores carry. Both are keyed archives of a managed object model.
package enum CompiledModel {
    /// The model in the archive.
    ///
    /// - Throws: `ModelFormatError`, whatever the bytes are.
    package static func read(_ data: Data, file: URL? = nil) throws -> ModelDefinition {
        try ModelFormatError.locating(file: file) { try ModelArchiveReader.model(from: try ArchivedGraph(data)) }
    }

    /// The model in a `.mom` file.
    package static func read(contentsOf file: URL) throws -> ModelDefinition {
        try read(try contents(of: file), file: file)
    }

    /// The archive that a `.mom` file of the model is.
    ///
    /// - Parameter moduleName: The module of classes whose names come without one.
    package static func data(of model: ModelDefinition, moduleName: String? = nil) throws -> Data {
        try ModelArchiveWriter.data(of: model, moduleName: moduleName)
    }

    static func contents(of file: URL) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw ModelFormatError("the file cannot be read: \(error.localizedDescription)", file: file)
        }
    }
}
