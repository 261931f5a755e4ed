internal import Foundation
internal import ManagedObjectModelFormat

/// Writes the versions of a model in any form.
struct ModelWriter {
    /// The versions, the current one first. A form without versions gets only that one.
    var models: [NamedModel]
    var form: ModelForm
    /// The module of classes whose names have no module, for compiled models.
    var moduleName: String?

    /// - Returns: The parts of the models that the output cannot hold.
    func write(to output: ModelOutput) throws -> [ModelFormatError] {
        let current = models[0]
        switch form {
        case .compiledModel:
            try output.write(try current.locating { try CompiledModel.data(of: $0, moduleName: moduleName) })
            return []
        case .compiledBundle:
            // Compiles each version first, since errors of the bundle do not have the location in the source.
            for model in models {
                _ = try model.locating { try CompiledModel.data(of: $0, moduleName: moduleName) }
            }
            let versions = Dictionary(models.map { ($0.name, $0.definition) }) { first, _ in first }
            let bundle = CompiledModelBundle(versions: versions, currentName: current.name)
            try output.writeFolder { try bundle.write(to: $0, moduleName: moduleName) }
            return []
        case .model:
            var losses: [ModelFormatError] = []
            try output.writeFolder { losses = try ModelBundle.write(current.definition, to: $0) }
            return losses
        case .bundle:
            var losses: [ModelFormatError] = []
            let versions = models.map { (name: $0.name, model: $0.definition) }
            try output.writeFolder {
                losses = try ModelBundle.write(versions: versions, current: current.name, to: $0)
            }
            return losses
        }
    }
}
