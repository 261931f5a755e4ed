internal import ManagedObjectModelFormat

extension EntityPairs {
    /// Which entity of one version becomes which of another, if a migration can be inferred. Whether it can is the
    /// comparison's to say, which `momc diff` prints too, for stores that are migrated in place and for mapping models alike.
    ///
    /// - Throws: `CocoaError` with the code 134190, which names all that stands against it.
    static func inferred(from old: ModelDefinition, to new: ModelDefinition) throws -> EntityPairs {
        if case .custom(let changes) = ModelComparison(from: old, to: new).verdict {
            throw ErrorFactory.cannotInferMigration(changes)
        }
        return EntityPairs(old: old, new: new)
    }
}
