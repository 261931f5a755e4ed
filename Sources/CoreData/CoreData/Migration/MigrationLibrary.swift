internal import Foundation

/// The files in which migrations find versions of models and mapping models.
struct MigrationLibrary {
    let models: [URL]
    let mappings: [URL]

    init(models: [URL], mappings: [URL]) {
        self.models = models
        self.mappings = mappings
    }

    /// What is in bundles; nil for those of the program.
    init(of bundles: [Bundle]? = nil) {
        self.init(models: ModelSearch.files(in: bundles), mappings: MappingSearch.files(in: bundles))
    }

    /// The versions of each model, oldest first.
    var families: [[(name: String, model: NSManagedObjectModel)]] { ModelSearch.families(among: models) }

    /// The mapping model that was made for two versions, and its file.
    func mapping(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel
    ) -> (file: URL, mapping: NSMappingModel)? {
        guard let file = MappingSearch.file(from: source, to: destination, among: mappings) else { return nil }
        return NSMappingModel(contentsOf: file).map { (file, $0) }
    }
}
