/// The attributes of an element, in the order in which they were set.
struct Attributes: Equatable {
    private(set) var entries: [(name: String, value: String)] = []

    subscript(name: String) -> String? {
        get { entries.first { $0.name == name }?.value }
        set {
            let index = entries.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Sets an attribute without a value, or removes it.
    subscript(flag name: String) -> Bool {
        get { self[name] != nil }
        set { self[name] = newValue ? "" : nil }
    }

    /// What has to be set, or removed, for these attributes to become the others.
    func changes(to other: Attributes) -> [String: String?] {
        var changes: [String: String?] = [:]
        for (name, _) in entries where other[name] == nil {
            changes.updateValue(nil, forKey: name)
        }
        for (name, value) in other.entries where self[name] != value {
            changes.updateValue(value, forKey: name)
        }
        return changes
    }

    static func == (first: Attributes, second: Attributes) -> Bool {
        first.entries.count == second.entries.count && first.entries.allSatisfy { second[$0.name] == $0.value }
    }
}
