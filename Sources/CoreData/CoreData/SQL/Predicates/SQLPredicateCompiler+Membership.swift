internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Tests whether a term is an element, or a part, of another.
    func membership(_ comparison: Comparison, _ element: SQLTerm, _ whole: SQLTerm) throws -> SQLExpression? {
        let isEqual = comparison.with(.equalTo)
        switch whole {
        case .collection(let collection):
            if case .constant(.null) = element { return .truth(false) }
            return try test(isEqual, .value(collection.element.present), element)
                .map { anyMember(of: collection, where: $0) }
        case .constant(.collection(let elements, _)):
            return try elementTest(isEqual, element, elements.map { Operand(flattened($0)) })
        case .list(let elements):
            let tests = try elements.map { try test(isEqual, element, $0) }
            let found = tests.compactMap { $0 }
            return found.count == tests.count ? .any(found) : nil
        case .constant(.string), .value:
            return textTest(comparison.with(.contains), whole, element)
        case .constant(.other):
            return nil
        case .constant:
            return .truth(false)
        case .entityName:
            return nil
        }
    }

    private func elementTest(_ isEqual: Comparison, _ element: SQLTerm, _ operands: [Operand]) throws -> SQLExpression?
    {
        switch element {
        case .value(let value): try listTest(isEqual, value, operands)
        case .constant(let operand): .truth(operands.contains { Self.holds(isEqual, operand, $0) })
        default: nil
        }
    }

    /// Tests whether a value is one of the constants. Those that compare by their stored form become a list; the others
    /// are compared one by one.
    private func listTest(_ isEqual: Comparison, _ value: SQLValue, _ operands: [Operand]) throws -> SQLExpression? {
        guard value.kind != .opaque else { return nil }
        var plain: [Value] = []
        // Texts of different bytes may be the same text.
        var seen: Set<Data> = []
        var tests: [SQLExpression] = []
        for operand in operands {
            if let values = plainValues(isEqual, value, operand) {
                plain += values.filter { value in
                    if case .text(let text) = value { seen.insert(Data(text.utf8)).inserted } else { true }
                }
            } else if let test = try test(isEqual, .value(value), .constant(operand)) {
                tests.append(test)
            } else {
                return nil
            }
        }
        // A function call for each of many texts and rows takes longer than sets in memory do.
        guard tests.count <= dialect.limits.list else { return nil }
        return .any(lists(value.expression, plain) + tests)
    }

    /// Returns the stored forms that a value equal to a constant may have; nil if stored forms alone do not decide it.
    private func plainValues(_ isEqual: Comparison, _ value: SQLValue, _ operand: Operand) -> [Value]? {
        if value.kind == .entity, case .string(let name) = operand {
            return [.integer(Int64(storedNumber(ofEntityNamed: name)))]
        }
        guard let constant = constant(operand), let stored = constant.value,
            value.kind.isComparable(with: constant.kind)
        else { return nil }
        guard case .text(let text) = stored, value.kind == .text else { return [stored] }
        if isEqual.isByteWise { return [stored] }
        return isEqual.options.isEmpty ? TextSpelling.spellings(of: text)?.map { .text($0) } : nil
    }

    private func lists(_ expression: SQLExpression, _ values: [Value]) -> [SQLExpression] {
        guard values.count > 1 else { return values.map { .infix(.equal, expression, .value($0)) } }
        guard values.count > dialect.limits.list else { return [.inList(expression, values.map { .value($0) })] }
        var groups: [[Value]] = [[], [], [], []]
        for value in values {
            switch value {
            case .null: continue
            case .integer: groups[0].append(value)
            case .real, .digits: groups[1].append(value)
            case .text: groups[2].append(value)
            case .bytes: groups[3].append(value)
            }
        }
        return groups.filter { !$0.isEmpty }.map { .inLongList(expression, $0) }
    }
}
