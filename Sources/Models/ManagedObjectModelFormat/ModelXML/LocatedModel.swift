package import Foundation

/// A model with the locations of its parts in a file, for messages.
package struct LocatedModel: Hashable, Sendable {
    package var definition: ModelDefinition
    package var places: ModelPlaces
    /// What is wrong in the file but has a meaning, as it has for Xcode.
    package var warnings: [ModelFormatError]

    package init(definition: ModelDefinition, places: ModelPlaces, warnings: [ModelFormatError] = []) {
        self.definition = definition
        self.places = places
        self.warnings = warnings
    }

    /// Returns the structural errors of the model, with their locations.
    package func validationErrors() -> [ModelFormatError] {
        definition.validationErrors(places: places)
    }
}

/// The lines of a file on which the parts of a model start. Empty for models that were not read from text.
package struct ModelPlaces: Hashable, Sendable {
    package var file: URL?
    private var lines: [Part: Int] = [:]

    package init(file: URL? = nil) {
        self.file = file
    }

    package subscript(part: Part) -> Int? {
        get { lines[part] }
        set { lines[part] = newValue }
    }

    /// A part of a model, by its indexes in the arrays of the definition. Names would not do, since an invalid model
    /// can contain a name twice.
    package enum Part: Hashable, Sendable {
        case entity(Int)
        case attribute(entity: Int, Int)
        case relationship(entity: Int, Int)
        case fetchedProperty(entity: Int, Int)
        case index(entity: Int, Int)
        case uniquenessConstraint(entity: Int, Int)
        case compoundIndex(entity: Int, Int)
        case composite(Int)
        case element(composite: Int, Int)
        case fetchRequest(Int)
        case configuration(Int)
    }
}
