internal import FoundationBackfillCore

/// Collects the objects of a keyed archive. The first is null; equal plain values have one place.
struct ArchiveBuilder {
    private static let version = 100_000

    private var objects: [PropertyListNode] = [.string("$null")]
    private var plain: [PropertyListNode: Int] = [:]
    private var classes: [String: Int] = [:]
    private var shared: [PropertyListNode: Int] = [:]

    static let null = PropertyListNode.reference(0)

    // MARK: Plain values

    /// A reference to a string or number.
    mutating func value(_ node: PropertyListNode?) -> PropertyListNode {
        guard let node else { return Self.null }
        if let index = plain[node] { return .reference(index) }
        objects.append(node)
        plain[node] = objects.count - 1
        return .reference(objects.count - 1)
    }

    mutating func string(_ text: String?) -> PropertyListNode {
        value(text.map { .string($0) })
    }

    // MARK: Objects

    /// A place for an object that others refer to before it is described.
    mutating func reserve() -> Int {
        objects.append(.string("$null"))
        return objects.count - 1
    }

    mutating func describe(_ index: Int, _ className: String, _ parts: [String: PropertyListNode]) {
        objects[index] = described(className, parts)
    }

    mutating func object(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
        let index = reserve()
        describe(index, className, parts)
        return .reference(index)
    }

    /// An object that nobody changes, so that one will do for all that are equal.
    mutating func sharedObject(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
        let node = described(className, parts)
        if let index = shared[node] { return .reference(index) }
        objects.append(node)
        shared[node] = objects.count - 1
        return .reference(objects.count - 1)
    }

    private mutating func described(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
        var parts = parts
        parts["$class"] = .reference(classIndex(className))
        return .dictionary(parts)
    }

    private mutating func classIndex(_ name: String) -> Int {
        if let index = classes[name] { return index }
        let hierarchy = ArchivedClass.hierarchy(of: name).map { PropertyListNode.string($0) }
        objects.append(.dictionary(["$classname": .string(name), "$classes": .array(hierarchy)]))
        classes[name] = objects.count - 1
        return objects.count - 1
    }

    // MARK: Collections

    mutating func list(_ elements: [PropertyListNode], as className: String = "NSMutableArray") -> PropertyListNode {
        object(className, ["NS.objects": .array(elements)])
    }

    mutating func dictionary(_ entries: [(key: String, value: PropertyListNode)]) -> PropertyListNode {
        let keys = entries.map { string($0.key) }
        return object("NSMutableDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
    }

    // MARK: The archive

    func data(root: Int) -> Data {
        BinaryPropertyListWriter.data(
            of: .dictionary([
                "$archiver": .string("NSKeyedArchiver"),
                "$version": .integer(Int64(Self.version)),
                "$top": .dictionary(["root": .reference(root)]),
                "$objects": .array(objects),
            ])
        )
    }
}
