import CoreData
import SeededRandom

/// Objects on both sides of a relationship, random changes to them, and the invariants that must hold afterwards.
struct World {
    let pair: PersonModel.Pair
    let sources: [NSManagedObject]
    let destinations: [NSManagedObject]
    private var numbers: SeededGenerator

    init(_ pair: PersonModel.Pair, _ context: NSManagedObjectContext, _ seed: UInt64) {
        func make(_ entity: String) -> [NSManagedObject] {
            (0..<5).map { _ in NSEntityDescription.insertNewObject(forEntityName: entity, into: context) }
        }
        self.pair = pair
        sources = make(pair.entity)
        destinations = pair.entity == pair.destination ? sources : make(pair.destination)
        numbers = SeededGenerator(seed: seed)
    }

    /// Makes a random change to one of the objects.
    ///
    /// - Returns: A description of the change.
    mutating func act() -> String {
        let isForward = random(2) == 0
        let (owners, others) = isForward ? (sources, destinations) : (destinations, sources)
        let key = isForward ? pair.key : pair.inverse
        let owner = owners[random(owners.count)]
        let other = others[random(others.count)]
        guard let relationship = owner.entity.relationshipsByName[key] else { return "nothing" }
        guard relationship.isToMany else {
            let value = random(4) == 0 ? nil : other
            owner.setValue(value, forKey: key)
            return "set \(key) to \(value == nil ? "nil" : "an object")"
        }
        return relationship.isOrdered
            ? actOrdered(owner, key, other, others) : actUnordered(owner, key, other, others)
    }

    private mutating func actUnordered(
        _ owner: NSManagedObject,
        _ key: String,
        _ other: NSManagedObject,
        _ others: [NSManagedObject]
    ) -> String {
        let proxy = owner.mutableSetValue(forKey: key)
        switch random(6) {
        case 0: proxy.remove(other)
        case 1: owner.setValue(NSSet(array: some(of: others)), forKey: key)
        case 2: proxy.union(Set(some(of: others)))
        case 3: proxy.minus(Set(some(of: others)))
        case 4: proxy.intersect(Set(some(of: others)))
        default: proxy.add(other)
        }
        return "change \(key)"
    }

    private mutating func actOrdered(
        _ owner: NSManagedObject,
        _ key: String,
        _ other: NSManagedObject,
        _ others: [NSManagedObject]
    ) -> String {
        let proxy = owner.mutableOrderedSetValue(forKey: key)
        switch random(6) {
        case 0: proxy.remove(other)
        case 1: owner.setValue(NSOrderedSet(array: some(of: others)), forKey: key)
        case 2 where !proxy.contains(other): proxy.insert(other, at: random(proxy.count + 1))
        case 3 where proxy.count > 1: proxy.exchangeObject(at: 0, withObjectAt: proxy.count - 1)
        case 4 where proxy.count > 0: proxy.removeObject(at: random(proxy.count))
        default: proxy.add(other)
        }
        return "change \(key)"
    }

    private mutating func some(of objects: [NSManagedObject]) -> [NSManagedObject] {
        objects.filter { _ in random(2) == 0 }
    }

    /// Returns the next random number below a limit.
    private mutating func random(_ limit: Int) -> Int {
        numbers.below(limit)
    }

    /// A description of an inconsistency between the two sides; nil if there is none.
    var complaint: String? {
        for (owners, key, others, inverse) in [
            (sources, pair.key, destinations, pair.inverse), (destinations, pair.inverse, sources, pair.key),
        ] {
            for owner in owners {
                let members = Self.members(of: owner, key)
                if Set(members.map(ObjectIdentifier.init)).count != members.count { return "\(key) has twins" }
                for other in others {
                    let isThere = members.contains { $0 === other }
                    let isBack = Self.members(of: other, inverse).contains { $0 === owner }
                    if isThere != isBack { return "\(key) says \(isThere), \(inverse) says \(isBack)" }
                }
            }
        }
        return nil
    }

    private static func members(of object: NSManagedObject, _ key: String) -> [NSManagedObject] {
        switch object.value(forKey: key) {
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        case let other as NSManagedObject: [other]
        default: []
        }
    }
}
