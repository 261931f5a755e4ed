internal import FoundationBackfill

/// The values of composite attributes: dictionaries, which may hold dictionaries.
enum CompositeValue {
    /// The value at a path such as `position.x`.
    static func value(at path: String, in composite: Any?) -> Any? {
        var value = composite
        for step in path.split(separator: ".") {
            value = flattened((flattened(value) as? [String: Any])?[String(step)])
        }
        return value
    }

    /// Sets the value at a path, and makes the dictionaries on the way there.
    static func set(_ value: Any?, at path: String, in composite: inout [String: Any]) {
        let steps = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = steps.first else { return }
        guard steps.count > 1 else {
            composite[first] = value
            return
        }
        var inner = composite[first] as? [String: Any] ?? [:]
        set(value, at: steps[1], in: &inner)
        composite[first] = inner.isEmpty ? nil : inner
    }
}
