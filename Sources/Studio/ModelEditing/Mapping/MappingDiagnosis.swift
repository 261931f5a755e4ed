internal import Foundation
package import ManagedObjectModelCompiler
package import ManagedObjectModelFormat

/// Something that is wrong in a mapping model, and the edits that mend it, as far as one is obvious.
package struct MappingFinding: Sendable {
    package let severity: Finding.Severity
    /// The entity mapping; nil if the finding is about the whole mapping model.
    package let mapping: String?
    package let property: String?
    /// What is wrong, as a sentence.
    package let message: String
    package let mends: [MappingEdit]
}

/// What is wrong in a mapping model between two versions.
package struct MappingDiagnosis: Sendable {
    package private(set) var findings: [MappingFinding] = []
    let outline: MappingOutline
    let old: ModelDefinition
    let new: ModelDefinition
    let proposal: MappingProposal
    /// The version hashes of both versions, as far as a mapping needs them.
    private let hashes: (old: [String: Data], new: [String: Data])

    package init(_ outline: MappingOutline, from old: ModelDefinition, to new: ModelDefinition) {
        (self.outline, self.old, self.new) = (outline, old, new)
        proposal = MappingProposal(from: old, to: new)
        let needsHashes = outline.entityMappings.contains { $0.kind == .copy }
        hashes = needsHashes ? (VersionHash.hashes(of: old), VersionHash.hashes(of: new)) : ([:], [:])
        for mapping in outline.entityMappings {
            checkEntities(of: mapping)
            checkKind(of: mapping)
            checkTexts(of: mapping)
            checkProperties(of: mapping)
        }
        checkCoverage()
    }

    mutating func find(
        _ severity: Finding.Severity,
        _ mapping: String?,
        _ message: String,
        mends: [MappingEdit] = []
    ) {
        find(severity, mapping, nil, message, mends: mends)
    }

    mutating func find(
        _ severity: Finding.Severity,
        _ mapping: String?,
        _ property: String?,
        _ message: String,
        mends: [MappingEdit] = []
    ) {
        findings.append(
            MappingFinding(severity: severity, mapping: mapping, property: property, message: message, mends: mends)
        )
    }

    // MARK: - Entity mappings

    private mutating func checkEntities(of mapping: EntityMappingOutline) {
        let name = mapping.name
        if outline.entityMappings.count(where: { $0.name == name }) > 1 {
            find(.error, name, "Another mapping has the name “\(name)”, too. Expressions find mappings by their names.")
        }
        if let source = mapping.sourceName, old.entity(named: source) == nil {
            let nearest = nearestEntity(to: source, in: old)
            find(
                .error,
                name,
                "The older version has no entity “\(source)”.",
                mends: nearest.map { [.setSource($0, of: name)] } ?? []
            )
        }
        if let destination = mapping.destinationName, new.entity(named: destination) == nil {
            let nearest = nearestEntity(to: destination, in: new)
            find(
                .error,
                name,
                "The newer version has no entity “\(destination)”.",
                mends: nearest.map { [.setDestination($0, of: name)] } ?? []
            )
        }
    }

    private func nearestEntity(to name: String, in model: ModelDefinition) -> String? {
        NearestName.of(name, among: model.entities.map(\.name))
    }

    private mutating func checkKind(of mapping: EntityMappingOutline) {
        let name = mapping.name
        let mend = [MappingEdit.setKind(.undefined, of: name)]
        switch mapping.kind {
        case .remove where mapping.destinationName != nil:
            find(.warning, name, "A mapping of the type Remove makes no objects of its destination.", mends: mend)
        case .add where mapping.sourceName != nil:
            find(.warning, name, "A mapping of the type Add reads no objects of its source.", mends: mend)
        case .copy where !isSame(mapping):
            find(
                .warning,
                name,
                "The type is Copy, but the entity has changed: its objects are converted.",
                mends: [.setKind(.transform, of: name)]
            )
        case .custom where mapping.policyClassName == nil:
            find(.warning, name, "The type is Custom, but no policy class is named.", mends: mend)
        default: break
        }
        if mapping.destinationName != nil, mapping.sourceName == nil, mapping.policyClassName == nil,
            mapping.sourceExpression == nil
        {
            find(.note, name, "No objects are made: the mapping has no source, and no policy makes them.")
        }
    }

    private func isSame(_ mapping: EntityMappingOutline) -> Bool {
        guard let source = mapping.sourceName, let destination = mapping.destinationName else { return false }
        return hashes.old[source] == hashes.new[destination]
    }

    private mutating func checkTexts(of mapping: EntityMappingOutline) {
        let check = check(of: mapping)
        if let problem = mapping.filter.flatMap({ check.problem(in: $0, as: .filter) }) {
            find(.error, mapping.name, "The filter: \(problem.sentence)")
        }
        if let problem = mapping.sourceExpression.flatMap({ check.problem(in: $0, as: .sourceObjects) }) {
            find(.error, mapping.name, "The source expression: \(problem.sentence)")
        }
    }

    /// The check of the texts of an entity mapping.
    package func check(of mapping: EntityMappingOutline) -> MappingExpressionCheck {
        MappingExpressionCheck(
            source: .init(mapping.sourceName, in: old),
            destination: .init(mapping.destinationName, in: new),
            mappingNames: outline.entityMappings.map(\.name)
        )
    }

    // MARK: - Entities

    /// Finds the entities whose objects nothing makes, and those whose objects nothing takes.
    private mutating func checkCoverage() {
        let made = Set(outline.entityMappings.filter { $0.kind != .remove }.compactMap(\.destinationName))
        for entity in new.entities where !entity.isAbstract && !made.contains(entity.name) {
            let mapping = proposal.mapping(to: entity.name)
            let isNew = mapping?.sourceName == nil
            find(
                isNew ? .note : .warning,
                nil,
                isNew
                    ? "No mapping makes objects of the new entity \(entity.name)."
                    : "No mapping makes objects of \(entity.name): those in the store are dropped.",
                mends: mapping.map { [.add(freed($0))] } ?? []
            )
        }
        let taken = Set(outline.entityMappings.compactMap(\.sourceName))
        let formers = Set(proposal.entityMappings.compactMap(\.sourceName))
        for entity in old.entities where !entity.isAbstract && !taken.contains(entity.name) {
            guard !formers.contains(entity.name) else { continue }
            find(
                .warning,
                nil,
                "The objects of \(entity.name) are dropped: the newer version does not have it, and no mapping reads them.",
                mends: [.add(removal(of: entity.name))]
            )
        }
    }

    /// Returns a mapping under a name that no other has.
    private func freed(_ mapping: EntityMappingOutline) -> EntityMappingOutline {
        var mapping = mapping
        let taken = outline.entityMappings.map(\.name)
        if taken.contains(mapping.name) { mapping.ownName = ModelDefinition().freeName(mapping.name, among: taken) }
        return mapping
    }

    private func removal(of entity: String) -> EntityMappingOutline {
        var mapping = EntityMappingOutline(from: entity, to: nil)
        mapping.kind = .remove
        return freed(mapping)
    }
}
