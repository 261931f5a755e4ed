/// The options of a picker: what each stands for, and the name by which browsers tell them apart.
@MainActor
final class SelectionKeys {
    private var names: [AnyHashable: String] = [:]
    private var values: [String: AnyHashable] = [:]

    /// The name of a value: one that says something if there is such, else a number.
    func name(of value: AnyHashable) -> String {
        if let known = names[value] {
            return known
        }
        let isCase = Mirror(reflecting: value.base).displayStyle == .enum
        let wanted = PathComponent.of(value) ?? (isCase ? String(describing: value.base) : "")
        let name = wanted.isEmpty || values[wanted] != nil ? "option-\(names.count)" : wanted
        names[value] = name
        values[name] = value
        return name
    }

    /// The value of the name.
    func value(of name: String) -> AnyHashable? {
        values[name]
    }
}

extension Traits {
    /// What the view stands for, as a value of the wanted kind.
    func value<Value>(as type: Value.Type) -> Value? {
        for value in values {
            if let found = value.base as? Value {
                return found
            }
        }
        return nil
    }
}
