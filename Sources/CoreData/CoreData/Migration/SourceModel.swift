internal import Foundation
internal import ManagedObjectModelFormat

/// Finds the model that a store was made with: among the program's models, or else the copy in the store.
enum SourceModel {
    /// - Parameters:
    ///   - models: The files of the program's models.
    ///   - copy: Returns the copy in the store; nil if it has none.
    /// - Throws: `CocoaError` with the code 134130, which lists the searched locations.
    static func find(
        _ metadata: StoreMetadata,
        at url: URL,
        among models: [URL],
        differences: [String: (model: Data?, store: Data?)],
        copy cached: () throws -> NSManagedObjectModel?
    ) throws -> NSManagedObjectModel {
        if let version = ModelSearch.version(with: metadata.hashes, among: models) {
            return try model(version.definition)
        }
        var copy = "the store holds no copy of its model"
        do {
            if let model = try cached() {
                if Set(model.entities.compactMap(\.name)).isSuperset(of: metadata.hashes.keys) { return model }
                copy = "the copy in the store has other entities"
            }
        } catch let error as StoreFileError {
            copy = "the copy in the store cannot be used: \(error)"
        }
        throw ErrorFactory.missingSourceModel(
            at: url,
            differences: differences,
            searched: models,
            locations: ModelSearch.locations(of: models),
            copy: copy
        )
    }

    private static func model(_ definition: ModelDefinition) throws -> NSManagedObjectModel {
        do {
            return try NSManagedObjectModel(definition)
        } catch {
            throw StoreFileError.model(reason: error.description)
        }
    }
}
