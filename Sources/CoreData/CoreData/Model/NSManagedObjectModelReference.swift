public import FoundationBackfill

/// A version of a model that is found when it is needed, and checked to be the one that was meant. Stages of a migration
/// name the models between which they lead by references.
///
/// ```swift
/// let second = NSManagedObjectModelReference(name: "Notes 2", in: .module, versionChecksum: "mwsZ…")
/// ```
open class NSManagedObjectModelReference: NSObject {
    /// The checksum that the model must have: see ``NSManagedObjectModel/versionChecksum``.
    public let versionChecksum: String
    private let find: () -> NSManagedObjectModel?
    private var found: NSManagedObjectModel?

    /// A reference to a model that is there already.
    public init(model: NSManagedObjectModel, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { model }
    }

    /// A reference to the model in a file.
    public init(fileURL: URL, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { NSManagedObjectModel(contentsOf: fileURL) }
    }

    /// A reference to the model in a bundle whose entities have the given hashes; nil is the main bundle.
    public init(entityVersionHashes: [AnyHashable: Any], in bundle: Bundle?, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        let hashes = entityVersionHashes.reduce(into: [String: Data]()) { $0["\($1.key)"] = $1.value as? Data }
        find = {
            NSManagedObjectModel.versions(in: bundle).first { $0.model.entityVersionHashesByName == hashes }?.model
        }
    }

    /// A reference to the model, or the version of one, with the given name in a bundle; nil is the main bundle.
    public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {
        self.versionChecksum = versionChecksum
        find = { NSManagedObjectModel.versions(in: bundle).first { $0.name == modelName }?.model }
    }

    /// The model. Stops the program if there is none with the checksum, since then nothing can be migrated.
    open var resolvedModel: NSManagedObjectModel {
        do {
            return try resolve()
        } catch {
            misuse(.invalidArgument, error.localizedDescription)
        }
    }

    /// - Throws: `CocoaError` with the code 134504 if there is no such model.
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
