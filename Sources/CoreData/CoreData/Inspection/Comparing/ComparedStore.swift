internal import CoreDataSQLite
internal import FoundationBackfill

/// One of two stores that are compared.
struct ComparedStore {
    let store: SQLiteStore
    let layout: ModelLayout
    private let tables: StoreTables

    /// - Throws: An error if the store cannot be read.
    init(_ context: NSManagedObjectContext) throws {
        guard let store = context.persistentStoreCoordinator?.persistentStores.first as? SQLiteStore else {
            let reason = "only files of SQLite are compared row by row, and one is on PostgreSQL"
            throw ErrorFactory.cannotCompare(reason, at: nil)
        }
        (self.store, layout, tables) = (store, context.layout, try store.openFile().tables)
    }

    /// Returns the entity that is the same as one of another store: by its name, or by the one that a migration takes it from.
    func counterpart(of entity: EntityLayout) -> EntityLayout? {
        let identifier = entity.description.renamingIdentifier ?? entity.name
        return layout.entity(named: entity.name)
            ?? layout.entities.first { ($0.description.renamingIdentifier ?? $0.name) == identifier }
    }

    func side(of entity: EntityLayout) -> ComparedSide { ComparedSide(entity, tables) }
}

/// The rows of an entity in one of two stores.
struct ComparedSide {
    private let entity: EntityLayout
    private let tables: StoreTables
    private let table: EntityTable
    /// The name of the entity's rows in statements.
    private static let rows = "r"

    init(_ entity: EntityLayout, _ tables: StoreTables) {
        (self.entity, self.tables, table) = (entity, tables, tables.table(of: entity))
    }

    /// Returns the columns of an attribute's values.
    func columns(of property: PropertyLayout) -> [String] {
        property.slots.map { slot in
            let column = table.columns[slot]
            return column == EntityTable.absentColumn ? column : "\(Self.rows).\(SQLiteText.quoted(column))"
        }
    }

    /// Returns what tells whether both stores have the same for a property; nil if nothing does.
    ///
    /// An object that a to-one relationship leads to is known by its uniqueness constraint, or by its key, if those of both stores are
    /// the same.
    func columns(
        of property: PropertyLayout,
        _ counterpart: PropertyLayout,
        in other: ComparedSide,
        byKey: Bool
    ) -> (here: [String], there: [String])? {
        switch (property.kind, counterpart.kind) {
        case (.attribute, .attribute):
            guard property.slots.count == counterpart.slots.count else { return nil }
            return (columns(of: property), other.columns(of: counterpart))
        case (.toOne, .toOne):
            if let here = target(of: property), let there = other.target(of: counterpart), here.name == there.name {
                return ([here.sql], [there.sql])
            }
            guard byKey, let key = columns(of: property).first, let second = other.columns(of: counterpart).first else {
                return nil
            }
            return ([key], [second])
        default: return nil
        }
    }

    /// The value by which the object at the end of a to-one relationship is known.
    private func target(of property: PropertyLayout) -> (name: String, sql: String)? {
        guard let relationship = property.relationship, let key = columns(of: property).first else { return nil }
        let destination = tables.layout.entity(relationship.destination)
        let names = destination.description.uniquenessConstraints.filter { $0.count == 1 }.compactMap {
            $0.first as? String
        }
        guard let name = names.first, let ordinal = destination.ordinal(of: name),
            let slot = destination.properties[ordinal].slots.first
        else { return nil }
        let target = tables.table(of: destination)
        let column = SQLiteText.quoted(target.columns[slot])
        return (
            name, "(SELECT t.\(column) FROM \(SQLiteText.quoted(target.table)) t WHERE t.\(StoreColumn.key) = \(key))"
        )
    }

    /// Returns the statement for all rows in the order of their identity: their keys, the identity, and the values.
    func sql(identity: [String], values: [String]) -> String {
        let key = "\(Self.rows).\(StoreColumn.key)"
        let numbers = entity.numbers.map { String(tables.table(ofEntity: $0).storedNumber) }.joined(separator: ", ")
        let order = (identity.map { "\($0) COLLATE BINARY" } + [key]).joined(separator: ", ")
        return """
            SELECT \(([key] + identity + values).joined(separator: ", ")) FROM \(SQLiteText.quoted(table.table)) \(Self.rows) \
            WHERE \(Self.rows).\(StoreColumn.entity) IN (\(numbers)) ORDER BY \(order)
            """
    }
}
