/// A stand-in for managed objects that stores values by key, with the two functions that `@Managed` calls.
class KeyedObject: Hashable {
    private(set) var values: [String: Any] = [:]

    func _managedValue<Value>(forKey key: String) -> Value {
        guard let value = values[key] as Any as? Value else {
            preconditionFailure("\(key) is no \(Value.self)")
        }
        return value
    }

    func _setManagedValue<Value>(_ value: Value, forKey key: String) {
        values[key] = value
    }

    static func == (left: KeyedObject, right: KeyedObject) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
