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
        let text = "\(keyPath)"
        guard let name = propertyNames(in: text, root: "\(root)"), !name.contains("<") else {
            misuse(
                .invalidArgument,
                "Could not extract a String from KeyPath \(text). Declare the property in keyValueProperties of \(root)."
            )
        }
        return name
    }

    private static func propertyNames(in text: String, root: String) -> String? {
        let prefix = "\\\(root)."
        let names = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text.drop { $0 != "." }.dropFirst()
        let joined = names.filter { $0 != "?" && $0 != "!" }
        return joined.isEmpty ? nil : String(joined)
    }
}
