public import FoundationBackfill
internal import ManagedObjectModelFormat

/// The entities of a program: what its stores hold and what its objects are made of.
///
/// ```swift
/// let model = NSManagedObjectModel()
/// model.entities = [note, folder]
/// ```
///
/// A model can be changed until a store coordinator uses it; a change after that stops the program.
open class NSManagedObjectModel: NSObject, NSSecureCoding, NSCopying {
    private var configured: [String: [NSEntityDescription]] = [:]
    private var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    private var isFrozen = false
    private let layoutLock = NSLock()
    private var madeLayout: ModelLayout?
    /// Version hashes that came with the model, by entity: they are used instead of computed ones, until it is changed.
    var recordedHashes: [String: Data] = [:]

    /// Names that the author gave this version of the model, such as "2.1".
    open var versionIdentifiers: Set<AnyHashable> = [] { willSet { requireMutable() } }

    /// Texts for entities, properties and errors in the user's language.
    open var localizationDictionary: [String: String]? { willSet { requireMutable() } }

    /// Makes a model without entities.
    public override init() {
        super.init()
    }

    deinit {
        // Layouts and descriptions hold each other.
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

    /// The entities by their names.
    open var entitiesByName: [String: NSEntityDescription] {
        Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
    }

    // MARK: - Configurations

    /// The names of the configurations.
    open var configurations: [String] { configured.keys.sorted() }

    /// The entities of a configuration; all for nil, nil for a name that there is not.
    open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration, configuration != "PF_DEFAULT_CONFIGURATION_NAME" else { return entities }
        return configured[configuration]
    }

    /// Sets the entities of a configuration, which must be of this model.
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

    /// The fetch requests that the model holds ready, by name.
    open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

    /// Sets the fetch request with the name; nil removes it.
    open func setFetchRequestTemplate(
        _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?,
        forName name: String
    ) {
        requireMutable()
        templates[name] = fetchRequestTemplate
    }

    /// The fetch request with the name as it is, variables included.
    open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        templates[name]
    }

    /// A copy of the fetch request with the name, with values for the variables of its predicate. Each variable needs one.
    open func fetchRequestFromTemplate(
        withName name: String,
        substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        let copy = templates[name]?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        copy?.predicate = copy?.predicate?.withSubstitutionVariables(variables)
        return copy
    }

    // MARK: - Coding

    /// True: models are archived and read back securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the model as a compiled model.
    open func encode(with coder: NSCoder) {
        guard let data = try? CompiledModel.data(of: definition) else {
            misuse(.invalidArgument, "The model holds a value that no compiled model can hold.")
        }
        coder.encode(NSData(data: data), forKey: Self.codingKey)
    }

    /// Reads a model that was archived. Nil if the archive holds none.
    public required convenience init?(coder: NSCoder) {
        guard
            let data = coder.decodeObject(of: NSData.self, forKey: Self.codingKey),
            let definition = try? CompiledModel.read(Data(referencing: data))
        else { return nil }
        try? self.init(definition)
    }

    private static let codingKey = "CompiledModel"

    // MARK: - Copying and freezing

    /// A copy of the model and everything in it that can be changed.
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

    /// Whether the other model has equal entities, configurations and fetch requests, in whatever order they were made.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObjectModel else { return false }
        return self === other || definition.sorted == other.definition.sorted
    }

    /// A hash that equal models share.
    open override var hash: Int {
        Set(entities.map(\.name)).hashValue
    }

    /// Makes the model unchangeable, because somebody depends on it now.
    func freeze() {
        isFrozen = true
        for entity in entities {
            entity.freeze()
        }
    }

    /// The model as the hot paths see it. Freezes the model; all coordinators that use it share the layout.
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

    func requireMutable() {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model.") }
        recordedHashes = [:]
    }
}
