internal import FoundationBackfill
internal import PostgreSQLClient

/// The generated columns and triggers that compute derived attributes.
///
/// Values of the same row are generated columns, or set by triggers where there are none. Values of other rows are kept by
/// triggers that run once for each statement, however many rows it changes.
struct DatabaseDerivations {
    private let plan: SchemaPlan
    private let tables: StoreTables
    private let names: [ColumnKey: String]
    private let dialect: SQLDialect
    private let capabilities: ServerCapabilities
    /// The schema's name in quotes.
    private let schema: String

    init(_ plan: SchemaPlan, _ capabilities: ServerCapabilities, schema: String) {
        (self.plan, self.capabilities, self.schema) = (plan, capabilities, schema)
        tables = plan.storeTables
        names = plan.columnNames
        dialect = plan.dialect
    }

    /// A derived attribute, its column, and the table that this is in.
    private struct Target {
        let entity: EntityLayout
        let property: PropertyLayout
        let table: String
        let column: String
        let derivation: Derivation
    }

    private var targets: [Target] {
        plan.layout.entities.flatMap { entity in
            plan.layout.declaredProperties(of: entity).filter(\.isDerived).flatMap { property -> [Target] in
                let description = entity.propertyDescription(at: property.ordinal) as? NSDerivedAttributeDescription
                guard let derivation = Derivation(description?.derivationExpression), !property.slots.isEmpty else {
                    return []
                }
                let column = tables.table(of: entity).columns[property.slots.lowerBound]
                return plan.tables(of: entity).map { table in
                    Target(
                        entity: entity,
                        property: property,
                        table: table.name,
                        column: column,
                        derivation: derivation
                    )
                }
            }
        }
    }

    /// The expressions of generated columns, by table and column.
    var generated: [String: [String: String]] {
        guard capabilities.has(.generated) else { return [:] }
        return targets.reduce(into: [:]) { generated, target in
            guard case .value(let keyPath, let function) = target.derivation,
                let source = column(keyPath, of: target)
            else { return }
            generated[target.table, default: [:]][target.column] = applying(function, to: dialect.name(source))
        }
    }

    /// Returns the column of the same row that a key path leads to; nil if it leads to another row.
    private func column(_ keyPath: String, of target: Target) -> String? {
        ColumnResolver(plan.layout, names, target.entity).column(of: keyPath)?.name
    }

    /// A derived attribute that the server cannot compute, and the feature that it lacks; nil if it can compute all.
    var lack: (attribute: String, feature: ServerCapabilities.Feature)? {
        for target in targets {
            guard let feature = needs(of: target).first(where: { !capabilities.has($0) }) else { continue }
            return ("\(target.entity.name).\(target.property.name)", feature)
        }
        return nil
    }

    private func needs(of target: Target) -> [ServerCapabilities.Feature] {
        guard case .value(let keyPath, let function) = target.derivation else { return [.triggers] }
        let isGenerated = capabilities.has(.generated) && column(keyPath, of: target) != nil
        return (isGenerated ? [] : [.triggers]) + (function == nil ? [] : [.functions])
    }

    /// What keeps the values of a derived attribute.
    private struct Upkeep {
        var statements: [String] = []
        /// The functions of the triggers.
        var functions: [String] = []
        /// The value of a row `o`.
        var value: String?
    }

    /// The statements that create the triggers.
    var statements: [String] { targets.flatMap { upkeep(of: $0).statements } }

    /// The statements that drop the triggers.
    var removals: [String] {
        targets.flatMap { upkeep(of: $0).functions }.map { "DROP FUNCTION IF EXISTS \($0)() CASCADE" }
    }

    /// The statements that compute the values of all rows that triggers keep, for rows that were there before them.
    var recomputations: [String] {
        targets.compactMap { target in
            guard let value = upkeep(of: target).value else { return nil }
            let column = dialect.name(target.column)
            return "UPDATE \(dialect.table(target.table)) o SET \(column) = \(value) "
                + "WHERE o.\(column) IS DISTINCT FROM \(value)"
        }
    }

    private func upkeep(of target: Target) -> Upkeep {
        switch target.derivation {
        case .now: return saving(target)
        case .value(let keyPath, let function):
            if let source = column(keyPath, of: target) {
                return capabilities.has(.generated) ? Upkeep() : computing(target, source, function)
            }
            return following(target, keyPath, function) ?? Upkeep()
        case .summary(let summary, let relationship, let keyPath):
            return summing(target, summary, relationship, keyPath) ?? Upkeep()
        }
    }

    private func applying(_ function: ExpressionFunction?, to value: String) -> String {
        switch function {
        case .uppercase: "upper(\(value) COLLATE \"und-x-icu\") COLLATE \"C\""
        case .lowercase: "lower(\(value) COLLATE \"und-x-icu\") COLLATE \"C\""
        case .canonical: "\(schema).coredata_fold(\(value), 3)"
        default: value
        }
    }

