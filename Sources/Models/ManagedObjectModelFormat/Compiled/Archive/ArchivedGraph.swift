internal import FoundationBackfillCore

/// The objects of a keyed archive, by index.
///
/// Archives are untrusted: indexes may be out of range or form cycles, and values may have any type. Resolving an
/// object or a long text uses up a budget, so that reading always ends and the size of the result is limited.
final class ArchivedGraph {
    private let objects: [PropertyListNode]
    private let root: PropertyListNode
    // Not checked at run time for overlapping accesses: each one ends before the next begins.
    @exclusivity(unchecked)
    private var budget: Int

    convenience init(_ data: Data) throws {
        guard let list = BinaryPropertyListReader.read(data) else {
            throw ModelFormatError("this is not a binary property list, or it is damaged; compile the model again")
        }
        guard case .array(let objects)? = list["$objects"], let root = list["$top"]?["root"] else {
            throw ModelFormatError("this is not a keyed archive of a model: it has no objects or no root")
        }
        self.init(objects, root: root, size: data.count)
    }

    /// - Parameter size: The size of the file in bytes, which determines the budget.
    init(_ objects: [PropertyListNode], root: PropertyListNode, size: Int) {
        self.objects = objects
        self.root = root
        budget = 200_000 + size + 500 * objects.count
    }

    /// Returns the root of the archive.
    func rootObject() throws -> ArchivedObject {
        guard let root = try object(root) else { throw ModelFormatError("the root of the archive is null") }
        return root
    }

    /// Returns the value that a node refers to, or the node itself if it is no reference; nil for null.
    ///
    /// - Throws: `ModelFormatError` for bad references and when the budget is used up.
    func resolve(_ node: PropertyListNode?) throws -> PropertyListNode? {
        budget -= 1
        guard budget >= 0 else { throw ModelFormatError("the archive refers to the same objects too often") }
        guard case .reference(let index)? = node else { return node }
        guard index >= 0, index < objects.count else {
            throw ModelFormatError("the archive refers to object \(index), but has \(objects.count) objects")
        }
        let value = objects[index]
        if case .string(let text) = value {
            budget -= text.utf8.count / 16
            return text == "$null" ? nil : value
        }
        if case .reference = value {
            throw ModelFormatError("object \(index) of the archive is a reference to another")
        }
        return value
    }

    /// Returns the object that a node refers to; nil for null.
    func object(_ node: PropertyListNode?) throws -> ArchivedObject? {
        guard let node, let value = try resolve(node) else { return nil }
        guard case .reference(let index) = node, case .dictionary(let parts) = value else {
            throw ModelFormatError("the archive has \(Self.kind(of: value)) where an object belongs")
        }
        guard case .string(let className)? = try resolve(parts["$class"])?["$classname"] else {
            throw ModelFormatError("object \(index) of the archive has no class")
        }
        return ArchivedObject(graph: self, index: index, className: className, parts: parts)
    }

    /// Returns a description of a node's kind, for messages.
    static func kind(of node: PropertyListNode) -> String {
        switch node {
        case .string: "a string"
        case .boolean: "a Boolean"
        case .integer, .unsigned, .float, .double: "a number"
        case .bytes: "data"
        case .date: "a date"
        case .reference: "a reference"
        case .array: "a list"
        case .dictionary: "an object"
        }
    }
}
