/// A key path taken apart once, so that it can be followed many times: `department.employees.@max.salary` is two keys and
/// an operator over the keys behind it.
package struct KeyPathSteps: Sendable {
    package enum Step: Sendable {
        case key(String)
        /// The operator, and what it reads from each element first.
        indirect case operation(CollectionOperator, of: KeyPathSteps)
    }

    package let steps: [Step]

    /// The only key, for key paths of one.
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

    /// The path behind the first step.
    func dropFirst() -> KeyPathSteps {
        KeyPathSteps(steps: Array(steps.dropFirst()))
    }

    /// The keys from a step on, if an operator follows that sums up what they lead to: `notes.size.@sum` is
    /// `notes.@sum.size`, and counts equal sizes as often as there are, although the sizes of a set are a set.
    private func keysToSummarise(from place: Int) -> (path: KeyPathSteps, operation: CollectionOperator)? {
        guard case .operation(let operation, let path)? = steps.last, path.steps.isEmpty, place < steps.count - 1,
            operation == .sum || operation == .average || operation == .minimum || operation == .maximum
        else { return nil }
        return (KeyPathSteps(steps: Array(steps[place..<(steps.count - 1)])), operation)
    }

    /// The value at the end of the path, nil where a step on the way is nil. A collection on the way answers with the
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
