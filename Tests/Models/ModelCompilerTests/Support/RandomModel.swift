import ManagedObjectModelFormat

/// Models of any shape, the same for the same seed.
enum RandomModel {
    static func make(seed: UInt64, entityCount: Int) -> ModelDefinition {
        var random = SplitMix(state: seed)
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
        _ random: inout SplitMix
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

/// A generator whose numbers depend on nothing but its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
