import ManagedObjectModelFormat
import SeededRandom

@testable import CoreData

/// Random changes to a model, some of which prevent lightweight migration.
struct Breakage {
    private(set) var model: ModelDefinition
    private var random: SeededGenerator

    init(_ model: ModelDefinition, seed: UInt64) {
        self.model = model
        random = SeededGenerator(seed: seed)
    }

    mutating func run() {
        guard let entity = pick(model.entities)?.name else { return }
        let changes: [(inout Breakage, String) -> Void] = [
            { $0.change($1, \.attributes) { $0.type = $1 ? .string : .integer64 } },
            { $0.change($1, \.attributes) { ($0.isOptional, $0.defaultValue) = (false, $1 ? .string("a") : nil) } },
            { $0.change($1, \.attributes) { attribute, _ in attribute.isTransient.toggle() } },
            { $0.change($1, \.attributes) { attribute, _ in attribute.renamingIdentifier = "rank" } },
            { $0.change($1, \.relationships) { ($0.isToMany, $0.maximumCount) = ($1, $1 ? 0 : 1) } },
            { $0.change($1, \.relationships) { relationship, _ in relationship.isOptional.toggle() } },
            { $0.change($1, \.relationships) { relationship, _ in relationship.isOrdered.toggle() } },
            { $0.model[$1].attributes.append(AttributeDefinition("new", isOptional: false)) },
            { $0.model[$1].isAbstract.toggle() },
            { breakage, entity in breakage.turn(entity) },
            { breakage, entity in breakage.retarget(entity) },
            { breakage, entity in breakage.adopt(entity) },
        ]
        pick(changes)?(&self, entity)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
    }

    private mutating func change<Property>(
        _ entity: String,
        _ properties: WritableKeyPath<EntityDefinition, [Property]>,
        _ body: (inout Property, Bool) -> Void
    ) {
        guard let place = pick(Array(model[entity][keyPath: properties].indices)) else { return }
        body(&model[entity][keyPath: properties][place], random.next() % 2 == 0)
    }

    /// Replaces an attribute with a relationship of the same name.
    private mutating func turn(_ entity: String) {
        guard let attribute = pick(model[entity].attributes) else { return }
        model[entity].attributes.removeAll { $0.name == attribute.name }
        model[entity].indexes = []
        model[entity].relationships.append(RelationshipDefinition(attribute.name, entity, nil))
    }

    /// Changes the destination of a relationship.
    private mutating func retarget(_ entity: String) {
        guard let place = pick(Array(model[entity].relationships.indices)), let other = pick(model.entities)?.name
        else { return }
        model[entity].relationships[place].inverseName = nil
        model[entity].relationships[place].destinationName = other
    }

    /// Moves an entity below another one.
    private mutating func adopt(_ entity: String) {
        guard let other = pick(model.entities), !model.lineage(of: other).contains(where: { $0.name == entity }) else {
            return
        }
        model[entity].parentName = other.name
    }
}
