internal import FoundationBackfillCore

/// An object of a keyed archive, with its class and parts.
final class ArchivedObject {
    let graph: ArchivedGraph
    let index: Int
    let className: String
    let parts: [String: PropertyListNode]

    init(graph: ArchivedGraph, index: Int, className: String, parts: [String: PropertyListNode]) {
        self.graph = graph
        self.index = index
        self.className = className
        self.parts = parts
    }

    /// Returns whether a part with this key exists, even if it is null.
    func has(_ key: String) -> Bool {
        parts[key] != nil
    }

    func value(_ key: String) throws -> PropertyListNode? {
        try graph.resolve(parts[key])
    }

    func object(_ key: String) throws -> ArchivedObject? {
        guard let part = parts[key] else { return nil }
        return try graph.object(part)
    }

    func required(_ key: String) throws -> ArchivedObject {
        guard let object = try object(key) else { throw missing(key) }
        return object
    }

    // MARK: Plain parts

    func string(_ key: String) throws -> String? {
        guard let part = parts[key] else { return nil }
        return try text(part, named: key)
    }

    func requiredString(_ key: String) throws -> String {
        guard let string = try string(key) else { throw missing(key) }
        return string
    }

    func integer(_ key: String) throws -> Int? {
        guard let part = parts[key] else { return nil }
        // Numbers usually stand in the place of a reference.
        if case .integer(let value) = part { return Int(value) }
        switch try graph.resolve(part) {
        case nil: return nil
        case .integer(let value)?: return Int(value)
        case .boolean(let value)?: return value ? 1 : 0
        case let other?: throw unexpected(other, key, instead: "an integer")
        }
    }

    /// Returns whether a flag is set; false if it is missing.
    func flag(_ key: String) throws -> Bool {
        guard let part = parts[key] else { return false }
        if case .boolean(let value) = part { return value }
        switch try graph.resolve(part) {
        case nil: return false
        case .boolean(let value)?: return value
        case .integer(let value)?: return value != 0
        case let other?: throw unexpected(other, key, instead: "a Boolean")
        }
    }

    /// Returns the text of a node; nil for null. Mutable strings are archived as objects, others as plain strings.
    func text(_ node: PropertyListNode, named key: String) throws -> String? {
        switch try graph.resolve(node) {
        case nil:
            return nil
        case .string(let text)?:
            return text
        case .dictionary(let parts)?:
            guard case .string(let text)? = try graph.resolve(parts["NS.string"]) else {
                throw ModelFormatError("\(key) of \(className) is an object where a string belongs")
            }
            return text
        case let other?:
            throw unexpected(other, key, instead: "a string")
        }
    }

    // MARK: Collections

    /// Returns the elements of a list or set; empty if it is null or missing.
    func elements(_ key: String) throws -> [PropertyListNode] {
        try object(key)?.elements() ?? []
    }

    func objects(_ key: String) throws -> [ArchivedObject] {
        try elements(key).map { element in
            guard let object = try graph.object(element) else { throw ModelFormatError("\(key) has a null in it") }
            return object
        }
    }

    func strings(_ key: String) throws -> [String] {
        try object(key)?.strings(named: key) ?? []
    }

    func strings(named key: String) throws -> [String] {
        try elements().map { element in
            guard let text = try text(element, named: key) else { throw ModelFormatError("\(key) has a null in it") }
            return text
        }
    }

    func elements() throws -> [PropertyListNode] {
        guard case .array(let elements)? = parts["NS.objects"] else {
            throw ModelFormatError("a \(className) is where a list belongs")
        }
        return elements
    }

    /// Returns the entries of a dictionary in their order; empty if it is null or missing.
    func entries(_ key: String) throws -> [(key: String, value: PropertyListNode)] {
        guard let dictionary = try object(key) else { return [] }
        let (keys, values) = try dictionary.keysAndValues()
        guard keys.count == values.count else {
            throw ModelFormatError("\(key) has \(keys.count) keys but \(values.count) values")
        }
        var entries: [(key: String, value: PropertyListNode)] = []
        var seen: Set<String> = []
        for position in keys.indices {
            guard let name = try text(keys[position], named: key) else {
                throw ModelFormatError("\(key) has a null as key")
            }
            guard seen.insert(name).inserted else { throw ModelFormatError("\(key) has \(name) twice") }
            entries.append((name, values[position]))
        }
        return entries
    }

    /// Returns the keys and values of a dictionary. In Core Data's own dictionary class for fixed keys, the keys are in
    /// a separate object that several dictionaries can share.
    private func keysAndValues() throws -> (keys: [PropertyListNode], values: [PropertyListNode]) {
        if let mapping = try object("searchMapping") {
            return (try mapping.elements("keys"), try elements("values"))
        }
        guard case .array(let keys)? = parts["NS.keys"] else {
            throw ModelFormatError("a \(className) is where a dictionary belongs")
        }
        return (keys, try elements())
    }

    // MARK: Messages

    func missing(_ key: String) -> ModelFormatError {
        ModelFormatError("a \(className) has no \(key)")
    }

    private func unexpected(_ node: PropertyListNode, _ key: String, instead: String) -> ModelFormatError {
        ModelFormatError("\(key) of \(className) is \(ArchivedGraph.kind(of: node)) where \(instead) belongs")
    }
}
