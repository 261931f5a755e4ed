package import Foundation

/// Reading and writing of compiled models: `.mom` files and the models in stores. Both are keyed archives.
package enum CompiledModel {
    /// The key of the compiled model in a keyed archive of a model object.
    package static let archiveKey = "CompiledModel"

    /// The key of a composite attribute's elements.
    static let elementsKey = "NSCompositeElements"
    /// The key of the elements in archives that this package wrote before an archive of Apple's with elements was known.
    static let formerElementsKey = "NSElements"

    /// Reads the model from an archive. The bytes may be untrusted.
    ///
    /// - Throws: `ModelFormatError` if the data is no valid archive of a model.
    package static func read(_ data: Data, file: URL? = nil) throws -> ModelDefinition {
        try ModelFormatError.locating(file: file) { try ModelArchiveReader.model(from: try ArchivedGraph(data)) }
    }

    /// Reads the model from a `.mom` file, with the version hashes that a list beside it records.
    package static func read(contentsOf file: URL) throws -> ModelDefinition {
        var model = try read(try contents(of: file), file: file)
        model.recordedHashes = try VersionList.hashes(beside: file)
        return model
    }

    /// Returns the content of a `.mom` file for a model.
    ///
    /// - Parameter moduleName: The module of classes whose names have no module.
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

/// The models in the table `Z_MODELCACHE` of SQLite stores, which are compressed archives.
extension CompiledModel {
    package static func read(storedContent content: Data, file: URL? = nil) throws -> ModelDefinition {
        do {
            return try read(try Deflate.decompress(content), file: file)
        } catch let error as DeflateError {
            throw ModelFormatError(error.description, file: file)
        }
    }

    package static func storedContent(of model: ModelDefinition, moduleName: String? = nil) throws -> Data {
        Deflate.compress(try data(of: model, moduleName: moduleName))
    }
}
