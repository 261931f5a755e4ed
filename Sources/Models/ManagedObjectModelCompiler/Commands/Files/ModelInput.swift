internal import CoreDataCommandLine
package import Foundation
internal import ManagedObjectModelFormat

/// A model in any form that is the input of a command.
struct ModelInput {
    let url: URL
    let form: ModelForm
    private let content: Content

    private enum Content {
        case source(ModelBundle)
        case compiledBundle(CompiledModelBundle)
        case compiledModel(ModelDefinition)
    }

    /// Finds the versions of a model. Compiled versions are read at once, source versions when asked for.
    init(_ path: String, in directory: URL) throws {
        url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        form = try ModelForm(of: url, named: path)
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ModelFormatError("there is no such file", file: url)
        }
        content =
            switch form {
            case .bundle, .model: .source(try ModelBundle(contentsOf: url))
            case .compiledBundle: .compiledBundle(try CompiledModelBundle(contentsOf: url))
            case .compiledModel: .compiledModel(try CompiledModel.read(contentsOf: url))
            }
    }

    /// The name of the model, without extension.
    var name: String { url.deletingPathExtension().lastPathComponent }

    var versionNames: [String] {
        switch content {
        case .source(let bundle): bundle.versionNames
        case .compiledBundle(let bundle): bundle.versions.keys.sorted()
        case .compiledModel: [name]
        }
    }

    /// Returns the version before another one, by the numbers in their names: “Notes 9” comes before “Notes 10”.
    func versionBefore(_ name: String) -> String? {
        let precedes = { (one: String, other: String) in one.compare(other, options: .numeric) == .orderedAscending }
        return versionNames.filter { precedes($0, name) }.max(by: precedes)
    }

    var currentVersionName: String {
        switch content {
        case .source(let bundle): bundle.currentVersionName
        case .compiledBundle(let bundle): bundle.currentName
        case .compiledModel: name
        }
    }

    /// What is likely to be a mistake about the versions.
    var warnings: [ModelFormatError] {
        guard case .source(let bundle) = content, !bundle.namesCurrentVersion else { return [] }
        let reason =
            "no file .xccurrentversion says which of \(bundle.versionNames.count) versions is current, so it is "
            + "“\(bundle.currentVersionName)”; add the file, a property list with the key _XCCurrentVersionName"
        return [ModelFormatError(reason, file: url)]
    }

    /// Reads and validates a version.
    ///
    /// - Parameter version: The name, with or without extension; nil for the current version.
    func read(version: String? = nil) throws -> NamedModel {
        let name = try version.map(versionName) ?? currentVersionName
        let model = try readUnchecked(name)
        let errors = model.located.validationErrors()
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return model
    }

    /// Reads and validates all versions, the current one first.
    ///
    /// - Throws: `ModelFormatErrors` with the errors of all versions.
    func readAll() throws -> [NamedModel] {
        var models: [NamedModel] = []
        var errors: [ModelFormatError] = []
        for name in [currentVersionName] + versionNames.filter({ $0 != currentVersionName }) {
            do {
                models.append(try read(version: name))
            } catch let more as ModelFormatErrors {
                errors += more.errors
            }
        }
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return models
    }

    private func versionName(_ given: String) throws -> String {
        let endings = ["", ".\(ModelForm.model.rawValue)", ".\(ModelForm.compiledModel.rawValue)"]
        if let name = versionNames.first(where: { name in endings.contains { name + $0 == given } }) { return name }
        let names = versionNames.quotedList
        throw ModelFormatError("there is no version “\(given)”; available versions: \(names)", file: url)
    }

    private func readUnchecked(_ name: String) throws -> NamedModel {
        var file = url
        let definition: ModelDefinition
        switch content {
        case .source(let bundle):
            let folder = bundle.url(ofVersion: name)
            let located = try bundle.read(version: name)
            return NamedModel(name: name, file: folder.appendingPathComponent("contents"), located: located)
        case .compiledBundle(let bundle):
            file = url.appendingPathComponent("\(name).\(ModelForm.compiledModel.rawValue)")
            definition = bundle.versions[name] ?? ModelDefinition()
        case .compiledModel(let model):
            definition = model
        }
        let located = LocatedModel(definition: definition, places: ModelPlaces(file: file))
        return NamedModel(name: name, file: file, located: located)
    }
}

/// The form of a model on disk. Raw values are file extensions.
package enum ModelForm: String, CaseIterable {
    case bundle = "xcdatamodeld"
    case model = "xcdatamodel"
    case compiledBundle = "momd"
    case compiledModel = "mom"

    init?(_ url: URL) {
        self.init(rawValue: url.pathExtension)
    }

    /// Determines the form of a model by the extension of its file.
    ///
    /// - Parameter path: The path as the user wrote it.
    /// - Throws: `UsageError` if the extension is that of no form.
    package init(of url: URL, named path: String) throws {
        guard let form = Self(url) else {
            throw UsageError("“\(path)” is not a model: its extension is none of \(Self.extensions)")
        }
        self = form
    }

    /// The extensions of all forms, for messages.
    static var extensions: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

    var isCompiled: Bool { self == .compiledBundle || self == .compiledModel }
    var isBundle: Bool { self == .bundle || self == .compiledBundle }
    var compiled: Self { isBundle ? .compiledBundle : .compiledModel }
}
