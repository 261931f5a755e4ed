internal import Foundation

/// The mapping models that the program gives, and the model and mapping model files that migrations search.
struct MigrationLibrary {
    let models: [URL]
    let mappings: [URL]
    /// The mapping models of the program itself, which come before those in files.
    var given: [NSMappingModel] = []

    init(models: [URL], mappings: [URL]) {
        self.models = models
        self.mappings = mappings
    }

    /// Finds the files in bundles; nil stands for those of the program.
    init(of bundles: [Bundle]? = nil) {
        self.init(models: ModelSearch.files(in: bundles), mappings: MappingSearch.files(in: bundles))
    }

    /// Finds the files in the program's bundles, and the mapping models in the options of a store.
    ///
    /// - Throws: `CocoaError` with the code 134110 if one of them does not name its versions, and 134091 if the option has
    ///   another value.
    init(forStoreWith options: [AnyHashable: Any]?) throws {
        self.init()
        guard let value = options?[NSMigrationMappingModelsOption] else { return }
        guard let mappings = value as? [NSMappingModel] else {
            throw ErrorFactory.unsupportedOption(
                NSMigrationMappingModelsOption,
                of: "a store",
                reason: "its value is not an array of NSMappingModel"
            )
        }
        for (index, mapping) in mappings.enumerated() where !mapping.namesItsVersions {
            throw ErrorFactory.mappingWithoutVersions(index, of: NSMigrationMappingModelsOption)
        }
        given = mappings
    }

    /// The versions of each model, oldest first.
    var families: [[(name: String, model: NSManagedObjectModel)]] { ModelSearch.families(among: models) }

    /// Returns the mapping model for two versions, with its file; nil for the file of one that the program gives.
    func mapping(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel
    ) -> (file: URL?, mapping: NSMappingModel)? {
        if let mapping = given.first(where: { $0.leads(from: source, to: destination) }) { return (nil, mapping) }
        guard let file = MappingSearch.file(from: source, to: destination, among: mappings) else { return nil }
        return NSMappingModel(contentsOf: file).map { (file, $0) }
    }
}
