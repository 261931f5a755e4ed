/// The list of properties that `@ManagedObject` adds to a class or to an extension.
struct ObjectExpansion {
    /// The members as Swift source.
    let source: String

    /// - Parameters:
    ///   - attribute: The attribute `@ManagedObject`.
    ///   - declaration: The class or the extension with its members, including the attribute.
    ///   - platform: Apple's framework needs no list, since Objective-C knows the properties.
    init(attribute: Syntax, declaration: Syntax, for platform: Platform) throws(Refusal) {
        func refusal(_ sentence: String) -> Refusal { Refusal(sentence: sentence, position: attribute.start) }
        guard let type = TypeReader(declaration) else {
            throw refusal("'@ManagedObject' belongs before a class of managed objects, or an extension of one")
        }
        guard platform == .linux else {
            source = ""
            return
        }
        let reader = try MemberReader(body: type.body, of: declaration)
        guard type.keyword == "class" else {
            guard !["private", "fileprivate"].contains(type.access) else {
                throw refusal("'@ManagedObject' cannot list the properties of a \(type.access ?? "") extension")
            }
            source = Self.table(of: type, reader.members)
            return
        }
        guard type.inherits else {
            throw refusal("'\(type.name)' inherits from no class: '@ManagedObject' belongs before managed objects")
        }
        guard !reader.names.contains("keyValueProperties") else {
            throw refusal("'\(type.name)' lists its properties itself: remove 'keyValueProperties' or '@ManagedObject'")
        }
        source = Self.list(of: type, reader.members)
    }

    /// A class overrides the list of its superclass. The list is made once per class.
    private static func list(of type: TypeReader, _ members: [MemberReader.Member]) -> String {
        let access = type.access.flatMap { ["open", "public", "package"].contains($0) ? $0 + " " : nil } ?? ""
        return """
            nonisolated \(access)override class var keyValueProperties: [String: KeyValueProperty] {
                _keyValueProperties(of: \(type.name).self, super.keyValueProperties) { properties in
            \(lines(members, of: type))
                }
            }
            """
    }

    /// Members of extensions cannot override, so an extension gets a table that is found by its name.
    private static func table(of type: TypeReader, _ members: [MemberReader.Member]) -> String {
        """
        nonisolated final class _ManagedExtension: _ManagedObjectPropertyTable {
            static let keyValueProperties: [String: KeyValueProperty] = {
                var properties: [String: KeyValueProperty] = [:]
        \(lines(members, of: type))
                return properties
            }()
        }
        """
    }

    private static func lines(_ members: [MemberReader.Member], of type: TypeReader) -> String {
        let lines = members.map { member in
            switch member {
            case .directive(let line): line
            case .property(let name, let key, let isManaged):
                "        " + entry(key, "\\\(type.name).\(name)", isManaged, SwiftLiteral.text(name) != key)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A property of the model may have several Swift properties. The one with its name is listed.
    private static func entry(_ key: String, _ keyPath: String, _ isManaged: Bool, _ isRenamed: Bool) -> String {
        "properties[\(key)] = \(isManaged && isRenamed ? "properties[\(key)] ?? " : "")"
            + "KeyValueProperty(\(keyPath))\(isManaged ? "._managed(\(key))" : "")"
    }
}
