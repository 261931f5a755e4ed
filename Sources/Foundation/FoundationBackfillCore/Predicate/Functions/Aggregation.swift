internal import Foundation

/// The computations of collection operators and statistical functions. In sums, nil counts as 0; all others skip it.
/// Sums of integers are integers, and sums with decimals are decimals.
enum Aggregation {
    static func sum(_ values: [Any?]) -> Any {
        let operands = values.map { Operand(flattened($0)) }
        if let integers = integers(operands) {
            var sum: Int64 = 0
            for integer in integers {
                let (next, overflow) = sum.addingReportingOverflow(integer)
                guard !overflow else { return integers.reduce(0.0) { $0 + Double($1) } }
                sum = next
            }
            return Int(sum)
        }
        if operands.contains(where: { if case .decimal = $0 { true } else { false } }) {
            return decimals(operands).value
        }
        return operands.reduce(0.0) { $0 + ($1.number ?? 0) }
    }

    /// Returns the mean of the numbers; nil if there are none.
    static func average(_ values: [Any?]) -> Any? {
        let numbers = values.filter { Operand(flattened($0)).number != nil }
        guard !numbers.isEmpty else { return nil }
        let operands = numbers.map { Operand(flattened($0)) }
        if operands.contains(where: { if case .decimal = $0 { true } else { false } }) {
            return decimals(operands).average
        }
        return (Operand(sum(numbers)).number ?? 0) / Double(numbers.count)
    }

    /// Returns the sum of operands of which at least one is a decimal.
    private static func decimals(_ operands: [Operand]) -> DecimalSum {
        var sum = DecimalSum()
        for operand in operands {
            switch operand {
            case .integer(let integer): sum.add(integer)
            case .real(let real): sum.add(real)
            case .decimal(let decimal): sum.add(decimal)
            default: break
            }
        }
        return sum
    }

    /// Returns the smallest (`.orderedAscending`) or largest (`.orderedDescending`) value.
    static func extreme(_ values: [Any?], _ wanted: ComparisonResult) -> Any? {
        var best: (value: Any, operand: Operand)?
        for value in values {
            guard let value = flattened(value) else { continue }
            let operand = Operand(value)
            guard let current = best else {
                best = (value, operand)
                continue
            }
            if order(operand, current.operand) == wanted {
                best = (value, operand)
            }
        }
        return best?.value
    }

    /// Returns the order of two values. Data, which predicates do not order, have the order of their bytes here, as in
    /// databases.
    private static func order(_ left: Operand, _ right: Operand) -> ComparisonResult? {
        guard case .other(let first as Data) = left, case .other(let second as Data) = right else {
            return left.order(right)
        }
        if first == second { return .orderedSame }
        return first.lexicographicallyPrecedes(second) ? .orderedAscending : .orderedDescending
    }

    static func median(_ values: [Any?]) -> Any? {
        let numbers = values.compactMap { Operand(flattened($0)).number }.sorted()
        guard !numbers.isEmpty else { return nil }
        let middle = numbers.count / 2
        return numbers.count.isMultiple(of: 2) ? (numbers[middle - 1] + numbers[middle]) / 2 : numbers[middle]
    }

    /// Returns the values that occur most often, in the order of their first appearance.
    static func mode(_ values: [Any?]) -> [Any] {
        var counts: [Operand: Int] = [:]
        for value in values {
            counts[Operand(flattened(value)), default: 0] += 1
        }
        let most = counts.values.max()
        return distinct(values).filter { counts[Operand($0)] == most }
    }

    /// Returns the population standard deviation; nil if there are no numbers.
    static func standardDeviation(_ values: [Any?]) -> Any? {
        let numbers = values.compactMap { Operand(flattened($0)).number }
        guard !numbers.isEmpty else { return nil }
        let mean = numbers.reduce(0, +) / Double(numbers.count)
        return (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)).squareRoot()
    }

    /// Returns the values without nil and duplicates, in the order of their first appearance.
    static func distinct(_ values: [Any?]) -> [Any] {
        var seen: Set<Operand> = []
        return values.compactMap { flattened($0) }.filter { seen.insert(Operand($0)).inserted }
    }

    /// Returns the operands as integers, with 0 for null; nil if one is neither.
    private static func integers(_ operands: [Operand]) -> [Int64]? {
        var integers: [Int64] = []
        for operand in operands {
            switch operand {
            case .integer(let integer): integers.append(integer)
            case .null: integers.append(0)
            default: return nil
            }
        }
        return integers
    }
}
