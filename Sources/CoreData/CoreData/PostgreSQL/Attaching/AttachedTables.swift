internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient

/// The tables that a model is attached to: how their columns are spelled, read and written.
struct AttachedTables: Sendable {
    struct Table: Sendable {
        /// The number of the entity at the top.
        let number: Int
        let key: Key
        /// The column with versions; nil if the server's `xmin` tells them.
        let version: String?
        /// The column that tells the entity of a row; nil if there is only one.
        let entities: EntityColumn?
        var columns: [String: Column] = [:]
        /// A column that can be set to itself.
        var anyColumn: String { columns.filter { $1.isWritten }.keys.min() ?? key.name }
    }

    struct Column: Sendable {
        /// The column that values are made of, if it is another one.
        var origin: String?
        let reading: SQLExpression.Wrapping?
        var writing: SQLExpression.Wrapping?
        /// The expression that takes the place of NULL in a new row.
        var standard: String?
        let isWritten: Bool

        /// What makes the value of a row: a column of it, or of a row that refers to it or that it refers to.
        func value(_ name: String, _ make: (String) -> SQLExpression) -> SQLExpression {
            let source = make(origin ?? name)
            return reading.map { .wrapped(source, $0) } ?? source
        }
    }

    /// The type in which rows have keys that are no integers, and that no attribute's values have.
    static let keyType = "varchar"

    private(set) var tables: [String: Table] = [:]
    /// The rules of the columns, by the names under which the server tells that a row breaks one.
    private(set) var rules: [String: ModelRule] = [:]
    /// The kinds of the columns with keys that are no integers, by table.
    private(set) var keyKinds: [String: [String: ServerKind]] = [:]
    private let plan: SchemaPlan
    private let found: [String: ServerTable]
    private let quotedSchema: String

    /// Whether the keys of a table are no integers.
    var hasNamedKeys: Bool { !keyKinds.isEmpty }

    /// - Throws: `Mismatch` if the tables are not as the model describes them.
    init(
        _ plan: SchemaPlan,
        _ found: [String: ServerTable],
        _ capabilities: ServerCapabilities,
        schema: String
    ) throws {
        (self.plan, self.found) = (plan, found)
        quotedSchema = PostgreSQLText.quoted(schema)
        for entity in plan.layout.entities { try Self.requireSimple(entity, plan.layout) }
        for table in plan.tables {
            let entity = plan.layout.entity(table.root)
            guard tables[table.name] == nil else {
                let reason =
                    "the table “\(table.name)” is that of another entity; entities of one table have a parent in common"
                throw Mismatch(entity: entity.name, reason: reason)
            }
            tables[table.name] = try described(table, entity, capabilities)
        }
        for table in plan.tables {
            for column in table.columns { try append(column, table) }
        }
        for join in plan.joinTables { try append(join) }
    }

    private mutating func described(
        _ table: PlannedTable,
        _ entity: EntityLayout,
        _ capabilities: ServerCapabilities
    ) throws -> Table {
        guard let server = found[table.name] else {
            throw Mismatch(entity: entity.name, reason: "there is no table “\(table.name)” in the schema")
        }
        let version = TableMapping.text(TableMapping.version, entity.description.userInfo)
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
        let key = try Key(of: server, table, entity)
        if key.kind.isNamedKey { keyKinds[table.name, default: [:]][StoreColumn.key] = key.kind }
        return Table(
            number: plan.storedNumbers[entity.number - 1],
            key: key,
            version: version,
            entities: try EntityColumn(of: server, entity, plan)
        )
    }

    /// Throws for what only tables of the store's own can hold.
    private static func requireSimple(_ entity: EntityLayout, _ layout: ModelLayout) throws {
        func refuse(_ property: PropertyLayout? = nil, _ reason: String) -> Mismatch {
            Mismatch(entity: entity.name, property: property?.name, reason: reason)
        }
        if HierarchyForm(entity) == .tables {
            throw refuse(nil, "a table for each subentity needs a view of the store's own")
        }
        for property in entity.properties where !property.isTransient {
            if property.isDerived {
                throw refuse(property, "derived attributes are computed by tables of the store's own only")
            }
            if property.attributeType == .compositeAttributeType {
                throw refuse(property, "composite attributes have no columns in tables of others")
            }
            guard let relationship = property.relationship else { continue }
            let userInfo = entity.description.propertiesByName[property.name]?.userInfo
            if relationship.isOrdered, TableMapping.text(TableMapping.position, userInfo) == nil {
                let reason = "the relationship is ordered: name the column with its places by "
                throw refuse(property, reason + TableMapping.position)
            }
            guard layout.inverse(of: relationship) != nil else {
                throw refuse(property, "relationships over tables of others have an inverse")
            }
        }
    }

