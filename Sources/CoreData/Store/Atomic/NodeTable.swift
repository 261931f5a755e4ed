/// The nodes of a store by their entity and key.
struct NodeTable {
    /// By the number of the entity.
    private var nodes: [Int: [Int64: NSAtomicStoreCacheNode]] = [:]

    /// All nodes.
    var all: Set<NSAtomicStoreCacheNode> { Set(nodes.values.flatMap(\.values)) }

    /// The nodes of entities with numbers in a range, by key.
    func nodes(of numbers: ClosedRange<Int>) -> [NSAtomicStoreCacheNode] {
        numbers.flatMap { nodes[$0]?.values.map { $0 } ?? [] }.sorted { $0.objectID.key < $1.objectID.key }
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
        nodes[node.objectID.layout.number, default: [:]][node.objectID.key] = node
    }

    mutating func remove(_ node: NSAtomicStoreCacheNode) {
        nodes[node.objectID.layout.number]?[node.objectID.key] = nil
    }

    mutating func removeAll() {
        nodes = [:]
    }
}
