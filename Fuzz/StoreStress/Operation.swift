import CoreData
import SeededRandom

/// An operation of a thread in a context between two saves.
enum Operation: CaseIterable {
    case transfer, insertGroup, addItem, removeItem, moveItem, deleteGroup, retag, refresh, count, reset

    /// Thrown if there are no objects for the operation, or others have deleted them.
    struct Abandoned: Error {}

    /// Performs the changes.
    func run(in context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        switch self {
        case .transfer:
            try transfer(context, StressModel.accountsOfChildren.upperBound..<StressModel.accountCount, &random)
        case .insertGroup: try insertGroup(context, &random)
        case .addItem: try addItem(context, &random)
        case .removeItem: try removeItem(context, &random)
        case .moveItem: try moveItem(context, &random)
        case .deleteGroup: try deleteGroup(context, &random)
        case .retag: try retag(context, &random)
        case .refresh: context.refreshAllObjects()
        case .count: _ = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Item"))
        case .reset: context.reset()
        }
    }

    /// Transfers an amount between two accounts. Both are fetched at once, so that their values are consistent.
    func transfer(_ context: NSManagedObjectContext, _ range: Range<Int>, _ random: inout SeededGenerator) throws {
        let numbers = [Int](range).shuffled(using: &random).prefix(2)
        let accounts = try context.all("Account", "number IN %@", [Array(numbers)])
        let amount = Int.random(in: 1...9, using: &random)
        guard accounts.count == 2, let first = accounts[0].number("balance"), let second = accounts[1].number("balance")
        else { throw Abandoned() }
        accounts[0].setValue(first - amount, forKey: "balance")
        accounts[1].setValue(second + amount, forKey: "balance")
    }

    func insertGroup(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let count = Int.random(in: 0...5, using: &random)
        let group = context.make("Group", ["number": Int.random(in: 0...9, using: &random), "count": count])
        let tags = try context.all("Tag")
        for number in 0..<count {
            let item = context.make("Item", ["number": number])
            item.setValue(group, forKey: "group")
            guard let tag = tags.randomElement(using: &random) else { throw Abandoned() }
            item.setValue(NSSet(object: tag), forKey: "tags")
        }
    }

    private func anyGroup(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws -> NSManagedObject
    {
        guard let group = try context.all("Group").randomElement(using: &random) else { throw Abandoned() }
        return group
    }

    private func anyItem(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws -> NSManagedObject {
        guard let item = try context.all("Item").randomElement(using: &random) else { throw Abandoned() }
        return item
    }

    private func change(_ group: NSManagedObject?, by difference: Int) throws {
        guard let group, let count = group.number("count") else { throw Abandoned() }
        group.setValue(count + difference, forKey: "count")
    }

    private func addItem(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let group = try anyGroup(context, &random)
        try change(group, by: 1)
        context.make("Item", ["number": 0]).setValue(group, forKey: "group")
    }

    private func removeItem(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let item = try anyItem(context, &random)
        try change(item.value(forKey: "group") as? NSManagedObject, by: -1)
        context.delete(item)
    }

    private func moveItem(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let item = try anyItem(context, &random)
        let group = try anyGroup(context, &random)
        try change(item.value(forKey: "group") as? NSManagedObject, by: -1)
        try change(group, by: 1)
        item.setValue(group, forKey: "group")
    }

    /// Deletes a group, unless few are left.
    private func deleteGroup(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let groups = try context.all("Group")
        guard groups.count > 12, let group = groups.randomElement(using: &random) else { throw Abandoned() }
        context.delete(group)
    }

    private func retag(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) throws {
        let item = try anyItem(context, &random)
        guard let revision = item.number("revision"), let tag = try context.all("Tag").randomElement(using: &random)
        else { throw Abandoned() }
        item.setValue(revision + 1, forKey: "revision")
        let tags = item.mutableSetValue(forKey: "tags")
        if tags.contains(tag) { tags.remove(tag) } else { tags.add(tag) }
    }
}
