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
    private let names: [ColumnKey: String]

    init(_ plan: SchemaPlan) {
        layout = plan.layout
        tables = plan.storeTables
        names = plan.columnNames
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
        switch derivation {
        case .now: target.savingTriggers
        case .value(let keyPath, let function): triggers(for: target, keyPath, function, entity)
        case .summary(let summary, let relationship, let keyPath):
            triggers(for: target, summary, relationship, keyPath, entity)
        }
    }

    private func triggers(
        for target: DerivedColumn,
        _ keyPath: String,
        _ function: ExpressionFunction?,
        _ entity: EntityLayout
    ) -> [StoreSchema.Trigger] {
        let name = function.map { SQLFunction.expression($0).name }
        if let column = ColumnResolver(layout, names, entity).column(of: keyPath)?.name {
            return target.copyingTriggers(of: column, function: name)
        }
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard steps.count == 2, let property = entity.property(named: steps[0]),
            let relationship = property.relationship,
            let destination = layout.destination(of: relationship),
            case .ownColumns(let key, _, _)? = tables.table(of: entity).relationships[property.ordinal],
            let source = ColumnResolver(layout, names, destination).column(of: steps[1])?.name
        else { return [] }
        return target.followingTriggers(
            of: source,
            in: tables.table(of: destination).table,
            key: key,
            function: name
        )
    }

    private func triggers(
        for target: DerivedColumn,
        _ summary: Derivation.Summary,
        _ name: String,
        _ keyPath: String?,
        _ entity: EntityLayout
    ) -> [StoreSchema.Trigger] {
        guard let property = entity.property(named: name), let relationship = property.relationship,
            let destination = layout.destination(of: relationship)
        else { return [] }
        let source = keyPath.flatMap { ColumnResolver(layout, names, destination).column(of: $0) }
        guard summary == .count || source != nil else { return [] }
        let members = tables.table(of: destination).table
        let value = SummedValue(
            summary,
            source?.name,
            isInteger: source.map { ColumnClass($0.type) == .integer } ?? true
        )
        switch tables.table(of: entity).relationships[property.ordinal] {
        case .destinationColumn(let table, let key, _, _):
            return target.summingTriggers(value, over: table, key: key)
        case .joinTable(let table, let ownKey, let memberKey, _, _):
            let pairs = DerivedColumn.Pairs(table: table, ownKey: ownKey, memberKey: memberKey, members: members)
            return target.summingTriggers(value, over: pairs)
        case .ownColumns, nil:
            return []
        }
    }
}
