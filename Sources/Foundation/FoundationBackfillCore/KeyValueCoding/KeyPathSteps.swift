internal import Foundation

/// A parsed key path, which can be evaluated repeatedly: `department.employees.@max.salary` is two keys and an operator
/// with the key path after it.
package struct KeyPathSteps: Sendable {
    package enum Step: Sendable {
        case key(String)
        /// A collection operator, and the key path that it reads from each element first.
        indirect case operation(CollectionOperator, of: KeyPathSteps)
    }

    package let steps: [Step]

    /// The key, if the key path consists of a single one.
    package var singleKey: String? {
        guard steps.count == 1, case .key(let key) = steps[0] else { return nil }
        return key
    }

    package init(_ keyPath: String) {
        self.init(keyPath.split(separator: ".", omittingEmptySubsequences: false)[...])
    }

    private init(_ components: ArraySlice<Substring>) {
        var steps: [Step] = []
        var rest = components
        while let component = rest.popFirst() {
            if let operation = CollectionOperator(rawValue: String(component)) {
                let isFinal = operation == .count || operation == .first || operation == .last
                steps.append(.operation(operation, of: KeyPathSteps(isFinal ? [] : rest)))
                if !isFinal { break }
            } else {
                steps.append(.key(String(component)))
            }
        }
        self.steps = steps
    }

    private init(steps: [Step]) {
        self.steps = steps
    }

    /// Returns the key path without its first step.
    func dropFirst() -> KeyPathSteps {
        KeyPathSteps(steps: Array(steps.dropFirst()))
    }

    /// Returns the keys from a step up to a final operator that aggregates numbers, if there is one. `notes.size.@sum`
    /// is evaluated like `notes.@sum.size`, so that equal sizes count as often as they occur, although the sizes of a
    /// set form a set.
    private func keysToSummarise(from place: Int) -> (path: KeyPathSteps, operation: CollectionOperator)? {
        guard case .operation(let operation, let path)? = steps.last, path.steps.isEmpty, place < steps.count - 1,
            operation == .sum || operation == .average || operation == .minimum || operation == .maximum
        else { return nil }
        return (KeyPathSteps(steps: Array(steps[place..<(steps.count - 1)])), operation)
    }

    /// Returns the value at the end of the path; nil if a step on the way is nil. A collection on the way gives the
    /// collection of its elements' values.
    package func value(from object: Any?) -> Any? {
        var value = object
        for (place, step) in steps.enumerated() {
            guard let current = value else {
                return nil
            }
            if let keys = keysToSummarise(from: place), let elements = elements(of: current) {
                return keys.operation.apply(to: elements.map { keys.path.value(from: flattened($0)) })
            }
            switch step {
            case .key(let key):
                value = keyedValue(of: current, forKey: key)
            case .operation(let operation, let path):
                guard let elements = elements(of: current) else {
                    return keyedValue(of: current, forKey: operation.rawValue)
                }
                value = operation.apply(to: elements.map { path.value(from: flattened($0)) })
            }
        }
        return value
    }
}

/// The operators that a key path can apply to a collection: `employees.@avg.salary`.
package enum CollectionOperator: String, CaseIterable, Sendable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case first = "@first"
    case last = "@last"
    case unionOfObjects = "@unionOfObjects"
    case distinctUnionOfObjects = "@distinctUnionOfObjects"
    case unionOfArrays = "@unionOfArrays"
    case distinctUnionOfArrays = "@distinctUnionOfArrays"
    case unionOfSets = "@unionOfSets"
    case distinctUnionOfSets = "@distinctUnionOfSets"

    /// Returns the result of the operator for the values that the rest of the key path gave for the collection's
    /// elements.
    func apply(to values: [Any?]) -> Any? {
        switch self {
        case .count: values.count
        case .sum: Aggregation.sum(values)
        case .average: Aggregation.average(values) ?? 0
        case .minimum: Aggregation.extreme(values, .orderedAscending)
        case .maximum: Aggregation.extreme(values, .orderedDescending)
        case .first: values.first ?? nil
        case .last: values.last ?? nil
        case .unionOfObjects: values.compactMap { $0 }
        case .distinctUnionOfObjects: Aggregation.distinct(values)
        case .unionOfArrays, .unionOfSets: joined(values)
        case .distinctUnionOfArrays: Aggregation.distinct(joined(values))
        case .distinctUnionOfSets: distinctSet(of: joined(values))
        }
    }

    private func joined(_ collections: [Any?]) -> [Any] {
        collections.reduce(into: []) { $0 += elements(of: $1) ?? [] }
    }
}