    // MARK: - Columns

    private mutating func append(_ planned: PlannedColumn, _ table: PlannedTable) throws {
        let entity = plan.layout.entity(planned.key.property.entity)
        guard let property = entity.property(named: planned.key.property.name) else { return }
        let place = Place(table: table.name, column: planned.name, entity: entity, property: property)
        switch planned.key.part {
        case .order: try requirePlaces(place, areInRows: true)
        case .entityNumber: try appendEntity(place, table)
        case .key: try appendKey(place)
        case .value, .element: try appendValue(place)
        }
    }

    private mutating func appendValue(_ place: Place) throws {
        let column = try column(of: place)
        let form = ServerForm(column.type)
        guard place.property.attributeType.map(form.fits) == true else { throw place.unfit(column) }
        let isKey = tables[place.table]?.key.name == column.name
        append(
            place,
            column,
            Column(
                reading: form.reading,
                writing: form.writing(column.fullType),
                standard: column.isRequired ? column.standard : nil,
                isWritten: !column.isGenerated && !isKey
            ),
            isRequired: column.isRequired && !isKey
        )
    }

    /// Appends the column with the key of another row; one without such a column finds the row that refers to its own.
    private mutating func appendKey(_ place: Place) throws {
        if try appendReverse(place) { return }
        let column = try column(of: place)
        guard let kind = destination(of: place)?.table.key.kind, kind.holds(keysOf: column.type) else {
            throw place.unfit(column)
        }
        if kind.isNamedKey { keyKinds[place.table, default: [:]][column.name] = kind }
        let standard = column.isRequired ? column.standard : nil
        let isWritten = !column.isGenerated
        append(
            place,
            column,
            Column(reading: nil, standard: standard, isWritten: isWritten),
            isRequired: column.isRequired
        )
    }

    private mutating func append(_ place: Place, _ found: ServerTable.Column, _ column: Column, isRequired: Bool) {
        tables[place.table]?.columns[found.name] = column
        guard isRequired else { return }
        rules[ModelRule.name(ofColumn: found.name, in: place.table)] = ModelRule(
            entity: place.entity.name,
            property: place.property.name,
            code: CocoaError.Code.validationMissingMandatoryProperty.rawValue
        )
    }

    private func column(of place: Place) throws -> ServerTable.Column {
        guard let column = found[place.table]?.column(place.column) else {
            throw place.mismatch("the table “\(place.table)” has no column “\(place.column)”")
        }
        return column
    }

    /// Throws unless a column can hold places, which are written after its row.
    ///
    /// - Parameter areInRows: Whether the places are in rows of objects, which have versions.
    private func requirePlaces(_ place: Place, areInRows: Bool) throws {
        let column = try column(of: place)
        guard ["int4", "int8"].contains(column.type) else {
            throw place.mismatch("the column of places “\(column.name)” is not one of bigint or integer")
        }
        guard !column.isRequired || column.standard != nil else {
            throw place.mismatch(
                "the column of places “\(column.name)” needs a default, since places are written after rows"
            )
        }
        guard areInRows, tables[place.table]?.version == nil else { return }
        let reason =
            "the places in “\(place.table)” need a column of versions: others would take each new one for a change of the row"
        throw place.mismatch("\(reason). Name it by \(TableMapping.version) in the user info of \(place.entity.name)")
    }

    // MARK: - Rows by way of others

