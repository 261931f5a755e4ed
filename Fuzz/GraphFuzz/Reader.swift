import CoreData

/// Reads the whole graph of a context and checks it for contradictions.
struct Reader {
    private let context: NSManagedObjectContext

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    func graph() throws -> (graph: Graph, fault: String?) {
        var graph = Graph()
        var objects: [Int: NSManagedObject] = [:]
        for kind in Graph.Kind.allCases where kind != .draft {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: kind.rawValue)) {
                let number = Self.number(object)
                objects[number] = object
                graph.nodes[number] = Graph.Node(
                    kind: Graph.Kind(rawValue: object.entity.name ?? "") ?? kind,
                    title: object.value(forKey: "title") as? String,
                    rating: kind == .note ? (object.value(forKey: "rating") as? NSNumber)?.intValue : nil
                )
            }
        }
        var fault: String?
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            read(object, number, into: &graph)
            fault = fault ?? asymmetry(of: object)
        }
        return (graph, fault)
    }

    private func read(_ object: NSManagedObject, _ number: Int, into graph: inout Graph) {
        switch graph.nodes[number]?.kind {
        case .folder:
            graph.parents[number] = Self.one(object, "parent")
            graph.pins[number] = Self.many(object, "pinned")
        case .note, .draft:
            graph.folders[number] = Self.one(object, "folder")
            graph.covers[number] = Self.one(object, "cover")
            graph.keywords.formUnion(Self.many(object, "keywords").map { Graph.Pair(from: number, to: $0) })
            graph.links.formUnion(Self.many(object, "links").map { Graph.Pair(from: number, to: $0) })
        case .keyword, .cover, nil:
            return
        }
    }

    /// Returns a description of a relationship that its inverse contradicts, or nil.
    private func asymmetry(of object: NSManagedObject) -> String? {
        for (name, relationship) in object.entity.relationshipsByName {
            guard let inverse = relationship.inverseRelationship?.name else { continue }
            for other in Self.objects(object, name) {
                if other.isDeleted {
                    return "\(Self.number(object)).\(name) leads to \(Self.number(other)), which is deleted"
                }
                if other.managedObjectContext !== context {
                    return "\(Self.number(object)).\(name) leads out of the context"
                }
                if !Self.objects(other, inverse).contains(where: { $0 === object }) {
                    return
                        "\(Self.number(object)).\(name) leads to \(Self.number(other)), whose \(inverse) does not lead back"
                }
            }
        }
        return nil
    }

    private static func objects(_ object: NSManagedObject, _ key: String) -> [NSManagedObject] {
        switch object.value(forKey: key) {
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        case let other as NSManagedObject: [other]
        default: []
        }
    }

    private static func many(_ object: NSManagedObject, _ key: String) -> [Int] {
        objects(object, key).map(number)
    }

    private static func one(_ object: NSManagedObject, _ key: String) -> Int? {
        objects(object, key).first.map(number)
    }

    private static func number(_ object: NSManagedObject) -> Int {
        (object.value(forKey: "number") as? NSNumber)?.intValue ?? -1
    }
}
