internal import ManagedObjectModelFormat

/// The rules for entities that are synced with CloudKit, as findings.
struct CloudRules {
    private let objections: [String: [MirrorObjection]]
    /// The findings about relationships that lead out of a synced configuration, since the objects of different
    /// configurations are in different stores.
    let configurationFindings: [Finding]

    /// - Parameter isCloud: Whether to judge all entities as synced ones. Those of configurations that are used with
    ///   CloudKit are always judged as such.
    init(_ model: ModelDefinition, isCloud: Bool) {
        var objections = model.configurations.filter(\.isUsedWithCloudKit).flatMap(model.mirrorObjections)
        if isCloud { objections += model.mirrorObjections() }
        var seen: Set<MirrorObjection> = []
        objections.removeAll { !seen.insert($0).inserted }
        let leading = objections.filter { $0.rule == .oneConfiguration }
        configurationFindings = leading.map { Finding($0, .error) }
        self.objections = Dictionary(grouping: objections.filter { $0.rule != .oneConfiguration }, by: \.entity)
    }

    /// Returns the other findings about an entity and its properties.
    func findings(about entity: EntityDefinition) -> [Finding] {
        (objections[entity.name] ?? []).map { Finding($0, .error) }
    }
}

extension Finding {
    init(_ objection: MirrorObjection, _ severity: Severity) {
        self.init(severity, objection.entity, objection.property, objection.reason, remedy: objection.remedy)
    }
}
