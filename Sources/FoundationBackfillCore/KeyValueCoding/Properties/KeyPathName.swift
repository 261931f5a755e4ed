/// The text of a Swift key path: `\Note.folder?.name` is `folder.name`.
package enum KeyPathName {
    /// The name that the key path's class declares for it in ``NSKeyValueCoding/keyValueProperties``, or else the name
    /// that the compiler gave its properties.
    package static func name(of keyPath: AnyKeyPath) -> String {
        let root = type(of: keyPath).rootType
        if let type = root as? any NSKeyValueCoding.Type,
            let declared = type.keyValueProperties.first(where: { $0.value.keyPath == keyPath })
        {
            return declared.key
        }
        guard let name = propertyName(of: keyPath) else {
            misuse(
                .invalidArgument,
                "Could not extract a String from KeyPath \(keyPath). "
                    + "Declare the property in keyValueProperties of \(root)."
            )
        }
        return name
    }

    /// The names that the compiler gave the properties on the path; nil where it left none, as for those of classes that
    /// are not final.
    static func propertyName(of keyPath: AnyKeyPath) -> String? {
        let text = "\(keyPath)"
        let prefix = "\\\(type(of: keyPath).rootType)."
        let names = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text.drop { $0 != "." }.dropFirst()
        let joined = names.filter { $0 != "?" && $0 != "!" }
        return joined.isEmpty || joined.contains("<") ? nil : String(joined)
    }
}
