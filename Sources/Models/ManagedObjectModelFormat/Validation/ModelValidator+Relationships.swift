extension ModelValidator {
    mutating func validate(
        _ relationship: RelationshipDefinition,
        of place: Int,
        _ part: ModelPlaces.Part
    ) {
        let entity = model.entities[place]
        func fail(_ reason: String) {
            self.fail(reason, part, entity: entity.name, property: relationship.name)
        }
        for reason in countErrors(of: relationship) { fail(reason) }
        guard !relationship.destinationName.isEmpty else { return fail("the relationship has no destination") }
        guard let destination = entityPlaces[relationship.destinationName] else {
            return fail("the destination “\(relationship.destinationName)” does not exist")
        }
        guard let inverseName = relationship.inverseName else { return }
        let inverses = lineage(of: destination).compactMap { relationshipsByName[$0][inverseName] }
        guard let inverse = inverses.first else {
            return fail("the inverse “\(inverseName)” is no relationship of \(relationship.destinationName)")
        }
        let path = "\(relationship.destinationName).\(inverseName)"
        if !areRelated(entityPlaces[inverse.destinationName], place) {
            fail("the inverse \(path) leads to \(inverse.destinationName), not to \(entity.name)")
        } else if inverse.inverseName != relationship.name {
            let other = inverse.inverseName.map { "“\($0)”" } ?? "no inverse"
            fail("the inverse \(path) does not match: it names \(other), not “\(relationship.name)”")
        }
    }

    private func countErrors(of relationship: RelationshipDefinition) -> [String] {
        let (least, greatest) = (relationship.minimumCount, relationship.maximumCount)
        let checks = [
            (!relationship.isToMany && greatest != 1, "a to-one relationship has a greatest count of 1"),
            (!relationship.isToMany && relationship.isOrdered, "only a to-many relationship is ordered"),
            (least < 0 || greatest < 0, "a count is negative"),
            (greatest != 0 && least > greatest, "the least count \(least) is above the greatest \(greatest)"),
        ]
        return checks.filter(\.0).map(\.1)
    }

    /// Whether one of two entities inherits from the other, or they are the same.
    private func areRelated(_ one: Int?, _ other: Int) -> Bool {
        guard let one else { return false }
        return lineage(of: one).contains(other) || lineage(of: other).contains(one)
    }
}
