/// A table that keeps values unique over the tables of several entities: it has the values of all their rows.
///
/// Triggers of those tables keep it, once for each statement, and its constraint refuses what a constraint of one table cannot see.
struct SharedUniqueness: Hashable {
    struct Column: Hashable {
        let name: String
        let type: String
    }

    /// The name of the entity that declares the constraint, and those of its properties.
    let entity: String
    let properties: [String]
    let name: String
    let columns: [Column]
    /// The tables whose rows have the values, and the view over them.
    let sources: [String]
    let view: String
    /// The schema's name in quotes.
    let schema: String

    /// The name of the constraint.
    var constraint: String { "\(name)_key" }

    private static let prefix = "coredata_unique"
    private static let suffixes = ["inserted", "updated", "deleted", "truncated"]

    /// Returns the tables that a plan needs: for each constraint of an entity whose rows are in several tables.
    static func all(in plan: SchemaPlan, _ schema: String) -> [SharedUniqueness] {
        // The names of functions are longer.
        var names = NameSpace(longest: NaturalNaming().longestName.map { $0 - "_truncated".utf8.count })
        return plan.views.flatMap { view in
            plan.layout.hierarchy(of: plan.layout.entity(view.root)).flatMap { entity in
                entity.description.uniquenessConstraints.compactMap { constraint in
                    let properties = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                    return SharedUniqueness(properties, of: entity, view, plan, schema, &names)
                }
            }
        }
    }

    /// Returns nil if the rows of the entity are in one table, or a property has no column.
    private init?(
        _ properties: [String],
        of entity: EntityLayout,
        _ view: PlannedView,
        _ plan: SchemaPlan,
        _ schema: String,
        _ names: inout NameSpace
    ) {
        let resolver = ColumnResolver(plan.layout, plan.columnNames, entity)
        let found = properties.map { resolver.columns(of: $0) }
        sources = plan.tables(of: entity).map(\.name)
        guard sources.count > 1, !found.isEmpty, !found.contains(where: \.isEmpty) else { return nil }
        columns = found.flatMap { $0 }.compactMap { name in
            view.columns.first { $0.name == name }.map { Column(name: name, type: $0.type) }
        }
        let own = plan.dialect.naming.table(ofEntity: entity.name)
        let list = columns.map(\.name).joined(separator: "_")
        name = names.unique("\(Self.prefix)_\(own)_\(list)")
        self.entity = entity.name
        self.properties = properties
        self.view = view.name
        self.schema = schema
    }

    // MARK: - Statements

    /// The statements that create the table with the values of all rows, and the triggers.
    var statements: [String] {
        let declared = columns.map { "\(quoted($0.name)) \($0.type) NOT NULL" }.joined(separator: ", ")
        let comment = "Values of “\(entity)” that are unique over its tables, whose triggers keep this one"
        return [
            "CREATE TABLE \(table) (id bigint PRIMARY KEY, \(declared), "
                + "CONSTRAINT \(quoted(constraint)) UNIQUE (\(list)))",
            "COMMENT ON TABLE \(table) IS \(PostgreSQLText.constant(comment))",
            "INSERT INTO \(table) (id, \(list)) \(values(of: place(view)))",
        ] + functions + triggers
    }

    /// The statements that drop all of it.
    var removals: [String] {
        ["DROP TABLE IF EXISTS \(table)"]
            + Self.suffixes.map { "DROP FUNCTION IF EXISTS \(place("\(name)_\($0)"))() CASCADE" }
    }

    /// The table, with its schema.
    private var table: String { place(name) }

    private var list: String { columns.map { quoted($0.name) }.joined(separator: ", ") }

    private func quoted(_ name: String) -> String { PostgreSQLText.quoted(name) }

    private func place(_ name: String) -> String { "\(schema).\(quoted(name))" }

    private func row(_ alias: String) -> String {
        "ROW(\(columns.map { "\(alias).\(quoted($0.name))" }.joined(separator: ", ")))"
    }

    /// Returns a query for the keys and values of rows that have all values: others are unique anyway.
    private func values(of rows: String) -> String {
        let own = columns.map { "c.\(quoted($0.name))" }
        return "SELECT c.id, \(own.joined(separator: ", ")) FROM \(rows) c "
            + "WHERE \(own.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))"
    }

    private var functions: [String] {
        let insertion = "INSERT INTO \(table) (id, \(list)) \(values(of: "come"))"
        let isSame = "EXISTS (SELECT FROM come c WHERE c.id = g.id AND \(row("c")) IS NOT DISTINCT FROM \(row("g")))"
        let bodies = [
            "\(insertion);",
            "DELETE FROM \(table) s USING gone g WHERE s.id = g.id AND NOT \(isSame); "
                + "\(insertion) AND NOT EXISTS (SELECT FROM \(table) s WHERE s.id = c.id);",
            "DELETE FROM \(table) s USING gone g WHERE s.id = g.id;",
            "DELETE FROM \(table) s WHERE NOT EXISTS (SELECT FROM \(place(view)) c WHERE c.id = s.id);",
        ]
        return zip(Self.suffixes, bodies).map { suffix, body in
            "CREATE OR REPLACE FUNCTION \(place("\(name)_\(suffix)"))() RETURNS trigger LANGUAGE plpgsql AS $$ "
                + "BEGIN \(body) RETURN NULL; END $$"
        }
    }

    private var triggers: [String] {
        let rows = [
            "REFERENCING NEW TABLE AS come ", "REFERENCING OLD TABLE AS gone NEW TABLE AS come ",
            "REFERENCING OLD TABLE AS gone ", "",
        ]
        let events = zip(zip(Self.suffixes, ["INSERT", "UPDATE", "DELETE", "TRUNCATE"]), rows)
        return sources.flatMap { source in
            events.map { event, rows in
                "CREATE TRIGGER \(quoted("\(name)_\(event.0)")) AFTER \(event.1) ON \(place(source)) "
                    + "\(rows)FOR EACH STATEMENT EXECUTE FUNCTION \(place("\(name)_\(event.0)"))()"
            }
        }
    }
}
