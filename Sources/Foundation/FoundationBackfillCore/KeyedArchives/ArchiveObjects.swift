internal import Foundation

/// The objects of a keyed archive that is being written.
///
/// The first object is null. Strings, numbers, data, and objects that nothing changes are written once.
package struct ArchiveObjects {
    private static let version: Int64 = 100_000

    private var nodes: [PropertyListNode] = [.string("$null")]
    private var known: [PropertyListNode: Int] = [:]
    private var classes: [String: Int] = [:]

    package static let null = PropertyListNode.reference(0)

    package init() {}

    /// Returns a reference to a node. Equal nodes are written once.
    package mutating func reference(to node: PropertyListNode) -> PropertyListNode {
        if let index = known[node] { return .reference(index) }
        nodes.append(node)
        known[node] = nodes.count - 1
        return .reference(nodes.count - 1)
    }

    /// Reserves an index for an object, so that others can refer to it before it is described.
    package mutating func reserve() -> Int {
        nodes.append(Self.null)
        return nodes.count - 1
    }

    /// Stores the parts of an object, its class among them, at a reserved index.
    package mutating func describe(_ index: Int, _ parts: [String: PropertyListNode]) {
        nodes[index] = .dictionary(parts)
    }

    mutating func add(_ part: PropertyListNode, as key: String, to index: Int) {
        guard case .dictionary(var parts) = nodes[index] else { return }
        parts[key] = part
        nodes[index] = .dictionary(parts)
    }

    /// Returns a reference to the description of a class.
    ///
    /// - Parameter ancestry: Returns the names of the class and its ancestors; called once for each class.
    package mutating func reference(
        toClass name: String,
        ancestry: () -> [String]
    ) -> PropertyListNode {
        if let index = classes[name] { return .reference(index) }
        let names = ancestry().map { PropertyListNode.string($0) }
        nodes.append(.dictionary(["$classname": .string(name), "$classes": .array(names)]))
        classes[name] = nodes.count - 1
        return .reference(nodes.count - 1)
    }

    package func data(root: PropertyListNode) -> Data {
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
