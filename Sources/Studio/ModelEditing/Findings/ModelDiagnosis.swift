internal import ManagedObjectModelCompiler
package import ManagedObjectModelFormat

/// What is wrong in a model, and the edits that mend it.
///
/// An edit is offered only if it has been tried on a copy: the finding was gone, and no other had come. So a new rule of
/// `momc check` gets its button as soon as one of the known edits mends it.
package struct ModelDiagnosis: Sendable {
    /// The structural errors first, then the findings of the checker in its order, as `momc check` has them.
    package let findings: [PlacedFinding]
    private let model: ModelDefinition
    private let warnings: [ModelFormatError]
    private let versions: [ModelDefinition]
    private let isCloud: Bool

    /// - Parameters:
    ///   - warnings: What the reader warns of.
    ///   - versions: The other versions of the model.
    ///   - cloud: Whether to judge all entities as synced ones.
    package init(
        _ model: ModelDefinition,
        warnings: [ModelFormatError] = [],
        versions: [ModelDefinition] = [],
        cloud: Bool = false
    ) {
        (self.model, self.warnings, self.versions, isCloud) = (model, warnings, versions, cloud)
        findings =
            warnings.map { PlacedFinding($0, .warning) }
            + Self.findings(of: model, versions: versions, cloud: cloud)
    }

    /// Returns the findings about a part of the model.
    package func findings(about entity: String?, property: String? = nil) -> [PlacedFinding] {
        findings.filter { $0.entity == entity && $0.property == property }
    }

    /// Returns the edits each of which mends a finding, the likeliest first.
    package func mends(for finding: PlacedFinding) -> [ModelEdit] {
        MendProposals(model, versions: versions).edits(for: finding).filter { mends(finding, $0) }
    }

    private static func findings(
        of model: ModelDefinition,
        versions: [ModelDefinition],
        cloud: Bool
    ) -> [PlacedFinding] {
        model.validationErrors().map { PlacedFinding($0, .error) }
            + ModelChecker(model, cloud: cloud, versions: versions).findings.map(PlacedFinding.init)
    }

    /// Tries an edit.
    private func mends(_ finding: PlacedFinding, _ edit: ModelEdit) -> Bool {
        var mended = model
        do throws(EditError) {
            for step in edit.steps { try step(&mended) }
        } catch {
            return false
        }
        guard mended != model else { return false }
        let former = Dictionary(edit.renames.map { ($1, $0) }) { first, _ in first }
        var before: [PlacedFinding: Int] = [:]
        for known in findings { before[known, default: 0] += 1 }
        let count = before[finding] ?? 0
        var after: [PlacedFinding: Int] = [:]
        for left in Self.findings(of: mended, versions: versions, cloud: isCloud) {
            after[left.renamed(former), default: 0] += 1
        }
        for left in warnings where isLeft(left, in: mended, edit.renames) {
            after[PlacedFinding(left, .warning), default: 0] += 1
        }
        return after[finding] ?? 0 < count && after.allSatisfy { before[$0.key] ?? 0 >= $0.value }
    }

    /// Returns whether the reader will warn of the same when a model was edited: whether the attribute is as it was.
    private func isLeft(_ warning: ModelFormatError, in mended: ModelDefinition, _ names: [String: String]) -> Bool {
        guard let entity = warning.entity, let property = warning.property else { return true }
        let before = model.attribute(property, of: .entity(entity))
        let after = mended.attribute(names[property] ?? property, of: .entity(names[entity] ?? entity))
        return after != nil && before?.type == after?.type && before?.defaultValue == after?.defaultValue
    }
}
