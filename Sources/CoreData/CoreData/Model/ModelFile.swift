internal import Foundation
package import ManagedObjectModelFormat

/// Reads model files of every form: compiled (`.momd`, `.mom`) and source (`.xcdatamodeld`, `.xcdatamodel`).
enum ModelFile {
    /// Reads the current version of a model.
    static func definition(contentsOf url: URL) throws -> ModelDefinition {
        switch url.pathExtension {
        case "momd":
            return try CompiledModelBundle.currentVersion(in: url)
        case "xcdatamodeld", "xcdatamodel":
            return try ModelBundle(contentsOf: url).readValid().definition.compiledForm()
        default:
            return try CompiledModel.read(contentsOf: url)
        }
    }

    /// Reads all versions of a model by name, and the name of the current one.
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

    /// Converts format errors of the body to a `CocoaError` with the reason, the file and the underlying error.
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

/// A model file with all its versions: a compiled model (`.momd`, `.mom`) or an Xcode model (`.xcdatamodeld`,
/// `.xcdatamodel`).
package struct ModelFamily: Sendable {
    /// A version of the model.
    package struct Version: Sendable {
        package let name: String
        /// The definition, with the recorded hashes of a compiled model.
        package let definition: ModelDefinition
    }

    package let url: URL
    /// The versions in numeric order of their names, which is usually oldest first.
    package let versions: [Version]
    package let currentName: String

    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`, which names the file and what is wrong with it.
    package init(contentsOf url: URL) throws {
        let (versions, currentName) = try ModelFile.rethrowing { try ModelFile.versions(contentsOf: url) }
        self.url = url
        self.currentName = currentName
        self.versions = versions.map { Version(name: $0.key, definition: $0.value) }
            .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    }

    /// Returns the version with a name, which may include the file extension; the current version for nil.
    package func version(named name: String?) -> Version? {
        let name = name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? currentName
        return versions.first { [$0.name, "\($0.name).xcdatamodel", "\($0.name).mom"].contains(name) }
    }
}
