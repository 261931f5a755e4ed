internal import CoreData
internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// What there is to say of a predicate in a model that is being edited: what is wrong with it, and what may follow.
struct PredicateReading: Sendable {
    private(set) var text = ""
    private(set) var problem: PredicateProblem?
    private(set) var choices: [PredicateCompletion.Choice] = []

    init() {}

    init(_ text: String, problem: PredicateProblem?, choices: [PredicateCompletion.Choice]) {
        (self.text, self.problem, self.choices) = (text, problem, choices)
    }

    fileprivate init(_ text: String, of entity: String, in keys: PredicateReader.Keys) {
        self.text = text
        guard let description = keys.model.entitiesByName[entity] else { return }
        if let shape = keys.shapes.first(where: { $0.name == entity }) {
            choices = PredicateCompletion(entity: shape, entities: keys.shapes).choices(for: text)
        }
        do {
            _ = try NSPredicate.parse(text, allowsVariables: true).validated(for: description)
        } catch {
            problem = PredicateProblem(error, in: text)
        }
    }
}

/// Reads predicates while they are typed, beside the page. The keys of a model, of which there may be thousands, are found once for all
/// texts that are typed before it changes.
actor PredicateReader {
    fileprivate struct Keys {
        let model: NSManagedObjectModel
        let shapes: [EntityShape]
    }

    private var known: (moment: ModelMoment, keys: Keys?)?
    /// How often keys were found.
    private(set) var searches = 0

    func reading(
        _ text: String,
        of entity: String,
        in definition: ModelDefinition,
        at moment: ModelMoment
    ) -> PredicateReading {
        guard let keys = keys(of: definition, at: moment), !text.allSatisfy(\.isWhitespace) else {
            return PredicateReading(text, problem: nil, choices: [])
        }
        return PredicateReading(text, of: entity, in: keys)
    }

    private func keys(of definition: ModelDefinition, at moment: ModelMoment) -> Keys? {
        if let known, known.moment == moment { return known.keys }
        searches += 1
        let keys: Keys?
        do {
            let model = try NSManagedObjectModel(definition.keys)
            keys = Keys(model: model, shapes: EntityShape.all(of: model))
        } catch {
            // The findings say what is wrong with the model.
            keys = nil
        }
        known = (moment, keys)
        return keys
    }
}

extension ModelDefinition {
    /// The entities with the keys that predicates can have. What is not finished is left out.
    fileprivate var keys: ModelDefinition {
        let names = Set(entities.map(\.name))
        var model = ModelDefinition()
        model.composites = composites
        model.entities = entities.map { entity in
            var bare = EntityDefinition(name: entity.name)
            if let parent = entity.parentName, names.contains(parent), !inherits(parent, from: entity.name) {
                bare.parentName = parent
            }
            bare.attributes = entity.attributes.map { attribute in
                var key = AttributeDefinition(name: attribute.name, type: attribute.type)
                (key.isOptional, key.isTransient) = (true, attribute.isTransient)
                (key.compositeName, key.valueTransformerName) = (
                    attribute.compositeName, attribute.valueTransformerName
                )
                return key
            }
            bare.relationships = entity.relationships.filter { names.contains($0.destinationName) }.map {
                relationship in
                var key = RelationshipDefinition(name: relationship.name, destinationName: relationship.destinationName)
                (key.isOptional, key.isToMany, key.maximumCount) = (
                    true, relationship.isToMany, relationship.isToMany ? 0 : 1
                )
                return key
            }
            let own = Set(entity.attributes.map(\.name))
            bare.uniquenessConstraints = entity.uniquenessConstraints.filter { own.isSuperset(of: $0) }
            return bare
        }
        return model
    }

    private func inherits(_ name: String, from ancestor: String) -> Bool {
        entity(named: name).map { lineage(of: $0).contains { $0.name == ancestor } } ?? false
    }
}
