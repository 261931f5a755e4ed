internal import Foundation
internal import FoundationBackfill
package import ManagedObjectModelFormat
internal import PostgreSQLClient

/// A model for the tables of a schema that others have made, with the mapping to these tables in its user info.
package struct ModelProposal: Sendable {
    package internal(set) var model = ModelDefinition()
    /// What the model leaves out, and what to know about it: a sentence for each.
    package private(set) var notes: [String] = []
    /// Whether no table is left out.
    package private(set) var isComplete = true

    private static let advice = "Name the schema of the tables in the address: ?schema=blog"

    private let tables: [String: ServerTable]
    /// The names of the entities, by table.
    private var entities: [String: String] = [:]
    /// The names of properties, by table.
    private var names: [String: ProposedNames] = [:]
    /// The names of the properties of columns, by table and column.
    private var properties: [String: [String: String]] = [:]

    /// Reads the tables at an address, and changes nothing.
    ///
    /// - Throws: `CocoaError` if the schema cannot be read, or has no table that a model could be attached to.
    package init(for url: URL) throws {
        let address = try PostgreSQLStore.address(of: url).1
        let schema = address[.schema] ?? "public"
        let tables: [String: ServerTable]
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            tables = try connection.transaction(.reading) { try ServerTable.all(in: schema, connection) }
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: url)
        }
        guard tables[NaturalNaming.stored(MetadataTable.name)] == nil else {
            let reason = "the schema “\(schema)” is a store of its own, which “coredata inspect” shows"
            throw ErrorFactory.cannotAttach(to: url, reason: reason, advice: Self.advice)
        }
        self.init(tables)
        guard !model.entities.isEmpty else {
            let reason = "the schema “\(schema)” has no table with a key of one column"
            throw ErrorFactory.cannotAttach(
                to: url,
                reason: ([reason] + notes).joined(separator: "; "),
                advice: Self.advice
            )
        }
    }

    init(_ tables: [String: ServerTable]) {
        self.tables = tables
        var taken: Set<String> = []
        for table in tables.values.sorted(by: { $0.name < $1.name }) where !isPairs(table) {
            if let reason = Self.objection(to: table) {
                leaveOut(table, reason)
                continue
            }
            var name = ProposedNames.entity(table.name)
            while !taken.insert(name).inserted { name += "Row" }
            entities[table.name] = name
            names[table.name] = ProposedNames()
            var entity = EntityDefinition(name: name)
            entity.codeGeneration = .classDefinition
            entity.className = ".\(name)"
            entity.userInfo[TableMapping.table] = .string(table.name)
            entity.userInfo[TableMapping.key] = .string(table.key[0])
            model.entities.append(entity)
        }
        for index in model.entities.indices { appendColumns(to: index) }
        for index in model.entities.indices { appendReferences(of: index) }
        for table in tables.values.sorted(by: { $0.name < $1.name }) where isPairs(table) { appendPairs(table) }
        for index in model.entities.indices { appendConstraints(to: index) }
    }

    private mutating func leaveOut(_ table: ServerTable, _ reason: String) {
        notes.append("\(table.name) is left out: \(reason)")
        isComplete = false
    }

    private static func objection(to table: ServerTable) -> String? {
        guard table.key.count == 1, let column = table.column(table.key[0]) else {
            return table.key.isEmpty ? "it has no primary key" : "its key has several columns"
        }
        guard ServerKind(ofKeys: column.type) == nil else { return nil }
        return
            "its key \(column.name) has the type \(column.fullType), and keys of objects are bigint, integer, uuid or text"
    }

    /// Whether a column holds keys that are of no use but as keys: numbers that the server gives.
    private static func isBareKey(_ column: ServerTable.Column, of table: ServerTable) -> Bool {
        column.name == table.key[0] && column.standard != nil && ServerKind(ofKeys: column.type) == .integer
    }

    private func table(ofEntityAt index: Int) -> ServerTable? {
        guard case .string(let name)? = model.entities[index].userInfo[TableMapping.table] else { return nil }
        return tables[name]
    }

    // MARK: - Attributes

    private mutating func appendColumns(to index: Int) {
        guard let table = table(ofEntityAt: index) else { return }
        let references = Set(table.references.filter { isFollowed($0, from: table) }.flatMap(\.columns))
        for column in table.columns where !Self.isBareKey(column, of: table) && !references.contains(column.name) {
            let name = names[table.name, default: ProposedNames()].property(column.name)
            properties[table.name, default: [:]][column.name] = name
            let form = ServerForm(column.type)
            var attribute = AttributeDefinition(name: name, type: form.attributeType)
            attribute.userInfo[TableMapping.column] = .string(column.name)
            attribute.defaultValue = column.standard.flatMap { Self.constant($0, form) }
            // The server fills in what the model cannot.
            let isMade = column.name == table.key[0] && column.type == "uuid"
            let isFilled = column.isGenerated || isMade || column.standard != nil && attribute.defaultValue == nil
            attribute.isOptional = !column.isRequired || isFilled
            model.entities[index].attributes.append(attribute)
            let place = "\(model.entities[index].name).\(name)"
            if form == .text, !["varchar", "bpchar", "name", "citext"].contains(column.type) {
                notes.append("\(place) has values of the type \(column.fullType) as text")
            }
            if let other = table.references.first(where: { $0.columns == table.key && table.key == [column.name] })?
                .table
            {
                notes.append("\(place) is the key of a row of \(other) as well, and no relationship")
            }
            if column.isGenerated { notes.append("\(place) is computed by the server, and is never written") }
        }
    }

    /// Returns the value of a default that is a constant; nil for others.
    private static func constant(_ expression: String, _ form: ServerForm) -> PropertyListValue? {
        switch form {
        case .plain(.boolean):
            return expression == "true" ? .boolean(true) : expression == "false" ? .boolean(false) : nil
        case .plain(.integer16), .plain(.integer32), .plain(.integer64): return Int64(expression).map { .integer($0) }
        case .plain(.string):
            guard expression.hasPrefix("'"), expression.hasSuffix("'::text"), !expression.contains("\\") else {
                return nil
            }
            let text = expression.dropFirst().dropLast("'::text".count)
            return .string(text.replacingOccurrences(of: "''", with: "'"))
        default: return nil
        }
    }

    // MARK: - Relationships

    /// Whether a foreign key leads to the key of an entity, by one column that is not a key itself.
    private func isFollowed(_ reference: ServerTable.Reference, from table: ServerTable) -> Bool {
        guard reference.columns.count == 1, let other = tables[reference.table], entities[other.name] != nil else {
            return false
        }
        return reference.keys == other.key && table.key != reference.columns
    }

    private mutating func appendReferences(of index: Int) {
        guard let table = table(ofEntityAt: index) else { return }
        for reference in table.references where isFollowed(reference, from: table) {
            guard let destination = entities[reference.table],
                let target = model.entities.firstIndex(where: { $0.name == destination })
            else { continue }
            let column = reference.columns[0]
            // A second key over the same column says nothing new.
            guard properties[table.name]?[column] == nil else { continue }
            let base =
                column.hasSuffix("_id")
                ? String(column.dropLast(3)) : column.hasSuffix("Id") ? String(column.dropLast(2)) : column
            let name = names[table.name, default: ProposedNames()].property(base)
            properties[table.name, default: [:]][column] = name
            let isOnly = table.references.count { $0.table == reference.table && isFollowed($0, from: table) } == 1
            let isShared = !table.unique.values.contains([column])
            let others = isShared ? table.name : ProposedNames.entity(table.name)
            let plural = isOnly ? others : "\(others)_as_\(base)"
            let inverse = names[reference.table, default: ProposedNames()].property(plural)
            var (forth, back) = (
                RelationshipDefinition(name: name, destinationName: destination),
                RelationshipDefinition(name: inverse, destinationName: model.entities[index].name)
            )
            (forth.inverseName, back.inverseName) = (inverse, name)
            forth.isOptional = table.column(column)?.isRequired != true
            forth.userInfo[TableMapping.column] = .string(column)
            (back.isOptional, back.isToMany, back.maximumCount) = (true, isShared, isShared ? 0 : 1)
            back.deleteRule = Self.rule(reference.rule)
            model.entities[index].relationships.append(forth)
            model.entities[target].relationships.append(back)
        }
    }

    private static func rule(_ rule: ServerTable.Reference.Rule) -> RelationshipDefinition.DeleteRule {
        switch rule {
        case .nothing, .restrict: .deny
        case .cascade: .cascade
        case .setNull: .nullify
        case .setStandard: .noAction
        }
    }

    /// Whether the key of a table is the keys of two entities. All other columns may be left to the server.
    private func isPairs(_ table: ServerTable) -> Bool {
        let ends = Self.ends(of: table)
        let others = table.columns.filter { !table.key.contains($0.name) }
        return table.key.count == 2 && ends.count == 2 && Set(ends.flatMap(\.columns)) == Set(table.key)
            && others.allSatisfy { !$0.isRequired || $0.standard != nil }
    }

    /// Returns the references that the key of a table consists of.
    private static func ends(of table: ServerTable) -> [ServerTable.Reference] {
        table.references.filter { $0.columns.count == 1 && table.key.contains($0.columns[0]) }
            .sorted { $0.columns[0] < $1.columns[0] }
    }

    private mutating func appendPairs(_ table: ServerTable) {
        let ends = Self.ends(of: table)
        guard ends.count == 2, ends.allSatisfy({ tables[$0.table]?.key == $0.keys }),
            let one = entities[ends[0].table], let other = entities[ends[1].table],
            let first = model.entities.firstIndex(where: { $0.name == one }),
            let second = model.entities.firstIndex(where: { $0.name == other })
        else {
            return leaveOut(table, "it has pairs of rows that are left out")
        }
        let isReflexive = first == second
        let forthName = isReflexive ? "\(table.name)_by_\(ends[0].columns[0])" : ends[1].table
        let forth = names[ends[0].table, default: ProposedNames()].property(forthName)
        let backName = isReflexive ? "\(table.name)_by_\(ends[1].columns[0])" : ends[0].table
        let back = names[ends[1].table, default: ProposedNames()].property(backName)
        let others = table.columns.map(\.name).filter { !table.key.contains($0) }
        if !others.isEmpty {
            notes.append("\(table.name) is a relationship, which leaves out \(others.joined(separator: ", "))")
        }
        append(forth, to: first, other, inverse: back, table.name, ends[0].columns[0])
        append(back, to: second, one, inverse: forth, table.name, ends[1].columns[0])
    }

    private mutating func append(
        _ name: String,
        to index: Int,
        _ destination: String,
        inverse: String,
        _ table: String,
        _ column: String
    ) {
        var relationship = RelationshipDefinition(name: name, destinationName: destination)
        relationship.inverseName = inverse
        (relationship.isOptional, relationship.isToMany, relationship.maximumCount) = (true, true, 0)
        relationship.userInfo = [TableMapping.table: .string(table), TableMapping.column: .string(column)]
        model.entities[index].relationships.append(relationship)
    }

    private mutating func appendConstraints(to index: Int) {
        guard let table = table(ofEntityAt: index) else { return }
        for (_, columns) in table.constraints.sorted(by: { $0.key < $1.key }) {
            let names = columns.compactMap { properties[table.name]?[$0] }
            if names.count == columns.count { model.entities[index].uniquenessConstraints.append(names) }
        }
    }
}
