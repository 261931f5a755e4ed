internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient

/// The tables that a model is attached to: how their columns are spelled, read and written.
struct AttachedTables: Sendable {
    struct Table: Sendable {
        /// The number of the entity.
        let number: Int
        let key: String
        /// The column with versions; nil if the server's `xmin` tells them.
        let version: String?
        /// The expression of the next key.
        let nextKey: String
        var columns: [String: Column] = [:]
        /// A column that can be set to itself.
        var anyColumn: String { columns.filter { $1.isWritten }.keys.min() ?? key }
    }

    struct Column: Sendable {
        let reading: SQLExpression.Wrapping?
        let writing: SQLExpression.Wrapping?
        /// The expression that takes the place of NULL in a new row.
        let standard: String?
        let isWritten: Bool
    }

    private(set) var tables: [String: Table] = [:]
    /// The rules of the columns, by the names under which the server tells that a row breaks one.
    private(set) var rules: [String: ModelRule] = [:]

    /// - Throws: `Mismatch` if the tables are not as the model describes them.
    init(_ plan: SchemaPlan, _ found: [String: ServerTable], _ capabilities: ServerCapabilities) throws {
        for table in plan.tables {
            let entity = plan.layout.entity(table.root)
            try Self.requireSimple(entity, plan.layout)
            guard let server = found[table.name] else {
                throw Mismatch(entity: entity.name, reason: "there is no table “\(table.name)” in the schema")
            }
            let userInfo = entity.description.userInfo
            let key = TableMapping.text(TableMapping.key, userInfo) ?? "id"
            let version = TableMapping.text(TableMapping.version, userInfo)
            if let version, ServerForm(server.column(version)?.type ?? "").attributeType.traits.column != .integer {
                throw Mismatch(
                    entity: entity.name,
                    reason: "the column of versions “\(version)” is not one of integers"
                )
            }
            if version == nil, !capabilities.has(.transactions) {
                let reason = "\(capabilities.server) tells no transactions of rows; name a column of versions by "
                throw Mismatch(entity: entity.name, reason: reason + TableMapping.version)
            }
            tables[table.name] = Table(
                number: plan.storedNumbers[entity.number - 1],
                key: key,
                version: version,
                nextKey: try Self.nextKey(key, of: server, entity)
            )
            for column in table.columns { try append(column, server, entity) }
        }
        for join in plan.joinTables {
            let missing = join.keyColumns.first { found[join.name]?.column($0) == nil }
            guard let missing else { continue }
            throw Mismatch(
                entity: plan.layout.entity(join.relationship.entity).name,
                property: join.relationship.name,
                reason: "there is no table of pairs “\(join.name)” with a column “\(missing)”"
            )
        }
    }

    /// Throws for what only tables of the store's own can hold.
    private static func requireSimple(_ entity: EntityLayout, _ layout: ModelLayout) throws {
        func refuse(_ property: PropertyLayout? = nil, _ reason: String) -> Mismatch {
            Mismatch(entity: entity.name, property: property?.name, reason: reason)
        }
        if entity.hasSubentities { throw refuse(nil, "entities that are attached to tables have no subentities") }
        for property in entity.properties where !property.isTransient {
            if property.isDerived {
                throw refuse(property, "derived attributes are computed by tables of the store's own only")
            }
            if property.attributeType == .compositeAttributeType {
                throw refuse(property, "composite attributes have no columns in tables of others")
            }
            guard let relationship = property.relationship else { continue }
            if relationship.isOrdered {
                throw refuse(property, "tables of others have no places for an ordered relationship")
            }
            guard let inverse = layout.inverse(of: relationship)?.property.relationship else {
                throw refuse(property, "relationships over tables of others have an inverse")
            }
            if !relationship.isToMany, !inverse.isToMany {
                throw refuse(property, "one of two inverse relationships over a foreign key is to-many")
            }
        }
    }

    private static func nextKey(_ name: String, of table: ServerTable, _ entity: EntityLayout) throws -> String {
        guard let column = table.column(name) else {
            let reason =
                "the table “\(table.name)” has no key “\(name)”; name it by \(TableMapping.key) in the entity's user info"
            throw Mismatch(entity: entity.name, reason: reason)
        }
        guard ["int4", "int8"].contains(column.type), table.key == [name] || table.unique.values.contains([name]) else {
            let reason =
                "the key “\(name)” has the type \(column.fullType); keys are unique columns of bigint or integer"
            throw Mismatch(entity: entity.name, reason: reason)
        }
        guard let standard = column.standard else {
            let reason = "the key “\(name)” has no sequence: make it an identity, or give it a default"
            throw Mismatch(entity: entity.name, reason: reason)
        }
        return standard
    }

    private mutating func append(_ planned: PlannedColumn, _ table: ServerTable, _ entity: EntityLayout) throws {
        let name = planned.key.property.name
        guard let property = entity.property(named: name), let column = table.column(planned.name) else {
            let reason = "the table “\(table.name)” has no column “\(planned.name)”"
            throw Mismatch(entity: entity.name, property: name, reason: reason)
        }
        let form = ServerForm(column.type)
        let isKey = property.relationship != nil && ["int2", "int4", "int8"].contains(column.type)
        guard isKey || property.attributeType.map(form.fits) == true else {
            let reason =
                "the column “\(planned.name)” has the type \(column.fullType), which values of the property do not fit"
            throw Mismatch(entity: entity.name, property: name, reason: reason)
        }
        tables[table.name]?.columns[column.name] = Column(
            reading: form.reading,
            writing: form.writing(column.fullType),
            standard: column.isRequired ? column.standard : nil,
            isWritten: !column.isGenerated
        )
        guard column.isRequired else { return }
        rules[ModelRule.name(ofColumn: column.name, in: table.name)] = ModelRule(
            entity: entity.name,
            property: name,
            code: CocoaError.Code.validationMissingMandatoryProperty.rawValue
        )
    }

    /// The error for tables that are not as the model describes them.
    struct Mismatch: Error {
        let entity: String
        var property: String?
        let reason: String

        /// The reason, as part of a message.
        var text: String { "\(entity)\(property.map { ".\($0)" } ?? ""): \(reason)" }
    }
}
