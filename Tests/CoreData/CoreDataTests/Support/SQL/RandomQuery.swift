import Foundation
import FoundationBackfill
import SeededRandom

@testable import CoreData

/// Random predicates over ``QueryModel``, as formats with arguments: objects for memory, identifiers for the database.
struct RandomQuery {
    /// The key paths of an entity, by the kind of their values.
    struct Keys {
        let integers: [String]
        let reals: [String]
        let texts: [String]
        let dates: [String]
        let toOnes: [(key: String, entity: String)]
        let toManys: [(key: String, entity: String)]
    }

    static let keys: [String: Keys] = [
        "Note": Keys(
            integers: ["rank", "views", "flag"],
            reals: ["score", "price", "place.x"],
            texts: ["title", "body"],
            dates: ["created"],
            toOnes: [("folder", "Folder")],
            toManys: [
                ("keywords", "Keyword"), ("attachments", "Attachment"), ("references", "Note"),
                ("referencedBy", "Note"), ("extras", "Attachment"),
            ]
        ),
        "Folder": Keys(
            integers: ["order"],
            reals: [],
            texts: ["name"],
            dates: [],
            toOnes: [("parent", "Folder"), ("pinned", "Note")],
            toManys: [("children", "Folder"), ("notes", "Note")]
        ),
        "Keyword": Keys(
            integers: [],
            reals: ["weight"],
            texts: ["name"],
            dates: [],
            toOnes: [],
            toManys: [("notes", "Note")]
        ),
        "Attachment": Keys(
            integers: ["bytes"],
            reals: [],
            texts: ["name"],
            dates: ["added"],
            toOnes: [("note", "Note")],
            toManys: []
        ),
    ]

    let world: QueryWorld
    var random: SeededGenerator
    private(set) var format = ""
    private(set) var memory: [Any] = []
    private(set) var database: [Any] = []
    /// The variables of the enclosing subqueries, with their entities.
    private var variables: [(name: String, entity: String)] = []
    private let entity: String

    init(_ world: QueryWorld, entity: String, seed: UInt64) {
        self.world = world
        self.entity = entity
        random = SeededGenerator(seed: seed)
        predicate(depth: 3)
    }

    /// The predicate with objects, and the same one with identifiers.
    var predicates: (memory: NSPredicate, database: NSPredicate) {
        (NSPredicate(format: format, argumentArray: memory), NSPredicate(format: format, argumentArray: database))
    }

    // MARK: - Writing

    mutating func add(_ text: String) { format += text }

    mutating func argument(_ value: Any) {
        format += "%@"
        memory.append(value)
        database.append(value)
    }

    mutating func object(of entity: String) {
        let objects = world.objects(of: entity)
        let object = objects[random.below(objects.count)]
        format += "%@"
        memory.append(object)
        database.append(object.objectID)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.below(elements.count)]
    }

    mutating func inSubquery(_ name: String, _ entity: String, _ body: (inout RandomQuery) -> Void) {
        variables.append((name, entity))
        body(&self)
        variables.removeLast()
    }

    /// Returns the start of a key path, and the entity that it leads to.
    mutating func start() -> (prefix: String, entity: String) {
        guard !variables.isEmpty, random.below(3) > 0 else { return toOne("", entity) }
        let variable = pick(variables)
        return toOne("$\(variable.name).", variable.entity)
    }

    private mutating func toOne(_ prefix: String, _ entity: String) -> (String, String) {
        guard let keys = Self.keys[entity], !keys.toOnes.isEmpty, random.below(4) == 0 else { return (prefix, entity) }
        let step = pick(keys.toOnes)
        return toOne("\(prefix)\(step.key).", step.entity)
    }

    var variableCount: Int { variables.count }

    // MARK: - Predicates

    mutating func predicate(depth: Int) {
        guard depth > 0 else { return comparison(depth: 0) }
        switch random.below(9) {
        case 0:
            add("NOT (")
            predicate(depth: depth - 1)
            add(")")
        case 1, 2, 3:
            let word = pick([" AND ", " OR "])
            add("(")
            predicate(depth: depth - 1)
            add(word)
            predicate(depth: depth - 1)
            add(")")
        default:
            comparison(depth: depth)
        }
    }
}
