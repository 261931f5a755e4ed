internal import CommandLineTool
internal import Foundation
internal import ManagedObjectModelFormat

/// A model that a command was given, in any form.
struct ModelInput {
    let url: URL
    let form: ModelForm
    private let content: Content

    private enum Content {
        case source(ModelBundle)
        case compiledBundle(CompiledModelBundle)
        case compiledModel(ModelDefinition)
    }

    /// Finds out what versions there are, and reads what is compiled.
    init(_ path: String, in directory: URL) throws {
        url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        guard let form = ModelForm(url) else {
            let endings = ModelForm.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw UsageError("“\(path)” is no model: its name ends in none of \(endings)")
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ModelFormatError("there is no such file", file: url)
        }
        self.form = form
        content =
            switch form {
            case .bundle, .model: .source(try ModelBundle(contentsOf: url))
            case .compiledBundle: .compiledBundle(try CompiledModelBundle(contentsOf: url))
            case .compiledModel: .compiledModel(try CompiledModel.read(contentsOf: url))
            }
    }

    /// What the model is called, whatever its form.
    var name: String { url.deletingPathExtension().lastPathComponent }

    var versionNames: [String] {
        switch content {
        case .source(let bundle): bundle.versionNames
        case .compiledBundle(let bundle): bundle.versions.keys.sorted()
        case .compiledModel: [name]
        }
    }

    var currentVersionName: String {
        switch content {
        case .source(let bundle): bundle.currentVersionName
        case .compiledBundle(let bundle): bundle.currentName
        case .compiledModel: name
        }
    }

    /// A version that is structurally sound, the current one unless told otherwise.
    ///
    /// - Parameter version: The name, with or without its extension.
    func read(version: String? = nil) throws -> NamedModel {
        let name = try version.map(versionName) ?? currentVersionName
        let model = try readUnchecked(name)
        let errors = model.located.validationErrors()
        guard errors.isEmpty else { throw ModelFormatErrors(errors) }
        return model
    }

    /// All versions, the current one first.
    ///
    /// - Throws: The errors of all of them together.
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
        let names = versionNames.map { "“\($0)”" }.joined(separator: ", ")
        throw ModelFormatError("there is no version “\(given)”; there is \(names)", file: url)
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
