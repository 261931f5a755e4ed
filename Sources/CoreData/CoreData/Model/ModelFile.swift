internal import Foundation
internal import ManagedObjectModelFormat

/// Reads model files of every form: compiled (`.momd`, `.mom`) and source (`.xcdatamodeld`, `.xcdatamodel`).
enum ModelFile {
    /// The current version of the model.
    static func definition(contentsOf url: URL) throws -> ModelDefinition {
        switch url.pathExtension {
        case "momd":
            let bundle = try CompiledModelBundle(contentsOf: url)
            guard let version = bundle.versions[bundle.currentName] else {
                throw ModelFormatError("the current version \"\(bundle.currentName)\" is missing", file: url)
            }
            return version
        case "xcdatamodeld", "xcdatamodel":
            return try ModelBundle(contentsOf: url).readValid().definition.compiledForm()
        default:
            return try CompiledModel.read(contentsOf: url)
        }
    }

    /// All versions of the model by name, and which of them is current.
    static func versions(contentsOf url: URL) throws -> (versions: [String: ModelDefinition], currentName: String) {
        switch url.pathExtension {
        case "momd":
            let bundle = try CompiledModelBundle(contentsOf: url)
            return (bundle.versions, bundle.currentName)
        case "xcdatamodeld", "xcdatamodel":
            let bundle = try ModelBundle(contentsOf: url)
            let versions = try bundle.versionNames.map {
                ($0, try bundle.readValid(version: $0).definition.compiledForm())
            }
            return (Dictionary(versions) { first, _ in first }, bundle.currentVersionName)
        default:
            let name = url.deletingPathExtension().lastPathComponent
            return ([name: try CompiledModel.read(contentsOf: url)], name)
        }
    }

    /// The error of the body as programs know it: a `CocoaError` with the reason, the file and the error underneath.
    static func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ModelFormatError {
            throw cocoaError(error.description, error.file, error)
        } catch let error as ModelFormatErrors {
            throw cocoaError(error.description, error.errors.first?.file, error)
        }
    }

    private static func cocoaError(_ reason: String, _ file: URL?, _ underlying: any Error) -> CocoaError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: reason, NSUnderlyingErrorKey: underlying]
        info[NSURLErrorKey] = file
        return CocoaError(.fileReadCorruptFile, userInfo: info)
    }
}
