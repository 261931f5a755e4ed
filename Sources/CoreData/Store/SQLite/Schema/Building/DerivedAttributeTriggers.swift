internal import FoundationBackfill

/// Makes the triggers that compute derived attributes. They end in calls of functions that tell the framework what they
/// changed, which any connection that writes must have.
struct DerivedAttributeTriggers {
    /// The function that hears of values changed by an update.
    static let updateFunction = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
    /// The function that hears of values changed by an insertion.
    static let insertFunction = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"

    private let layout: ModelLayout
    private let tables: StoreTables

    init(_ plan: SchemaPlan) {
        layout = plan.layout
        tables = plan.storeTables
    }

    /// The triggers of the derived attributes that the entity declares.
    func triggers(of entity: EntityLayout) -> [StoreSchema.Trigger] {
        layout.declaredProperties(of: entity).filter(\.isDerived).flatMap { property in
            let description = entity.propertyDescription(at: property.ordinal) as? NSDerivedAttributeDescription
            let table = tables.table(of: entity)
            guard let derivation = Derivation(description?.derivationExpression), !property.slots.isEmpty,
                let target = DerivedColumn(
                    table: table.table,
                    column: table.columns[property.slots.lowerBound],
                    entity: NameSpace.plain(entity.name),
                    attribute: NameSpace.plain(property.name)
                )
            else { return [StoreSchema.Trigger]() }
            return triggers(for: target, derivation, entity)
        }
    }

    private func triggers(
        for target: DerivedColumn,
        _ derivation: Derivation,
        _ entity: EntityLayout
    ) -> [StoreSchema.Trigger] {
        let name: String =
            switch derivation {
            case .attribute(_, let relationship), .count(let relationship): relationship
            }
        guard let property = entity.property(named: name), let relationship = property.relationship,
            let destination = layout.destination(of: relationship)
        else { return [] }
        switch (derivation, tables.table(of: entity).relationships[property.ordinal]) {
        case (.attribute(let attribute, _), .ownColumns(let key, _, _)):
            guard let source = destination.property(named: attribute), source.attributeType != nil,
                source.slots.count == 1
            else { return [] }
            let parameter = tables.table(of: destination)
            return target.followingTriggers(
                of: parameter.columns[source.slots.lowerBound],
                in: parameter.table,
                key: key
            )
        case (.count, .destinationColumn(let table, let key, _, _)):
            return target.countingTriggers(of: table, key: key)
        default:
            return []
        }
    }
}
