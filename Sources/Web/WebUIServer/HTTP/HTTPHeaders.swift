/// The header fields of a request or an answer, in order. Names are compared without regard to case.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
    /// The fields, with names in lower case.
    public private(set) var fields: [(name: String, value: String)] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the first field of that name. Setting replaces all fields of that name.
    public subscript(name: String) -> String? {
        get {
            let name = name.lowercased()
            return fields.first { $0.name == name }?.value
        }
        set {
            let name = name.lowercased()
            fields.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    /// Adds a field, even if there is one of that name, as answers that set several cookies need it.
    ///
    /// Control characters are left out: a line break in a value would begin a field of its own.
    public mutating func append(_ name: String, _ value: String) {
        let value = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
        fields.append((name.lowercased(), value))
    }
}
