/// A model as the hot paths see it. It is made once, when a coordinator takes the model, which is frozen then.
final class ModelLayout: Sendable {
    /// Whether it is told which classes the program does not have. Tools for stores of others have none of them.
    @TaskLocal static var tellsMissingClasses = true

    /// The entities at their number less 1.
    let entities: [EntityLayout]
    private let numbers: [String: Int]

    init(_ model: NSManagedObjectModel) {
        model.freeze()
        let numbering = EntityNumbering(model)
        entities = numbering.entities.map { EntityLayout($0, numbering) }
        numbers = Dictionary(entities.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
        tellMissingClasses()
    }

    /// Tells which classes the program does not have: their entities' objects are plain then, which comes as a surprise.
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

    /// The entity with the number.
    func entity(_ number: Int) -> EntityLayout {
        entities[number - 1]
    }

    /// The entity with the name.
    func entity(named name: String) -> EntityLayout? {
        numbers[name].map { entities[$0 - 1] }
    }

    /// The layout of an entity: of that very description, or of the one with its name in this model.
    func entity(_ description: NSEntityDescription) -> EntityLayout? {
        description.name.flatMap { entity(named: $0) }
    }

    /// The entities whose objects are of exactly the class.
    func entities(ofClass objectClass: AnyClass) -> [EntityLayout] {
        entities.filter { $0.objectClass == objectClass }
    }
}
