public import FoundationBackfill
internal import ManagedObjectModelFormat

/// A managed object model: the entities of a program, with their properties and relationships.
///
/// ```swift
/// let model = NSManagedObjectModel()
/// model.entities = [note, folder]
/// ```
///
/// A model can be changed until a persistent store coordinator uses it. Changing it afterwards stops the program.
open class NSManagedObjectModel: NSObject, NSSecureCoding, NSCopying {
    private var configured: [String: [NSEntityDescription]] = [:]
    private var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    private var isFrozen = false
    private let layoutLock = NSLock()
    private var madeLayout: ModelLayout?
    /// The version hashes that were read with the model, by entity name. They are used instead of computed ones until
    /// the model is changed.
    var recordedHashes: [String: Data] = [:] { didSet { digests.forget() } }
    /// Version hashes and other digests of the descriptions.
    let digests = ModelDigests()

    /// The identifiers that the author gave this version of the model, such as "2.1".
    open var versionIdentifiers: Set<AnyHashable> = [] { willSet { requireMutable() } }

    /// Localised names of entities and properties, and localised error messages.
    open var localizationDictionary: [String: String]? { willSet { requireMutable() } }

    /// Creates a model without entities.
    public override init() {
        super.init()
    }

    deinit {
        // Layouts and descriptions reference each other, so the cycles must be broken here.
        for entity in entities {
            entity.layout = nil
        }
    }

    /// The entities, in the order in which they were set.
    open var entities: [NSEntityDescription] = [] {
        willSet { requireMutable() }
        didSet {
            for former in oldValue where former.managedObjectModel === self {
                former.managedObjectModel = nil
            }
            for entity in entities {
                entity.managedObjectModel = self
            }
        }
    }

    /// The entities by name.
    open var entitiesByName: [String: NSEntityDescription] {
        Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
    }

    // MARK: - Configurations

    /// The names of the configurations.
    open var configurations: [String] { configured.keys.sorted() }

