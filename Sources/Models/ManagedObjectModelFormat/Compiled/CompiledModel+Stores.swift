package import Foundation

/// The models that SQLite stores carry, in the table `Z_MODELCACHE`: compressed archives.
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
