internal import Foundation
internal import FoundationBackfill

/// The assignments of a batch update: constants, and expressions that the database calculates.
struct BatchAssignments {
    /// An assignment of a new owner to members of an ordered relationship.
    struct Move {
        let key: String
        let order: String
        /// The key of the owner, or null.
        let owner: Value
    }

    /// The assignments that depend on the row alone.
    private(set) var plain: [SQLUpdate.Assignment] = []
    /// The assignments that depend on other rows, and are calculated for all rows before the first one changes.
    private(set) var calculated: [SQLUpdate.Assignment] = []
    private(set) var moves: [Move] = []
    /// The values that are stored in files, one file for each row, with their slots.
    private(set) var large: [(slot: Int, data: Data)] = []
    /// The ordinals of the properties that are set.
    private(set) var ordinals = SlotSet()
    /// The slots with external storage that are set.
    private(set) var externalSlots: [Int] = []
    /// The sources of calculated values.
    let frame = SQLFrame()
    let scope: SQLScope
    /// The aliases of these sources.
    var names: SQLNames { compiler.names }
    private let compiler: SQLPredicateCompiler
    private let values: BatchValues
    private let writing: EntityWriting
    private let keepsFiles: Bool
    /// Turns a value into the form in which a column holds it.
    private let stored: (Value, EntityWriting.WrittenSlot) throws -> Value

    init<Session>(_ plan: BatchUpdatePlan, _ writer: BatchWriter<Session>) throws {
        keepsFiles = writer.external != nil
        stored = { try writer.stored($0, $1) }
        writing = writer.plans.writing(plan.rows.entity)
        values = BatchValues(plan.rows.entity, writer.tables, writer.store)
        compiler = SQLPredicateCompiler(writer.tables, store: writer.store, names: SQLNames())
        scope = SQLScope(frame, compiler.names.next(), writing.table)
        frame.append(writing.table.table, 0)
        for (name, value) in plan.values {
            let property = try values.property(named: name)
            ordinals.insert(property.ordinal)
            switch value as? NSExpression {
            case nil: try append(constant: value, property)
            case let expression? where expression.expressionType == .constantValue:
                try append(constant: expression.constantValue, property)
            case let expression?: try append(expression, property)
            }
        }
    }

    private mutating func append(constant: Any?, _ property: PropertyLayout) throws {
        let given = try values.stored(constant, for: property)
        for (slot, value) in zip(property.slots, given) where writing.slots[slot].isWritten {
            let written = writing.slots[slot]
            var value = value
            if written.isExternal { externalSlots.append(slot) }
            if written.isExternal, keepsFiles, case .bytes(let data) = value,
                data.count > ExternalStorage.inlineLimit
            {
                large.append((slot, data))
                value = .null
            }
            plain.append(SQLUpdate.Assignment(writing.columns[slot], .value(try stored(value, written))))
        }
        if case .ownColumns(let key, _, let order?)? = writing.table.relationships[property.ordinal] {
            moves.append(Move(key: key, order: order, owner: given.first ?? .null))
        }
    }

    private mutating func append(_ expression: NSExpression, _ property: PropertyLayout) throws {
        guard let slot = property.slots.first, property.slots.count == 1, !property.isExternal,
            let type = property.attributeType
        else { throw unsupported(expression, property, "it takes constants only") }
        let environment = SQLPredicateCompiler.Environment(subject: scope)
        switch try compiler.term(expression, environment) {
        case .constant(let operand)?: try append(constant: operand.value, property)
        case .value(let value)?:
            guard let converted = Self.converted(value, to: type) else {
                throw unsupported(expression, property, "its values are of another type")
            }
            let assignment = SQLUpdate.Assignment(writing.columns[slot], converted)
            // Joined and selected values come from other rows, or from this row by way of others.
            if frame.sources.count > 1 || converted.readsOtherRows {
                calculated.append(assignment)
            } else {
                plain.append(assignment)
            }
        default: throw unsupported(expression, property, "SQL cannot carry it")
        }
    }

    /// Returns a value as one of an attribute's type; nil if it cannot be converted.
    private static func converted(_ value: SQLValue, to type: NSAttributeType) -> SQLExpression? {
        let wanted = SQLKind(type)
        switch (value.kind, wanted) {
        case (.opaque, _), (.object, _), (.entity, _): return nil
        case (_, .integer) where value.kind.isNumber && type == .booleanAttributeType:
            return .truthNumber(.infix(.notEqual, value.expression, .literal(0)))
        case (.real, .integer): return .integer(value.expression)
        default: return value.kind.isComparable(with: wanted) ? value.expression : nil
        }
    }

    private func unsupported(_ expression: NSExpression, _ property: PropertyLayout, _ reason: String) -> CocoaError {
        ErrorFactory.invalidBatchKey(
            property.name,
            of: values.entity.name,
            reason: "\(expression) cannot be calculated for it, because \(reason)"
        )
    }
}

/// The conditions for the rows of batch requests.
enum BatchCondition {
    /// Returns the condition for the rows of a plan, in which the table has the alias 0; nil if SQL cannot carry the
    /// plan's predicate.
    static func condition(
        for plan: FetchPlan,
        _ tables: StoreTables,
        _ store: StoreIdentity?
    ) throws -> SQLExpression? {
        if plan.limit == 0, plan.offset == 0 {
            let table = tables.table(of: plan.entity)
            let compiler = SQLPredicateCompiler(tables, store: store, names: SQLNames())
            let frame = SQLFrame()
            let scope = SQLScope(frame, compiler.names.next(), table)
            frame.append(table.table, 0)
            let condition = try plan.predicate.map {
                try compiler.narrowing($0, SQLPredicateCompiler.Environment(subject: scope))
            }
            if let condition, !condition.isComplete { return nil }
            if frame.sources.count == 1 {
                return .all([isOfEntity(plan, tables, scope), condition?.0 ?? .truth(true)])
            }
        }
        // Rows that are joined or limited are found first, by their keys.
        return try FetchCompiler(tables, store: store).keys(plan).map { .inSelect(.column(0, StoreColumn.key), $0) }
    }

    /// Returns the condition for all rows with the given keys.
    static func condition(forKeys keys: [Int64], _ dialect: SQLDialect) -> SQLExpression {
        .inKeys(.column(0, StoreColumn.key), dialect.lists.keys(keys))
    }

    /// Restricts rows to the plan's entities; `true` if the table holds no others.
    private static func isOfEntity(_ plan: FetchPlan, _ tables: StoreTables, _ scope: SQLScope) -> SQLExpression {
        guard plan.entityNumbers != tables.layout.entity(plan.entity.rootNumber).numbers else { return .truth(true) }
        let numbers = plan.entityNumbers.map { Value.integer(Int64(tables.table(ofEntity: $0).storedNumber)) }
        return .among(scope.column(StoreColumn.entity), numbers)
    }
}
