internal import ManagedObjectModelFormat

/// The rules for entities that are synced with CloudKit, as findings.
struct CloudRules {
    private let objections: [MirrorObjection]

    /// - Parameter isCloud: Whether to judge all entities as synced ones. Those of configurations that are used with
    ///   CloudKit are always judged as such.
    init(_ model: ModelDefinition, isCloud: Bool) {
        var objections = model.configurations.filter(\.isUsedWithCloudKit).flatMap(model.mirrorObjections)
        if isCloud { objections += model.mirrorObjections() }
        var seen: Set<MirrorObjection> = []
        self.objections = objections.filter { seen.insert($0).inserted }
    }

    /// The findings about relationships that lead out of a synced configuration, since the objects of different
    /// configurations are in different stores.
    var configurationFindings: [Finding] {
        objections.filter { $0.rule == .oneConfiguration }.map { Finding($0, .error) }
    }

    /// Returns the other findings about an entity and its properties.
    func findings(about entity: EntityDefinition) -> [Finding] {
        objections.filter { $0.rule != .oneConfiguration && $0.entity == entity.name }.map { Finding($0, .error) }
    }
}

extension Finding {
    init(_ objection: MirrorObjection, _ severity: Severity) {
        self.init(severity, objection.entity, objection.property, objection.reason, remedy: objection.remedy)
    }
}
