internal import Foundation
internal import UnstableSwiftRuntime

/// The objects of a keyed archive that is being written.
///
/// The first object is null. Objects are written once, by identity; strings, numbers and data by value.
struct ArchiveObjects {
    private static let version: Int64 = 100_000

    private var nodes: [PropertyListNode] = [.string("$null")]
    private var plain: [PropertyListNode: Int] = [:]
    /// The objects with their indexes. They are retained, because another object could get the address of a released one.
    private var known: [ObjectIdentifier: (object: NSObject, index: Int)] = [:]
    private var classes: [ObjectIdentifier: Int] = [:]

    static let null = PropertyListNode.reference(0)

    /// Returns a reference to a string, a number or data.
    mutating func reference(to node: PropertyListNode) -> PropertyListNode {
        if let index = plain[node] { return .reference(index) }
        nodes.append(node)
        plain[node] = nodes.count - 1
        return .reference(nodes.count - 1)
    }

    func index(of object: NSObject) -> Int? { known[ObjectIdentifier(object)]?.index }

    /// Reserves an index for an object, so that others can refer to it before it is described.
    mutating func reserve(for object: NSObject) -> Int {
        nodes.append(Self.null)
        known[ObjectIdentifier(object)] = (object, nodes.count - 1)
        return nodes.count - 1
    }

    mutating func describe(_ index: Int, _ parts: [String: PropertyListNode]) {
        nodes[index] = .dictionary(parts)
    }

    mutating func add(_ part: PropertyListNode, as key: String, to index: Int) {
        guard case .dictionary(var parts) = nodes[index] else { return }
        parts[key] = part
        nodes[index] = .dictionary(parts)
    }

    // MARK: Classes

    /// Returns a reference to the description of a class; nil if readers could not find the class by its name.
    mutating func reference(to type: AnyClass) -> PropertyListNode? {
        if let index = classes[ObjectIdentifier(type)] { return .reference(index) }
        guard let names = Self.names(of: type) else { return nil }
        nodes.append(.dictionary(["$classname": .string(names[0]), "$classes": .array(names.map { .string($0) })]))
        classes[ObjectIdentifier(type)] = nodes.count - 1
        return .reference(nodes.count - 1)
    }

    /// The names of a class and its ancestors. A name that the program has given to a class stands alone, as in
    /// Foundation's archives.
    private static func names(of type: AnyClass) -> [String]? {
        if let given = NSKeyedArchiver.classNameForClass(type) { return [given] }
        var names: [String] = []
        var ancestor: AnyClass? = type
        while let current = ancestor {
            // Nested and private classes have no such name. Foundation stops the program that asks for it.
            guard String(reflecting: current).split(separator: ".").count == 2 else { return nil }
            names.append(NSStringFromClass(current))
            ancestor = TypeNames.superclass(of: current)
        }
        return names
    }

    // MARK: The archive

    func data(root: PropertyListNode) -> Data {
        BinaryPropertyListWriter.data(
            of: .dictionary([
                "$archiver": .string("NSKeyedArchiver"),
                "$version": .integer(Self.version),
                "$top": .dictionary([NSKeyedArchiveRootObjectKey: root]),
                "$objects": .array(nodes),
            ])
        )
    }
}