    // MARK: - Triggers

    /// Sets the time of a save. Every save increments a row's version; triggers do not.
    private func saving(_ target: Target) -> Upkeep {
        let name = triggerName(target, "saved")
        let body = "NEW.\(dialect.name(target.column)) := clock_timestamp(); RETURN NEW;"
        let statements = [
            function(name, body),
            trigger(
                name,
                "BEFORE INSERT OR UPDATE OF \(dialect.name(StoreColumn.version))",
                on: target.table,
                each: "ROW"
            ),
        ]
        let value = "COALESCE(o.\(dialect.name(target.column)), clock_timestamp())"
        return Upkeep(statements: statements, functions: [functionName(name)], value: value)
    }

    /// Computes a value of the same row, where there are no generated columns.
    private func computing(_ target: Target, _ source: String, _ function: ExpressionFunction?) -> Upkeep {
        let name = triggerName(target, "computed")
        let (column, source) = (dialect.name(target.column), dialect.name(source))
        let statements = [
            self.function(name, "NEW.\(column) := \(applying(function, to: "NEW.\(source)")); RETURN NEW;"),
            trigger(name, "BEFORE INSERT OR UPDATE OF \(source)", on: target.table, each: "ROW"),
        ]
        let value = applying(function, to: "o.\(source)")
        return Upkeep(statements: statements, functions: [functionName(name)], value: value)
    }

    /// Follows a value of the row that a to-one relationship leads to.
    private func following(_ target: Target, _ keyPath: String, _ function: ExpressionFunction?) -> Upkeep? {
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard steps.count == 2, let property = target.entity.property(named: steps[0]),
            let relationship = property.relationship,
            let destination = plan.layout.destination(of: relationship),
            case .ownColumns(let key, _, _)? = tables.table(of: target.entity).relationships[property.ordinal],
            let source = ColumnResolver(plan.layout, names, destination).column(of: steps[1])?.name
        else { return nil }
        let followed = tables.table(of: destination).table
        let followedTables = tables.table(of: destination).rowTables
        let value = applying(function, to: "d.\(dialect.name(source))")
        let (own, id) = (dialect.name(key), dialect.name(StoreColumn.key))
        func current(_ row: String) -> String {
            "(SELECT \(value) FROM \(dialect.table(followed)) d WHERE d.\(id) = \(row).\(own))"
        }
        let (set, told) = (triggerName(target, "set"), triggerName(target, "told"))
        let update =
            "UPDATE \(dialect.table(target.table)) o SET \(dialect.name(target.column)) = \(value) FROM come d "
            + "WHERE o.\(own) = d.\(id) AND o.\(dialect.name(target.column)) IS DISTINCT FROM \(value);"
        let statements = [
            self.function(set, "NEW.\(dialect.name(target.column)) := \(current("NEW")); RETURN NEW;"),
            trigger(set, "BEFORE INSERT OR UPDATE OF \(own)", on: target.table, each: "ROW"),
            self.function(told, Self.unlessEmpty("come", update)),
        ]
        let triggers = followedTables.flatMap { table in
            [("_i", "INSERT"), ("_u", "UPDATE")].map { suffix, event in
                trigger(told + suffix, "AFTER \(event)", on: table, tables: "NEW TABLE AS come", calling: told)
            }
        }
        return Upkeep(statements: statements + triggers, functions: [set, told].map(functionName), value: current("o"))
    }

    /// Adds up the values of the rows that a to-many relationship leads to.
    private func summing(
        _ target: Target,
        _ summary: Derivation.Summary,
        _ name: String,
        _ keyPath: String?
    ) -> Upkeep? {
        guard let property = target.entity.property(named: name), let relationship = property.relationship,
            let destination = plan.layout.destination(of: relationship)
        else { return nil }
        let source = keyPath.flatMap { ColumnResolver(plan.layout, names, destination).column(of: $0) }
        guard summary == .count || source != nil else { return nil }
        let members = tables.table(of: destination)
        let value = summed(summary, source.map { "m.\(dialect.name($0.name))" }, source?.type)
        let id = dialect.name(StoreColumn.key)
        switch tables.table(of: target.entity).relationships[property.ordinal] {
        case .destinationColumn(let table, let key, _, _):
            let total = "(SELECT \(value) FROM \(dialect.table(table)) m WHERE m.\(dialect.name(key)) = o.\(id))"
            let changes = members.rowTables.map { Changed(table: $0, owners: "c.\(dialect.name(key))") }
            return recomputing(target, total, changes)
        case .joinTable(let table, let ownKey, let memberKey, _, _):
            let (own, member, pairs) = (dialect.name(ownKey), dialect.name(memberKey), dialect.table(table))
            let total =
                "(SELECT \(value) FROM \(pairs) p JOIN \(dialect.table(members.table)) m ON m.\(id) = p.\(member) "
                + "WHERE p.\(own) = o.\(id))"
            let owners = "(SELECT p.\(own) FROM \(pairs) p WHERE p.\(member) = c.\(id))"
            let ofMembers = source == nil ? [] : members.rowTables.map { Changed(table: $0, owners: owners) }
            return recomputing(target, total, [Changed(table: table, owners: "c.\(own)")] + ofMembers)
        case .ownColumns, nil: return nil
        }
    }