    /// Returns the entities of a configuration: all entities for nil, and nil if there is no configuration with the
    /// name.
    open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration, configuration != "PF_DEFAULT_CONFIGURATION_NAME" else { return entities }
        return configured[configuration]
    }

    /// Sets the entities of a configuration. They must belong to this model.
    open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
        requireMutable()
        for entity in entities where !self.entities.contains(where: { $0 === entity }) {
            misuse(
                .invalidArgument,
                "The entity \(entity.name ?? "") of configuration \(configuration) is not in the model."
            )
        }
        configured[configuration] = entities
    }

    // MARK: - Templates

    /// The fetch request templates of the model, by name.
    open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

    /// Sets the fetch request template with a name; nil removes it.
    open func setFetchRequestTemplate(
        _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?,
        forName name: String
    ) {
        requireMutable()
        templates[name] = fetchRequestTemplate
    }

    /// Returns the fetch request template with a name, with its variables unchanged.
    open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        templates[name]
    }

    /// Returns a copy of the fetch request template with a name, with values substituted for the variables of its
    /// predicate. Each variable needs a value.
    open func fetchRequestFromTemplate(
        withName name: String,
        substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        let copy = templates[name]?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        copy?.predicate = copy?.predicate?.withSubstitutionVariables(variables)
        return copy
    }

    // MARK: - Coding

    /// True: models support secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the model in the compiled format. ``init(contentsOf:)`` reads a file with the archive, too.
    open func encode(with coder: NSCoder) {
        do {
            coder.encode(NSData(data: try CompiledModel.data(of: definition)), forKey: CompiledModel.archiveKey)
        } catch {
            misuse(.invalidArgument, "The model cannot be encoded: \(error)")
        }
    }

    /// Decodes a model. Returns nil if the archive contains none.
    public required convenience init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: CompiledModel.archiveKey),
            // nil is the only way to report an archive that is damaged.
            let definition = try? CompiledModel.read(Data(referencing: data))
        else { return nil }
        // As above.
        try? self.init(definition)
    }

    // MARK: - Copying and freezing

    /// Returns a deep copy of the model, which can be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSManagedObjectModel()
        copy.entities = ModelCopying.copies(of: entities)
        let copies = copy.entitiesByName
        copy.configured = configured.mapValues { $0.compactMap { copies[$0.name ?? ""] } }
        copy.templates = templates.mapValues { template in
            let request = template.copy() as? NSFetchRequest<any NSFetchRequestResult> ?? template
            request.entity = template.entity?.name.flatMap { copies[$0] }
            return request
        }
        copy.versionIdentifiers = versionIdentifiers
        copy.localizationDictionary = localizationDictionary
        copy.recordedHashes = recordedHashes
        return copy
    }

    /// Whether the other model has equal entities, configurations and fetch requests, regardless of their order.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObjectModel else { return false }
        guard self !== other else { return true }
        return fingerprint == other.fingerprint && definition.sorted == other.definition.sorted
    }

    /// A hash that is the same for equal models.
    open override var hash: Int {
        Set(entities.map(\.name)).hashValue
    }

    /// Makes the model and its entities immutable.
    func freeze() {
        isFrozen = true
        for entity in entities {
            entity.freeze()
        }
    }

    /// Returns the layout of the model. The first call creates it and freezes the model; all coordinators of the model
    /// share it.
    func layout() -> ModelLayout {
        layoutLock.withLock {
            if let madeLayout { return madeLayout }
            let layout = ModelLayout(self)
            for entity in layout.entities {
                entity.description.layout = entity
            }
            madeLayout = layout
            ModelsInUse.add(layout)
            return layout
        }
    }

    /// Stops the program if a coordinator uses the model.
    ///
    /// - Parameter keepsVersion: Whether the change leaves the version of the model as it is. Otherwise the recorded
    ///   hashes are those of another model.
    func requireMutable(keepingVersion keepsVersion: Bool = false) {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model.") }
        digests.forget()
        if !keepsVersion, !recordedHashes.isEmpty { recordedHashes = [:] }
    }
}

/// Copies entities such that the copies refer to each other and not to the originals.
enum ModelCopying {
    static func copies(of entities: [NSEntityDescription]) -> [NSEntityDescription] {
        var copies: [ObjectIdentifier: NSEntityDescription] = [:]
        for entity in entities {
            copies[ObjectIdentifier(entity)] = copyWithoutInherited(entity)
        }
        for entity in entities {
            guard let copy = copies[ObjectIdentifier(entity)] else { continue }
            copy.subentities = entity.subentities.compactMap { copies[ObjectIdentifier($0)] }
        }
        for entity in entities {
            guard let copy = copies[ObjectIdentifier(entity)] else { continue }
            connectRelationships(of: copy, like: entity, copies)
        }
        return entities.compactMap { copies[ObjectIdentifier($0)] }
    }

    private static func copyWithoutInherited(_ entity: NSEntityDescription) -> NSEntityDescription? {
        guard let copy = entity.copy() as? NSEntityDescription else { return nil }
        let own = Set(entity.ownProperties.map(\.name))
        copy.properties = copy.properties.filter { own.contains($0.name) }
        return copy
    }

    private static func connectRelationships(
        of copy: NSEntityDescription,
        like entity: NSEntityDescription,
        _ copies: [ObjectIdentifier: NSEntityDescription]
    ) {
        for original in entity.ownProperties.compactMap({ $0 as? NSRelationshipDescription }) {
            guard let relationship = copy.relationshipsByName[original.name] else { continue }
            let destination = original.destinationEntity.flatMap { copies[ObjectIdentifier($0)] }
            relationship.destinationEntity = destination
            relationship.inverseRelationship = original.inverseRelationship.flatMap { inverse in
                let owner = inverse.owner.flatMap { copies[ObjectIdentifier($0)] } ?? destination
                return owner?.relationshipsByName[inverse.name]
            }
        }
    }
}
