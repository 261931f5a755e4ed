internal import Foundation

/// Checks for objects that the newer version does not allow.
struct MigrationChecks<Session: SQLSession> {
    let sources: ColumnSources
    let session: Session
    let url: URL

    private var spelling: MigrationSpelling { sources.spelling }

    /// Throws an error that names the objects whose equal values keep a uniqueness constraint from being added.
    ///
    /// - Parameter columns: The columns of the constraint.
    func requireUnique(_ table: String, _ columns: [String], _ properties: [String], of entity: String) throws {
        let names = columns.map(spelling.name)
        let list = names.joined(separator: ", ")
        let condition = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let sql = """
            SELECT count(*), \(spelling.listedKeys), \(list) FROM \(spelling.table(table)) WHERE \(condition) GROUP BY \(list) \
            HAVING count(*) > 1 ORDER BY min(\(spelling.key)) LIMIT 5
            """
        let clashes = try session.withStatement(sql) { statement in
            var clashes: [String] = []
            while try statement.step() {
                let values = columns.indices.map { Self.text(statement.value(2 + $0).copied) }
                let keys = statement.value(1).string.split(separator: ",").prefix(4).map { "p\($0)" }
                let objects = keys.joined(separator: ", ")
                clashes.append(
                    "\(statement.value(0).int64) objects with \(values.joined(separator: ", ")) (\(objects))"
                )
            }
            return clashes
        }
        guard !clashes.isEmpty else { return }
        throw ErrorFactory.migrationBreaksConstraint(properties, of: entity, clashes: clashes, at: url)
    }

    /// Throws if objects lack related objects that the newer version requires.
    func requireRelationships() throws {
        for entity in sources.migration.destination.entities where !entity.isAbstract {
            for property in entity.properties where property.relationship != nil && !property.isTransient {
                guard let former = sources.migration.former(of: property, in: entity) else { continue }
                try require(property, of: entity, former)
            }
        }
    }

    /// Throws if several pairs have the same object in a relationship that takes only one.
    func requireSingle(_ pairs: RelationshipFilling.Pairs) throws {
        guard let unique = pairs.unique else { return }
        let sql = "SELECT \(unique.column), count(*) FROM \(pairs.table) GROUP BY 1 HAVING count(*) > 1 LIMIT 1"
        let key = try session.withStatement(sql) { statement in
            try statement.step() ? statement.value(0).int64 : nil
        }
        guard let key else { return }
        throw ErrorFactory.migrationFailed(
            entity: unique.entity,
            property: unique.property,
            reason: "several objects share the related one with the key \(key), and the new version has room for one",
            at: url
        )
    }

    private func require(_ property: PropertyLayout, of entity: EntityLayout, _ former: PropertyLayout) throws {
        guard let storage = sources.new.relationship(property, in: entity), let new = property.relationship,
            let old = former.relationship
        else { return }
        let (table, own) = (spelling.table(sources.new.table(of: entity).table), "R.\(spelling.key)")
        let number = sources.new.storedNumber(of: entity)
        let rows = "SELECT \(own) FROM \(table) AS R WHERE R.\(spelling.entity) = \(number)"
        switch storage {
        case .ownColumns(let key, _, _):
            guard former.isOptional, !property.isOptional else { return }
            try requireNone(
                "\(rows) AND R.\(spelling.name(key)) IS NULL",
                property,
                entity,
                "has no related object, which the new version requires"
            )
        case .destinationColumn(let members, let key, _, _):
            let count = "(SELECT count(*) FROM \(spelling.table(members)) M WHERE M.\(spelling.name(key)) = \(own))"
            try requireCount(count, rows, new, old, property, entity)
        case .joinTable(let join, let ownKey, _, _, _):
            let count = "(SELECT count(*) FROM \(spelling.table(join)) M WHERE M.\(spelling.name(ownKey)) = \(own))"
            try requireCount(count, rows, new, old, property, entity)
        }
    }

    private func requireCount(
        _ count: String,
        _ rows: String,
        _ new: PropertyLayout.Relationship,
        _ old: PropertyLayout.Relationship,
        _ property: PropertyLayout,
        _ entity: EntityLayout
    ) throws {
        guard old.isToMany else { return }
        if new.minCount > old.minCount {
            let least = property.isOptional ? " AND \(count) > 0" : ""
            try requireNone(
                "\(rows) AND \(count) < \(new.minCount)\(least)",
                property,
                entity,
                "has fewer related objects than the new version requires"
            )
        }
        if new.maxCount > 0, old.maxCount <= 0 || new.maxCount < old.maxCount {
            try requireNone(
                "\(rows) AND \(count) > \(new.maxCount)",
                property,
                entity,
                "has more related objects than the new version allows"
            )
        }
    }

    /// Throws if a row breaks a rule of the newer version.
    ///
    /// - Parameter condition: The condition of rows that break it.
    func require(_ rule: ModelRule, of table: String, except condition: String) throws {
        let rows = "SELECT \(spelling.key) FROM \(spelling.table(table)) WHERE \(condition) ORDER BY 1"
        let what = rule.predicate.map { "has a value that does not satisfy \($0), as the new version demands" }
        try requireNone(rows, rule.property, rule.entity, what ?? "has no value, which the new version requires")
    }

    private func requireNone(
        _ sql: String,
        _ property: PropertyLayout,
        _ entity: EntityLayout,
        _ what: String
    ) throws {
        try requireNone(sql, property.name, entity.name, what)
    }

    private func requireNone(_ sql: String, _ property: String, _ entity: String, _ what: String) throws {
        let key = try session.withStatement("\(sql) LIMIT 1") { statement in
            try statement.step() ? statement.value(0).int64 : nil
        }
        guard let key else { return }
        throw ErrorFactory.migrationFailed(
            entity: entity,
            property: property,
            reason: "the object with the key \(key) \(what)",
            at: url
        )
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .null: "nil"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .digits(let digits): digits
        case .text(let text): "\"\(text.prefix(80))\""
        case .bytes(let bytes): "\(bytes.count) bytes"
        }
    }
}
