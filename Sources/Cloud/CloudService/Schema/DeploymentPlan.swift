/// What deploying the schema of development changes in production.
package struct DeploymentPlan: Hashable, Sendable {
    /// The schema that production would have.
    package let result: ContainerSchema
    package let difference: SchemaDifference
    /// The reasons why it is not possible: fields that have another type in production.
    package let losses: [String]

    package init(from development: ContainerSchema, to production: ContainerSchema) {
        result = production.merged(with: development)
        difference = SchemaDifference(from: production, to: result, in: .production)
        losses = production.losses(in: result)
    }

    /// The types and fields that development has and production refuses, so that programs fail there until they are deployed.
    package var refused: [SchemaChange] { difference.unknownBefore }

    /// The plan for people: a sentence, the changes as lines, and the reasons why it is not possible.
    package var text: String {
        guard !difference.isEmpty || !losses.isEmpty else { return "Production has all that development has.\n" }
        let final = difference.irreversible.count
        let sentences = [
            "Deploying makes \(difference.changes.count) changes in production, of which \(final) cannot be undone.\n",
            difference.text,
            refused.isEmpty
                ? "" : "Production refuses records with \(refused.count) of these until they are deployed.\n",
            losses.map { "This cannot be deployed: \($0).\n" }.joined(),
        ]
        return sentences.joined()
    }
}

extension ContainerSchema {
    /// The schema with the types, fields, indexes and rights of another one, and what only it has.
    fileprivate func merged(with other: ContainerSchema) -> ContainerSchema {
        var merged = self
        merged.roles.formUnion(other.roles)
        for (name, type) in other.types {
            var new = type
            for (field, schema) in types[name]?.fields ?? [:] where new.fields[field] == nil {
                new.fields[field] = schema
            }
            merged.types[name] = new
        }
        return merged
    }
}
