internal import Foundation
internal import FoundationBackfill

/// What a batch update sets: constants, and expressions that the database calculates.
struct BatchAssignments {
    /// A column, and the value that it gets in SQL.
    struct Assignment {
        let column: String
        let sql: String
        let values: [Value]
    }

    /// An ordered relationship whose members come to another owner.
    struct Move {
        let key: String
        let order: String
        /// The key of the owner, or null.
        let owner: Value
    }

    /// What is assigned in a row without looking at others.
    private(set) var plain: [Assignment] = []
    /// What is calculated from other rows, and has to be known for all before the first one changes.
    private(set) var calculated: [Assignment] = []
    private(set) var moves: [Move] = []
    /// Values that go to a file, one for each row, by column.
    private(set) var large: [(slot: Int, data: Data)] = []
    /// The ordinals of what is set.
    private(set) var ordinals = SlotSet()
    /// The slots with external storage of which values are set.
    private(set) var externalSlots: [Int] = []
    /// The sources of what is calculated.
    let frame = SQLFrame()
    let scope: SQLScope
    private let compiler: SQLPredicateCompiler
    private let values: BatchValues
    private let writing: EntityWriting
    private let writer: BatchWriter

    init(_ plan: BatchUpdatePlan, _ writer: BatchWriter) throws {
        self.writer = writer
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
        let stored = try values.stored(constant, for: property)
        for (slot, value) in zip(property.slots, stored) where writing.slots[slot].isWritten {
            let written = writing.slots[slot]
            var value = value
            if written.isExternal { externalSlots.append(slot) }
            if written.isExternal, writer.external != nil, case .bytes(let data) = value,
                data.count > ExternalStorage.inlineLimit
            {
                large.append((slot, data))
                value = .null
            }
            plain.append(Assignment(column: written.column, sql: "?", values: [try writer.stored(value, written)]))
        }
        if case .ownColumns(let key, _, let order?)? = writing.table.relationships[property.ordinal] {
            moves.append(Move(key: key, order: order, owner: stored.first ?? .null))
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
            guard let sql = Self.conversion(of: value.kind, to: type) else {
                throw unsupported(expression, property, "its values are of another type")
            }
            let (text, values) = SQLText.expression(value.expression)
            let assignment = Assignment(
                column: writing.slots[slot].column,
                sql: sql.prefix + text + sql.suffix,
                values: values
            )
            // What is joined or selected comes from other rows, or from this one by way of others.
            if frame.sources.count > 1 || text.contains("SELECT") {
                calculated.append(assignment)
            } else {
                plain.append(assignment)
            }
        default: throw unsupported(expression, property, "SQL cannot carry it")
        }
    }

    /// What makes a value of a kind into one of an attribute; nil if it cannot be one.
    private static func conversion(
        of kind: SQLKind,
        to type: NSAttributeType
    ) -> (prefix: String, suffix: String)? {
        let wanted = SQLKind(type)
        switch (kind, wanted) {
        case (.opaque, _), (.object, _), (.entity, _): return nil
        case (_, .integer) where kind.isNumber && type == .booleanAttributeType: return ("(", ") <> 0")
        case (.real, .integer): return ("CAST(", " AS INTEGER)")
        default: return kind.isComparable(with: wanted) ? ("", "") : nil
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
