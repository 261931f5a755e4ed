/// The layout of a model for fast access. Created once, when the first coordinator uses the model, which freezes it.
final class ModelLayout: Sendable {
    /// Whether missing classes are logged. Tools that open stores of other programs turn this off.
    @TaskLocal static var tellsMissingClasses = true

    /// The entities, at the index of their number minus 1.
    let entities: [EntityLayout]
    private let numbers: [String: Int]

    init(_ model: NSManagedObjectModel) {
        model.freeze()
        let numbering = EntityNumbering(model)
        entities = numbering.entities.map { EntityLayout($0, numbering) }
        numbers = Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
        tellMissingClasses()
    }

    /// Logs the classes that the program does not have. Objects of their entities are plain `NSManagedObject`s.
    private func tellMissingClasses() {
        guard Self.tellsMissingClasses else { return }
        let missing = entities.filter { $0.objectClass == NSManagedObject.self }
            .compactMap(\.description.managedObjectClassName)
            .filter { !$0.hasSuffix("NSManagedObject") }
        guard !missing.isEmpty else { return }
        Log.warning(
            "Unable to load the classes \(ErrorFactory.list(missing, atMost: 12)): not found, "
                + "using default NSManagedObject instead."
        )
    }

    /// Returns the entity with a number.
    func entity(_ number: Int) -> EntityLayout {
        entities[number - 1]
    }

    /// Returns the entity with a name.
    func entity(named name: String) -> EntityLayout? {
        numbers[name].map { entities[$0 - 1] }
    }

    /// Returns the layout of the entity with the description's name in this model.
    func entity(_ description: NSEntityDescription) -> EntityLayout? {
        description.name.flatMap { entity(named: $0) }
    }

    /// Returns the entities whose objects are of exactly the class.
    func entities(ofClass objectClass: AnyClass) -> [EntityLayout] {
        entities.filter { $0.objectClass == objectClass }
    }
}

/// The numbers of a model's entities, starting at 1: root entities in case-insensitive order of their names, each
/// followed by its subentities.
struct EntityNumbering {
    /// The entities, at the index of their number minus 1.
    private(set) var entities: [NSEntityDescription] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var lastNumbers: [ObjectIdentifier: Int] = [:]

    init(_ model: NSManagedObjectModel) {
        let roots = model.entities.filter { $0.superentity == nil }
        for root in Self.sorted(roots) {
            append(root)
        }
    }

    func number(of entity: NSEntityDescription) -> Int {
        numbers[ObjectIdentifier(entity)] ?? 0
    }

    func lastNumber(of entity: NSEntityDescription) -> Int {
        lastNumbers[ObjectIdentifier(entity)] ?? 0
    }

    func rootNumber(of entity: NSEntityDescription) -> Int {
        var root = entity
        while let parent = root.superentity {
            root = parent
        }
        return number(of: root)
    }

    private mutating func append(_ entity: NSEntityDescription) {
        guard numbers[ObjectIdentifier(entity)] == nil else { return }
        entities.append(entity)
        numbers[ObjectIdentifier(entity)] = entities.count
        for subentity in Self.sorted(entity.subentities) {
            append(subentity)
        }
        lastNumbers[ObjectIdentifier(entity)] = entities.count
    }

    private static func sorted(_ entities: [NSEntityDescription]) -> [NSEntityDescription] {
        entities.sorted { left, right in
            let (leftName, rightName) = (left.name ?? "", right.name ?? "")
            let (leftFolded, rightFolded) = (leftName.lowercased(), rightName.lowercased())
            return (leftFolded, leftName) < (rightFolded, rightName)
        }
    }
}
