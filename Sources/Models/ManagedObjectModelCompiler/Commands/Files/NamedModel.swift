internal import Foundation
internal import ManagedObjectModelFormat

/// A version of a model, with its name and file.
struct NamedModel {
    var name: String
    /// The file to name in messages.
    var file: URL
    var located: LocatedModel

    var definition: ModelDefinition { located.definition }

    /// The lines on which the file declares entities and properties; of equal names, the first.
    var lines: [ModelDiagnostics.Subject: Int] {
        var lines: [ModelDiagnostics.Subject: Int] = [:]
        func note(_ part: ModelPlaces.Part, _ entity: String, _ property: String? = nil) {
            let subject = ModelDiagnostics.Subject(entity: entity, property: property)
            lines[subject] = lines[subject] ?? located.places[part]
        }
        for (place, entity) in definition.entities.enumerated() {
            note(.entity(place), entity.name)
            for (index, attribute) in entity.attributes.enumerated() {
                note(.attribute(entity: place, index), entity.name, attribute.name)
            }
            for (index, relationship) in entity.relationships.enumerated() {
                note(.relationship(entity: place, index), entity.name, relationship.name)
            }
            for (index, property) in entity.fetchedProperties.enumerated() {
                note(.fetchedProperty(entity: place, index), entity.name, property.name)
            }
        }
        return lines
    }

    /// Runs `body`, and adds the file and line to errors that have only an entity and property.
    func locating<Result>(_ body: (ModelDefinition) throws -> Result) throws -> Result {
        do {
            return try body(definition)
        } catch var error as ModelFormatError where error.file == nil {
            error.file = file
            let property = ModelDiagnostics.Subject(entity: error.entity, property: error.property)
            error.line = error.line ?? lines[property] ?? lines[.init(entity: error.entity)]
            throw error
        }
    }
}

extension NamedModel {
    /// Returns the parts of the model that a form cannot hold, except those that the writer of XML reports itself.
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
