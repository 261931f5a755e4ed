public import FoundationBackfill
internal import ManagedObjectModelFormat

/// A reference to a model version that is loaded on demand and verified by its checksum. The stages of a staged
/// migration identify their models with such references.
///
/// ```swift
/// let second = NSManagedObjectModelReference(name: "Notes 2", in: .module, versionChecksum: "mwsZ…")
/// ```
open class NSManagedObjectModelReference: NSObject {
    /// The checksum that the model must have. See ``NSManagedObjectModel/versionChecksum``.
    public let versionChecksum: String
    private let find: () -> NSManagedObjectModel?
    private var found: NSManagedObjectModel?

    /// Creates a reference to a loaded model.
    public init(model: NSManagedObjectModel, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { model }
    }

    /// Creates a reference to the model in a file.
    public init(fileURL: URL, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { NSManagedObjectModel(contentsOf: fileURL) }
    }

    /// Creates a reference to the model with the given version hashes in a bundle; nil for the main bundle.
    public init(entityVersionHashes: [AnyHashable: Any], in bundle: Bundle?, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        let hashes = entityVersionHashes.reduce(into: [String: Data]()) { $0["\($1.key)"] = $1.value as? Data }
        find = {
            Self.model(ModelSearch.version(with: hashes, in: [bundle ?? .main]))
        }
    }

    /// Creates a reference to the model or model version with a name in a bundle; nil for the main bundle.
    public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { Self.model(ModelSearch.version(named: modelName, in: [bundle ?? .main])) }
    }

    private static func model(_ version: ModelSearch.Version?) -> NSManagedObjectModel? {
        // Resolving the reference reports that the model is not found.
        version.flatMap { try? NSManagedObjectModel($0.definition) }
    }

    /// The model. Stops the program if there is no model with the checksum.
    open var resolvedModel: NSManagedObjectModel {
        do {
            return try resolve()
        } catch {
            misuse(.invalidArgument, error.localizedDescription)
        }
    }

    /// - Throws: `CocoaError` with the code 134504 if there is no model with the checksum.
    func resolve() throws -> NSManagedObjectModel {
        if let found { return found }
        let model = find()
        guard let model, model.versionChecksum == versionChecksum else {
            throw ErrorFactory.modelReferenceNotFound(versionChecksum, found: model?.versionChecksum)
        }
        found = model
        return model
    }
}