    /// Appends the other end of a one-to-one relationship, whose key is in the row there; returns false if it is here.
    private mutating func appendReverse(_ place: Place) throws -> Bool {
        guard let relationship = place.property.relationship, let inverse = plan.layout.inverse(of: relationship),
            inverse.property.relationship?.isToMany == false, found[place.table]?.column(place.column) == nil,
            let own = tables[place.table], let other = destination(of: place),
            let column = plan.columnNames[ColumnKey(property: inverse.key, part: .key)],
            let server = found[other.name], server.column(column) != nil
        else { return false }
        guard server.key == [column] || server.unique.values.contains([column]) else {
            let reason =
                "several rows of “\(other.name)” may have the same “\(column)”: make it unique, or the relationship to-many"
            throw place.mismatch(reason)
        }
        let key = PostgreSQLText.quoted(other.table.key.name)
        let reading = selecting(key, in: other.name, where: PostgreSQLText.quoted(column))
        tables[place.table]?.columns[place.column] = Column(origin: own.key.name, reading: reading, isWritten: false)
        let kind = other.table.key.kind
        if kind.isNamedKey { keyKinds[place.table, default: [:]][place.column] = kind }
        return true
    }

    /// Appends the number of the entity of the row that another column refers to.
    private mutating func appendEntity(_ place: Place, _ table: PlannedTable) throws {
        let key = PropertyKey(entity: place.entity.number, name: place.property.name)
        guard let other = destination(of: place), let entities = other.table.entities,
            let column = plan.columnNames[ColumnKey(property: key, part: .key)], let own = tables[table.name]
        else { return }
        let reading = selecting(entities.number, in: other.name, where: PostgreSQLText.quoted(other.table.key.name))
        // The key itself may be selected by way of the other row.
        let source = own.columns[column] ?? Column(reading: nil, isWritten: true)
        let inner = source.reading ?? SQLExpression.Wrapping(prefix: "", suffix: "")
        tables[table.name]?.columns[place.column] = Column(
            origin: source.origin ?? column,
            reading: SQLExpression.Wrapping(
                prefix: reading.prefix + inner.prefix,
                suffix: inner.suffix + reading.suffix
            ),
            isWritten: false
        )
    }

    /// Selects a value of the row in whose column a value is. The inner select has no names that the value could be taken for.
    private func selecting(_ value: String, in table: String, where column: String) -> SQLExpression.Wrapping {
        let rows =
            "(SELECT \(value) AS coredata_found, \(column) AS coredata_sought FROM \(quotedSchema).\(PostgreSQLText.quoted(table)))"
        return SQLExpression.Wrapping(
            prefix: "(SELECT coredata_found FROM \(rows) o WHERE coredata_sought = ",
            suffix: ")"
        )
    }

    private func destination(of place: Place) -> (name: String, table: Table)? {
        guard let number = place.property.relationship?.destination else { return nil }
        let root = plan.layout.entity(number).rootNumber
        guard let name = plan.tables.first(where: { $0.root == root })?.name else { return nil }
        return tables[name].map { (name, $0) }
    }

    // MARK: - Tables of pairs

    private mutating func append(_ join: JoinTable) throws {
        let ends = [(join.ownerKey, join.relationship), (join.memberKey, join.inverse)]
        for (column, key) in ends {
            let entity = plan.layout.entity(key.entity)
            guard let property = entity.property(named: key.name),
                let table = plan.tables.first(where: { $0.root == entity.rootNumber }), let owner = tables[table.name]
            else { continue }
            let place = Place(table: join.name, column: column, entity: entity, property: property)
            guard let found = found[join.name]?.column(column) else {
                throw place.mismatch("there is no table of pairs “\(join.name)” with a column “\(column)”")
            }
            guard owner.key.kind.holds(keysOf: found.type) else { throw place.unfit(found) }
            if owner.key.kind.isNamedKey { keyKinds[join.name, default: [:]][column] = owner.key.kind }
            let order = key == join.relationship ? join.memberOrder : join.ownerOrder
            guard let order else { continue }
            try requirePlaces(
                Place(table: join.name, column: order, entity: entity, property: property),
                areInRows: false
            )
        }
    }
}

extension AttachedTables {
    /// A column that a property asks for.
    private struct Place {
        let table: String
        let column: String
        let entity: EntityLayout
        let property: PropertyLayout

        func mismatch(_ reason: String) -> Mismatch {
            Mismatch(entity: entity.name, property: property.name, reason: reason)
        }

        func unfit(_ found: ServerTable.Column) -> Mismatch {
            mismatch(
                "the column “\(found.name)” has the type \(found.fullType), which values of the property do not fit"
            )
        }
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
