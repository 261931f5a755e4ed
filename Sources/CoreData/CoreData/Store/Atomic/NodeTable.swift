/// The nodes of a store by their entity and key.
struct NodeTable {
    /// By the number of the entity.
    private var nodes: [Int: [Int64: NSAtomicStoreCacheNode]] = [:]
    /// The nodes that were asked for since the last change, in order.
    private var sorted: [ClosedRange<Int>: [NSAtomicStoreCacheNode]] = [:]

    /// All nodes.
    var all: Set<NSAtomicStoreCacheNode> { Set(nodes.values.flatMap(\.values)) }

    /// The nodes of entities with numbers in a range, by key.
    mutating func nodes(of numbers: ClosedRange<Int>) -> [NSAtomicStoreCacheNode] {
        if let known = sorted[numbers] { return known }
        let found = numbers.flatMap { nodes[$0]?.values.map { $0 } ?? [] }.sorted { $0.objectID.key < $1.objectID.key }
        sorted[numbers] = found
        return found
    }

    /// The node of an object of the entity's hierarchy.
    func node(_ key: Int64, of entity: EntityLayout, in model: ModelLayout) -> NSAtomicStoreCacheNode? {
        if let node = nodes[entity.number]?[key] { return node }
        for number in model.entity(entity.rootNumber).numbers where number != entity.number {
            if let node = nodes[number]?[key] { return node }
        }
        return nil
    }

    mutating func insert(_ node: NSAtomicStoreCacheNode) {
        sorted = [:]
        nodes[node.objectID.layout.number, default: [:]][node.objectID.key] = node
    }

    mutating func remove(_ node: NSAtomicStoreCacheNode) {
        sorted = [:]
        nodes[node.objectID.layout.number]?[node.objectID.key] = nil
    }
}
