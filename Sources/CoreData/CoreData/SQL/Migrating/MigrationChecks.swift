internal import CoreDataSQLite
internal import Foundation

/// Checks for objects that the newer version does not allow.
struct MigrationChecks {
    let sources: ColumnSources
    let connection: Connection
    let url: URL

    /// Throws an error that names the objects whose equal values keep a unique index from being created.
    func requireUnique(_ index: StoreSchema.Index) throws {
        let columns = index.terms.compactMap { $0.split(separator: " ").first.map(String.init) }
        let list = columns.joined(separator: ", ")
        let condition = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let sql = """
            SELECT count(*), group_concat(Z_PK), \(list) FROM \(index.table) WHERE \(condition) GROUP BY \(list) \
            HAVING count(*) > 1 ORDER BY min(Z_PK) LIMIT 5
            """
        let (entity, names) = subject(of: index)
        let clashes = try connection.withStatement(sql) { statement in
            var clashes: [String] = []
            while try statement.step() {
                let values = columns.indices.map { Self.text(statement.value(2 + $0)) }
                let keys = statement.value(1).string.split(separator: ",").prefix(4).map { "p\($0)" }
                let objects = keys.joined(separator: ", ")
                clashes.append(
                    "\(statement.value(0).int64) objects with \(values.joined(separator: ", ")) (\(objects))"
                )
            }
            return clashes
        }
        guard !clashes.isEmpty else { return }
        throw ErrorFactory.migrationBreaksConstraint(names, of: entity, clashes: clashes, at: url)
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
        let key = try connection.withStatement(sql) { statement in
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
        let table = sources.new.table(of: entity).table
        let rows = "SELECT R.Z_PK FROM \(table) AS R WHERE R.Z_ENT = \(sources.new.storedNumber(of: entity))"
        switch storage {
        case .ownColumns(let key, _, _):
            guard former.isOptional, !property.isOptional else { return }
            try requireNone(
                "\(rows) AND R.\(key) IS NULL",
                property,
                entity,
                "has no related object, which the new version requires"
            )
        case .destinationColumn(let members, let key, _, _):
            let count = "(SELECT count(*) FROM \(members) M WHERE M.\(key) = R.Z_PK)"
            try requireCount(count, rows, new, old, property, entity)
        case .joinTable(let join, let ownKey, _, _, _):
            let count = "(SELECT count(*) FROM \(join) M WHERE M.\(ownKey) = R.Z_PK)"
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

    private func requireNone(_ sql: String, _ property: PropertyLayout, _ entity: EntityLayout, _ what: String) throws {
        let key = try connection.withStatement("\(sql) LIMIT 1") { statement in
            try statement.step() ? statement.value(0).int64 : nil
        }
        guard let key else { return }
        throw ErrorFactory.migrationFailed(
            entity: entity.name,
            property: property.name,
            reason: "the object with the key \(key) \(what)",
            at: url
        )
    }

    /// Returns the entity and the property names of the constraint that an index enforces.
    private func subject(of index: StoreSchema.Index) -> (entity: String, names: [String]) {
        for entity in sources.migration.destination.entities {
            for constraint in entity.description.uniquenessConstraints {
                let names = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                let name = NameSpace.plain("Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))")
                if index.name.hasPrefix(name) { return (entity.name, names) }
            }
        }
        return (index.table, index.terms)
    }

    private static func text(_ value: ColumnValue) -> String {
        switch value.copy {
        case .null: "nil"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): "\"\(text.prefix(80))\""
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}

/// The functions that only the statements of migrations call.
enum MigrationFunctions {
    /// Converts a large value to the form for attributes with external storage.
    static let wrapped = "CoreDataWithMarker"
    /// Converts a value from that form, and reads values that are in files of their own.
    static let unwrapped = "CoreDataWithoutMarker"
    /// Converts the bits of changed properties in the history to those of the newer version.
    static let historyColumns = "CoreDataHistoryColumns"

    static func register(
        on connection: Connection,
        external: ExternalStorage,
        columns: @escaping @Sendable (_ storedEntity: Int64, [UInt8]) -> [UInt8]
    ) throws(SQLiteError) {
        try connection.register(function: wrapped, argumentCount: 1, isDeterministic: true) { arguments, result in
            guard !arguments[0].isNull else { return }
            ExternalStorage.inline(Data(arguments[0].blob)).withUnsafeBytes { result.set(blob: $0) }
        }
        try connection.register(function: unwrapped, argumentCount: 1, isDeterministic: true) { arguments, result in
            guard !arguments[0].isNull else { return }
            do {
                try external.data(for: Data(arguments[0].blob)).withUnsafeBytes { result.set(blob: $0) }
            } catch {
                result.fail("cannot read a value in a file of its own: \(error.localizedDescription)")
            }
        }
        try connection.register(function: historyColumns, argumentCount: 2, isDeterministic: true) {
            arguments,
            result in
            guard !arguments[1].isNull else { return }
            columns(arguments[0].int64, Array(arguments[1].blob)).withUnsafeBytes { result.set(blob: $0) }
        }
    }
}
