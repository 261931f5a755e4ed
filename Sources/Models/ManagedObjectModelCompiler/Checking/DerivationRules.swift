internal import ManagedObjectModelFormat

/// The rules for derived attributes: a store computes them from properties that exist.
struct DerivationRules {
    private let attribute: AttributeDefinition
    private let entity: EntityDefinition
    private let model: IndexedModel

    init(_ attribute: AttributeDefinition, of entity: EntityDefinition, in model: IndexedModel) {
        (self.attribute, self.entity, self.model) = (attribute, entity, model)
    }

    var findings: [Finding] {
        attribute.derivedKeyPaths.compactMap(finding)
    }

    /// An error if a step of a key path leads nowhere; nil if all steps are known, or if a destination is missing, which is an
    /// error of its own.
    private func finding(about keyPath: String) -> Finding? {
        var place = entity
        var attribute: AttributeDefinition?
        for step in keyPath.split(separator: ".").map(String.init) where !step.hasPrefix("@") {
            if let former = attribute {
                guard former.compositeName == nil else { return nil }
                return error("derives from “\(keyPath)”, but \(former.name) is an attribute, and leads to nothing else")
            }
            let lineage = model.lineage(of: place)
            if let found = lineage.lazy.compactMap({ $0.attributes.first { $0.name == step } }).first {
                attribute = found
            } else if let found = lineage.lazy.compactMap({ $0.relationships.first { $0.name == step } }).first {
                guard let destination = model.entity(named: found.destinationName) else { return nil }
                place = destination
            } else {
                let names = lineage.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
                return error(
                    "derives from “\(keyPath)”, but \(place.name) has no property “\(step)”",
                    remedy: NearestName.of(step, among: names).map { "did you mean “\($0)”?" }
                )
            }
        }
        return nil
    }

    private func error(_ message: String, remedy: String? = nil) -> Finding {
        Finding(.error, entity.name, attribute.name, message, remedy: remedy ?? "correct the derivation")
    }
}
