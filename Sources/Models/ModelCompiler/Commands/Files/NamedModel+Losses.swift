internal import Foundation
internal import ManagedObjectModelFormat

extension NamedModel {
    /// What has no place in a form, apart from what the writer of XML finds out itself.
    func losses(in form: ModelForm) -> [ModelFormatError] {
        form.isCompiled ? lossesWhenCompiled : lossesAsText
    }

    private var lossesWhenCompiled: [ModelFormatError] {
        let lines = lines
        func loss(_ reason: String, _ entity: String? = nil) -> ModelFormatError {
            let line = entity.flatMap { lines[ModelDiagnostics.Subject(entity: $0)] }
            return ModelFormatError(reason, file: file, line: line, entity: entity)
        }
        let generated = definition.entities.filter { $0.codeGeneration != .manual }.map {
            loss("a compiled model does not keep the Codegen setting", $0.name)
        }
        let unsyncable = definition.entities.filter { !$0.isSyncable }.map {
            loss("a compiled model does not keep that the entity is not synced", $0.name)
        }
        let synced = definition.configurations.filter(\.isUsedWithCloudKit).map {
            loss("a compiled model does not keep that the configuration “\($0.name)” is used with CloudKit")
        }
        return generated + unsyncable + synced
    }

    private var lossesAsText: [ModelFormatError] {
        var unrecorded = definition
        unrecorded.recordedHashes = [:]
        guard VersionHash.hashes(of: definition) != VersionHash.hashes(of: unrecorded) else { return [] }
        let reason = "XML does not keep version hashes; the ones that are computed from it differ from those recorded"
        return [ModelFormatError(reason, file: file)]
    }
}