    private func summed(_ summary: Derivation.Summary, _ value: String?, _ type: NSAttributeType?) -> String {
        let value = value ?? "*"
        let isInteger = type.map { ServerKind($0) == .integer } ?? true
        switch summary {
        case .count: return "count(*)"
        case .sum: return isInteger ? "CAST(COALESCE(sum(\(value)), 0) AS bigint)" : "COALESCE(sum(\(value)), 0)"
        case .average: return "COALESCE(avg(\(value)), 0)"
        case .minimum: return "min(\(value))"
        case .maximum: return "max(\(value))"
        }
    }

    /// Rows whose change changes the values of others.
    private struct Changed {
        let table: String
        /// The keys of those others, of a changed row `c`.
        let owners: String
    }

    /// Computes a value anew for new rows and for those that changes of others concern.
    private func recomputing(_ target: Target, _ total: String, _ changes: [Changed]) -> Upkeep {
        let (column, id, own) = (
            dialect.name(target.column), dialect.name(StoreColumn.key), dialect.table(target.table)
        )
        let set = triggerName(target, "set")
        let start = "SELECT \(total) INTO NEW.\(column) FROM (SELECT NEW.\(id)) o(\(id)); RETURN NEW;"
        var upkeep = Upkeep(functions: [functionName(set)], value: total)
        upkeep.statements = [function(set, start), trigger(set, "BEFORE INSERT", on: target.table, each: "ROW")]
        for (number, change) in changes.enumerated() {
            for (event, tables) in [("insert", ["come"]), ("update", ["gone", "come"]), ("delete", ["gone"])] {
                let name = triggerName(target, "\(event)_\(number)")
                let rows = tables.map { "SELECT \(change.owners) FROM \($0) c" }.joined(separator: " UNION ")
                let body =
                    "UPDATE \(own) o SET \(column) = \(total) WHERE o.\(id) IN (\(rows)) "
                    + "AND o.\(column) IS DISTINCT FROM \(total);"
                let clauses = tables.map { $0 == "come" ? "NEW TABLE AS come" : "OLD TABLE AS gone" }
                upkeep.functions.append(functionName(name))
                upkeep.statements.append(function(name, Self.unlessEmpty(tables[0], body)))
                upkeep.statements.append(
                    trigger(
                        name,
                        "AFTER \(event.uppercased())",
                        on: change.table,
                        tables: clauses.joined(separator: " "),
                        calling: name
                    )
                )
            }
        }
        return upkeep
    }

    /// Returns a body that does nothing for statements which have changed no row: they would call each other without end.
    private static func unlessEmpty(_ rows: String, _ body: String) -> String {
        "IF EXISTS (SELECT FROM \(rows)) THEN \(body) END IF; RETURN NULL;"
    }

    // MARK: - Text

    private func triggerName(_ target: Target, _ suffix: String) -> String {
        var space = NameSpace(longest: NaturalNaming().longestName.map { $0 - 2 })
        return space.unique("coredata_\(target.table)_\(target.column)_\(suffix)")
    }

    private func functionName(_ name: String) -> String { "\(schema).\(PostgreSQLText.quoted(name))" }

    private func function(_ name: String, _ body: String) -> String {
        "CREATE OR REPLACE FUNCTION \(functionName(name))() RETURNS trigger LANGUAGE plpgsql AS $$ "
            + "BEGIN \(body) END $$"
    }

    private func trigger(_ name: String, _ event: String, on table: String, each: String) -> String {
        "CREATE TRIGGER \(PostgreSQLText.quoted(name)) \(event) ON \(dialect.table(table)) FOR EACH \(each) "
            + "EXECUTE FUNCTION \(schema).\(PostgreSQLText.quoted(name))()"
    }

    private func trigger(_ name: String, _ event: String, on table: String, tables: String, calling function: String)
        -> String
    {
        "CREATE TRIGGER \(PostgreSQLText.quoted(name)) \(event) ON \(dialect.table(table)) REFERENCING \(tables) "
            + "FOR EACH STATEMENT EXECUTE FUNCTION \(schema).\(PostgreSQLText.quoted(function))()"
    }
}
