internal import Foundation
internal import ManagedObjectModelFormat

/// A version of a model along with where it is from.
struct NamedModel {
    var name: String
    /// The file that messages name.
    var file: URL
    var located: LocatedModel

    var definition: ModelDefinition { located.definition }

    /// On which lines the file declares its entities and properties; the first one where a name occurs twice.
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

    /// Runs `body`, and adds the file and line to an error that knows only the entity and property.
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
