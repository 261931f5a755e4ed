internal import FoundationBackfill

/// The rules of the model that the table of a hierarchy or an entity enforces: values that are required, and what values may be.
///
/// No rule is stricter than the model. Rules that the server cannot decide in the same way are left to validation.
struct DatabaseChecks {
    /// How the server enforces a rule.
    enum Form: Hashable {
        /// The column must have a value.
        case required
        /// Rows must satisfy the condition.
        case satisfied(String)
        /// The column must have a value at the end of a transaction, in rows of entities with these numbers; of all if there
        /// are none.
        case requiredAtEnd([Int])
    }

    /// A rule, and how the server enforces it.
    struct Check {
        let rule: ModelRule
        let column: String
        let form: Form
    }

    private let plan: SchemaPlan
    /// The columns that a save may clear for a moment, while objects exchange unique values.
    private let exchanged: Set<String>
    private let table: PlannedTable
    private var dialect: SQLDialect { plan.dialect }

    init(_ plan: SchemaPlan, _ table: PlannedTable, exchanged: Set<String>) {
        self.plan = plan
        self.table = table
        self.exchanged = exchanged
    }

    /// The checks, in the order of the columns.
    var all: [Check] {
        table.columns.flatMap { column -> [Check] in
            let entity = plan.layout.entity(column.key.property.entity)
            guard entity.rootNumber == table.root,
                let property = entity.property(named: column.key.property.name), !property.isDerived
            else { return [] }
            switch (column.key.part, property.kind) {
            case (.value, .attribute(let type)):
                return [required(property, entity, column)].compactMap { $0 }
                    + conditions(property, type, entity, column)
            case (.key, .toOne): return [required(property, entity, column)].compactMap { $0 }
            default: return []
            }
        }
    }

    private func required(_ property: PropertyLayout, _ entity: EntityLayout, _ column: PlannedColumn) -> Check? {
        guard !property.isOptional else { return nil }
        let code = CocoaError.Code.validationMissingMandatoryProperty.rawValue
        let rule = ModelRule(entity: entity.name, property: property.name, code: code)
        let form: Form
        if exchanged.contains(column.name) {
            form = .requiredAtEnd(isOfAll(entity) ? [] : numbers(of: entity))
        } else if let others = others(than: entity) {
            form = .satisfied("\(others) OR \(dialect.name(column.name)) IS NOT NULL")
        } else {
            form = .required
        }
        return Check(rule: rule, column: column.name, form: form)
    }

    private func conditions(
        _ property: PropertyLayout,
        _ type: NSAttributeType,
        _ entity: EntityLayout,
        _ column: PlannedColumn
    ) -> [Check] {
        let warnings = entity.propertyDescription(at: property.ordinal)?.validationWarnings ?? []
        let conditions = CheckConditions(column: dialect.name(column.name), type: type)
        return entity.validationPredicates[property.ordinal].enumerated().compactMap { index, predicate in
            guard let condition = conditions.condition(for: predicate) else { return nil }
            let code = index < warnings.count ? warnings[index] as? Int : nil
            let rule = ModelRule(
                entity: entity.name,
                property: property.name,
                code: code ?? CocoaError.Code.managedObjectValidation.rawValue,
                predicate: predicate.predicateFormat
            )
            let form = [others(than: entity), condition].compactMap { $0 }.joined(separator: " OR ")
            return Check(rule: rule, column: column.name, form: .satisfied(form))
        }
    }

    /// Returns the condition for rows of entities that do not have the properties of an entity; nil if all have them.
    private func others(than entity: EntityLayout) -> String? {
        guard !isOfAll(entity) else { return nil }
        let list = numbers(of: entity).map { "\($0)" }.joined(separator: ", ")
        return "\(dialect.name(StoreColumn.entity)) NOT IN (\(list))"
    }

    /// Whether all rows of the table have the properties of an entity.
    private func isOfAll(_ entity: EntityLayout) -> Bool { table.entity != nil || entity.number == table.root }

    private func numbers(of entity: EntityLayout) -> [Int] { entity.numbers.map { plan.storedNumbers[$0 - 1] } }
}
