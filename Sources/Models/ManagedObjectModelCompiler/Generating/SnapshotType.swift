internal import ManagedObjectModelFormat

/// The structure `Snapshot` of a generated class: the values of an object for other tasks and for JSON.
///
/// It has all attributes and the identifiers of to-one relationships, including inherited ones, by the ordinals of the
/// class. To-many relationships are left out, since reading them costs a fetch each.
struct SnapshotType {
    private let properties: [GeneratedProperty]
    /// The names of attributes whose values might not be `Sendable`.
    private let leftOut: [String]

    /// Returns nil if the class has Apple's types, or if the entity's user info entry `swiftSnapshot` says no.
    ///
    /// - Parameter lineage: The entity and its ancestors, the root first.
    init?(of lineage: [EntityDefinition], _ ordinals: [String], _ types: PropertyTypes) {
        guard types == .swift, lineage.last?.userInfo.flag("swiftSnapshot") != false else { return nil }
        var (properties, leftOut): ([GeneratedProperty], [String]) = ([], [])
        for entity in lineage {
            for attribute in entity.attributes where attribute.userInfo.flag("swiftSnapshot") != false {
                if attribute.isSendable {
                    properties.append(GeneratedProperty(attribute, .swift))
                } else {
                    leftOut.append(attribute.name)
                }
            }
            properties += entity.relationships.filter { !$0.isToMany && $0.userInfo.flag("swiftSnapshot") != false }
                .map { GeneratedProperty(objectIDOf: $0) }
        }
        self.properties = GeneratedProperty.sorted(properties, by: ordinals)
        self.leftOut = ordinals.filter(leftOut.contains)
    }

    /// Writes the structure and the property `snapshot`.
    ///
    /// - Parameter isPublic: Whether the class is known to be public.
    func write(for generated: GeneratedClass, isPublic: Bool, to source: inout SourceText) {
        let (type, entity) = (generated.typeName, generated.entity.name)
        source.line()
        source.block("nonisolated extension \(type)") { source in
            source.documentation(documentation(of: entity))
            source.block("nonisolated public struct Snapshot: Sendable, Hashable, Identifiable, Encodable") { source in
                writeProperties(to: &source)
                source.line()
                writeInitializer(of: type, to: &source)
                source.line()
                writeEncoding(to: &source)
            }
        }
        source.line()
        // A subclass declares the property again with its own type, which members of classes cannot.
        source.block("nonisolated extension NSFetchRequestResult where Self: \(type)") { source in
            source.documentation("The present values, which can be passed to other tasks.")
            source.block((isPublic ? "public " : "") + "var snapshot: \(type).Snapshot") { source in
                source.line("\(type).Snapshot(self)")
            }
        }
    }

    private func documentation(of entity: String) -> String {
        let text = "The values of an object of the entity \(entity) at one moment."
        guard !leftOut.isEmpty else { return text }
        return text + "\n\nWithout values of types that are not known to be `Sendable`: "
            + leftOut.map { "`\($0)`" }.joined(separator: ", ") + "."
    }

    private func writeProperties(to source: inout SourceText) {
        source.documentation("The identifier of the object, temporary if the object had not been saved.")
        source.line("public let objectID: NSManagedObjectID")
        for property in properties {
            if let documentation = property.documentation { source.documentation(documentation) }
            source.line("public let \(SwiftName.escaped(property.name)): \(property.type)")
        }
        guard !properties.contains(where: { $0.name == "id" }) else { return }
        source.documentation("The identifier of the object.")
        source.line("public var id: NSManagedObjectID { objectID }")
    }

    private func writeInitializer(of type: String, to source: inout SourceText) {
        source.documentation("Takes the values of an object. Call it on the queue of the object's context.")
        source.block("public init(_ object: \(type))") { source in
            source.line("objectID = object.objectID")
            for property in properties {
                source.line("self.\(SwiftName.escaped(property.name)) = object.\(property.getter)")
            }
        }
    }

    private func writeEncoding(to source: inout SourceText) {
        source.documentation("Encodes the values by name, identifiers as the text of their URIs, and no nil.")
        source.block("public func encode(to encoder: any Encoder) throws") { source in
            source.line("var container = encoder.container(keyedBy: CodingKeys.self)")
            source.line("try container.encode(objectID, forKey: .objectID)")
            for property in properties {
                let name = SwiftName.escaped(property.name)
                let isOptional = property.type.hasSuffix("?")
                let raw = property.isEnumeration ? (isOptional ? "?.rawValue" : ".rawValue") : ""
                let method = isOptional ? "encodeIfPresent" : "encode"
                source.line("try container.\(method)(self.\(name)\(raw), forKey: .\(name))")
            }
        }
        source.line()
        source.block("private enum CodingKeys: String, CodingKey") { source in
            for name in ["objectID"] + properties.map(\.name) { source.line("case \(SwiftName.escaped(name))") }
        }
    }
}

extension GeneratedProperty {
    fileprivate var isEnumeration: Bool { access == .textCase || access == .integerCase }
}

extension AttributeDefinition {
    /// Whether the type of the property is known to be `Sendable`, or the user info entry `swiftSnapshot` says so for
    /// the class of a transformable attribute.
    fileprivate var isSendable: Bool {
        switch type {
        case .undefined, .composite: false
        case .transformable:
            transformableType.map { userInfo.flag("swiftSnapshot") == true || SendableTypes.contains($0) } ?? false
        default: true
        }
    }
}

/// The types of Swift and Foundation that are `Sendable`, `Hashable` and `Encodable`, and collections of them.
private enum SendableTypes {
    private static let names: Set<String> = [
        "Bool", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String",
        "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
    ]

    static func contains(_ type: String) -> Bool {
        if names.contains(type) { return true }
        if type.hasPrefix("[String: "), type.hasSuffix("]") { return contains(String(type.dropFirst(9).dropLast())) }
        if type.hasPrefix("["), type.hasSuffix("]") { return contains(String(type.dropFirst().dropLast())) }
        guard type.hasPrefix("Set<"), type.hasSuffix(">") else { return false }
        return contains(String(type.dropFirst(4).dropLast()))
    }
}
