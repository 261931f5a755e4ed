/// The text of a Swift key path: `\Note.folder?.name` is `folder.name`.
///
/// The compiler only names stored properties of final classes. A computed property, or one with `willSet` or `didSet`,
/// is identified by its key path among the properties that its class declares in
/// ``NSKeyValueCoding/keyValueProperties``.
package enum KeyPathName {
    /// Returns the name that the root class declares for a key path in ``NSKeyValueCoding/keyValueProperties``, or else
    /// the names of the properties on the path. Stops the program if there is none.
    package static func name(of keyPath: AnyKeyPath) -> String {
        guard let name = nameIfAny(of: keyPath) else {
            misuse(
                .invalidArgument,
                "Could not extract a String from KeyPath \(keyPath). "
                    + "Declare the property in keyValueProperties of \(type(of: keyPath).rootType)."
            )
        }
        return name
    }

    /// Returns the name of a key path as ``name(of:)`` does; nil if neither the class nor the compiler gives one.
    package static func nameIfAny(of keyPath: AnyKeyPath) -> String? {
        let root = type(of: keyPath).rootType
        let declared = properties(of: root).first { $0.value.keyPath == keyPath }
        return declared?.key ?? name(of: components(of: keyPath), from: root)
    }

    /// Returns the compiler's names of the properties on the path; nil if one of them has none.
    static func propertyName(of keyPath: AnyKeyPath) -> String? {
        let names = components(of: keyPath).filter { $0 != "?" && $0 != "!" }
        return names.isEmpty || names.contains("<") ? nil : String(names)
    }

    private static func name(of text: Substring, from root: Any.Type) -> String? {
        var names: [String] = []
        var rest = text
        var type: Any.Type? = root
        while !rest.isEmpty {
            let declared = type.flatMap { declaredStart(of: rest, in: $0) }
            let length = declared?.length ?? rest.prefix { !isSeparator($0) }.count
            let name = declared?.key ?? String(rest.prefix(length))
            guard !name.hasPrefix("<") else { return nil }
            names.append(name)
            type = type.flatMap { properties(of: $0)[name] }.flatMap { Swift.type(of: $0.keyPath).valueType }
            rest = rest.dropFirst(length).drop(while: isSeparator)
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    private static func isSeparator(_ character: Character) -> Bool {
        ".?!".contains(character)
    }

    /// Returns the declared property whose key path's text is a prefix of this text; the longest if there are several.
    private static func declaredStart(of text: Substring, in type: Any.Type) -> (key: String, length: Int)? {
        properties(of: type)
            .map { (key: $0.key, text: components(of: $0.value.keyPath)) }
            .filter { text.hasPrefix($0.text) && text.dropFirst($0.text.count).first.map(isSeparator) != false }
            .max { ($0.text.count, $1.key) < ($1.text.count, $0.key) }
            .map { ($0.key, $0.text.count) }
    }

    /// Returns the key path's text without its root.
    private static func components(of keyPath: AnyKeyPath) -> Substring {
        let text = "\(keyPath)"
        let prefix = "\\\(type(of: keyPath).rootType)."
        return text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text.drop { $0 != "." }.dropFirst()
    }

    private static func properties(of type: Any.Type) -> [String: KeyValueProperty] {
        let unwrapped = (type as? any OptionalType.Type)?.wrapped ?? type
        return (unwrapped as? any NSKeyValueCoding.Type)?.keyValueProperties ?? [:]
    }
}

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
