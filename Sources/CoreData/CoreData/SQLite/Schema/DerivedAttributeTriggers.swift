internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Makes the triggers that compute derived attributes. They end with calls of functions that report their changes to
/// the framework. Every connection that writes must register these functions.
struct DerivedAttributeTriggers {
    /// The function that reports values changed by an update.
    static let updateFunction = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
    /// The function that reports values changed by an insertion.
    static let insertFunction = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"

    private let layout: ModelLayout
    private let tables: StoreTables
    private let names: [ColumnKey: String]

    init(_ plan: SchemaPlan) {
        layout = plan.layout
        tables = plan.storeTables
        names = plan.columnNames
    }

    /// Returns the triggers and statements that maintain the derived attributes that the entity declares.
    func upkeep(of entity: EntityLayout) -> [DerivedColumn.Upkeep] {
        layout.declaredProperties(of: entity).filter(\.isDerived).compactMap { property in
            let description = entity.propertyDescription(at: property.ordinal) as? NSDerivedAttributeDescription
            let table = tables.table(of: entity)
            guard let derivation = Derivation(description?.derivationExpression), !property.slots.isEmpty,
                let target = DerivedColumn(
                    table: table.table,
                    column: table.columns[property.slots.lowerBound],
                    entity: NameSpace.plain(entity.name),
                    attribute: NameSpace.plain(property.name)
                )
            else { return nil }
            return upkeep(for: target, derivation, entity)
        }
    }

    private func upkeep(
        for target: DerivedColumn,
        _ derivation: Derivation,
        _ entity: EntityLayout
    ) -> DerivedColumn.Upkeep? {
        switch derivation {
        case .now: target.saving
        case .value(let keyPath, let function): upkeep(for: target, keyPath, function, entity)
        case .summary(let summary, let relationship, let keyPath):
            upkeep(for: target, summary, relationship, keyPath, entity)
        }
    }

    private func upkeep(
        for target: DerivedColumn,
        _ keyPath: String,
        _ function: ExpressionFunction?,
        _ entity: EntityLayout
    ) -> DerivedColumn.Upkeep? {
        let name = function.map { SQLFunction.expression($0).name }
        if let column = ColumnResolver(layout, names, entity).column(of: keyPath)?.name {
            return target.copying(of: column, function: name)
        }
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard steps.count == 2, let property = entity.property(named: steps[0]),
            let relationship = property.relationship,
            let destination = layout.destination(of: relationship),
            case .ownColumns(let key, _, _)? = tables.table(of: entity).relationships[property.ordinal],
            let source = ColumnResolver(layout, names, destination).column(of: steps[1])?.name
        else { return nil }
        return target.following(
            of: source,
            in: tables.table(of: destination).table,
            key: key,
            function: name
        )
    }

    private func upkeep(
        for target: DerivedColumn,
        _ summary: Derivation.Summary,
        _ name: String,
        _ keyPath: String?,
        _ entity: EntityLayout
    ) -> DerivedColumn.Upkeep? {
        guard let property = entity.property(named: name), let relationship = property.relationship,
            let destination = layout.destination(of: relationship)
        else { return nil }
        let source = keyPath.flatMap { ColumnResolver(layout, names, destination).column(of: $0) }
        guard summary == .count || source != nil else { return nil }
        let members = tables.table(of: destination).table
        let value = SummedValue(
            summary,
            source?.name,
            isInteger: source.map { $0.type.traits.column == .integer } ?? true
        )
        switch tables.table(of: entity).relationships[property.ordinal] {
        case .destinationColumn(let table, let key, _, _):
            return target.summing(value, over: table, key: key)
        case .joinTable(let table, let ownKey, let memberKey, _, _):
            let pairs = DerivedColumn.Pairs(table: table, ownKey: ownKey, memberKey: memberKey, members: members)
            return target.summing(value, over: pairs)
        case .ownColumns, nil:
            return nil
        }
    }
}
