import ManagedObjectModelFormat
import SeededRandom

/// Random models, determined by a seed.
enum RandomModel {
    static func make(seed: UInt64, entityCount: Int) -> ModelDefinition {
        var random = SeededGenerator(seed: seed)
        var entities = (0..<entityCount).map { index in
            let count = Int.random(in: 0...9, using: &random)
            let attributes = (0..<count).map { number in
                let type = AttributeType.allCases.randomElement(using: &random) ?? .string
                return SampleModels.attribute("attribute\(number)", type, optional: Bool.random(using: &random))
            }
            return SampleModels.entity("Entity\(index)", attributes)
        }
        for index in entities.indices where index > 0 && Int.random(in: 0..<4, using: &random) == 0 {
            entities[index].parentName = "Entity\(Int.random(in: 0..<index, using: &random))"
        }
        for number in 0..<entityCount * 5 / 4 {
            let (one, other) = (
                entities.indices.randomElement(using: &random), entities.indices.randomElement(using: &random)
            )
            guard let one, let other else { continue }
            connect(one, other, number, &entities, &random)
        }
        return SampleModels.model(entities)
    }

    private static func connect(
        _ one: Int,
        _ other: Int,
        _ number: Int,
        _ entities: inout [EntityDefinition],
        _ random: inout SeededGenerator
    ) {
        let hasInverse = Int.random(in: 0..<5, using: &random) > 0
        let ends = [
            ("to\(number)", entities[other].name, hasInverse ? "from\(number)" : nil, one),
            ("from\(number)", entities[one].name, "to\(number)", other),
        ]
        for (name, destination, inverse, owner) in ends.prefix(hasInverse ? 2 : 1) {
            let isToMany = Bool.random(using: &random)
            entities[owner].relationships.append(
                isToMany
                    ? SampleModels.toMany(name, destination, inverse: inverse)
                    : SampleModels.toOne(name, destination, inverse: inverse)
            )
        }
    }
}
