import Foundation
import SeededRandom
import Testing

@testable import CoreData

/// Section C of the behaviours, continued: an ordered relationship has changed if its members or their order differ
/// from the saved ones.
@Suite struct OrderedChangesTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let order: Order
    private let lines: [Line]

    init() throws {
        library = try Library(Shop.model(), options: [NSPersistentHistoryTrackingKey: true])
        context = library.context()
        let customer = Customer(context: context)
        order = Order(context: context)
        order.customer = customer
        lines = (0..<5).map { [context, order] index in
            let line = Line(context: context)
            (line.title, line.order) = ("\(index)", order)
            return line
        }
        order.lines = NSOrderedSet(array: lines)
        try context.save()
    }

    private var hasChanged: Bool { order.changedValues()["lines"] != nil }

    private var titles: [String] { order.lines.compactMap { ($0 as? Line)?.title } }

    @Test func S058_anOrderThatIsPutBackIsNoChange() throws {
        let members = order.mutableOrderedSetValue(forKey: "lines")
        for _ in 0..<2 {
            members.exchangeObject(at: 0, withObjectAt: 3)
            #expect(hasChanged)
            members.exchangeObject(at: 0, withObjectAt: 3)
            #expect(!hasChanged && !order.hasPersistentChangedValues)
            order.lines = NSOrderedSet(array: lines.reversed())
            #expect(hasChanged && order.hasPersistentChangedValues)
            order.lines = NSOrderedSet(array: lines)
            #expect(!hasChanged)
            order.removeFromLines(lines[1])
            #expect(hasChanged)
            order.addToLines(lines[1])
            #expect(hasChanged && titles == ["0", "2", "3", "4", "1"])
            order.removeFromLines(lines[1])
            order.insertIntoLines(lines[1], at: 1)
            #expect(!hasChanged)
            let new = Line(context: context)
            order.insertIntoLines(new, at: 2)
            order.removeFromLines(new)
            context.delete(new)
            #expect(!hasChanged)
            // The second time, the members have not been read when they change.
            context.processPendingChanges()
            context.refreshAllObjects()
        }
    }

    @Test func S058_newMembersDoNotCountForTheStoredOrder() throws {
        let last = Line(context: context)
        order.addToLines(last)
        order.lines = NSOrderedSet(array: [last] + lines.reversed())
        #expect(hasChanged)
        order.lines = NSOrderedSet(array: lines)
        context.delete(last)
        #expect(!hasChanged)
    }

    @Test func S058_anOrderThatIsPutBackIsNotSaved() throws {
        let token = library.coordinator.currentPersistentHistoryToken(fromStores: nil)
        order.lines = NSOrderedSet(array: lines.reversed())
        order.lines = NSOrderedSet(array: lines)
        #expect(order.hasChanges && context.hasChanges)
        try context.save()
        #expect(library.coordinator.currentPersistentHistoryToken(fromStores: nil) == token && !context.hasChanges)
        order.lines = NSOrderedSet(array: lines.reversed())
        try context.save()
        #expect(library.coordinator.currentPersistentHistoryToken(fromStores: nil) != token && !hasChanged)
        context.reset()
        let saved = try #require(context.all("Order").first as? Order)
        #expect(saved.lines.compactMap { ($0 as? Line)?.title } == ["4", "3", "2", "1", "0"])
    }

    @Test func S132_aMergedDeletionLeavesTheOrderOfTheOthers() throws {
        order.lines = NSOrderedSet(array: lines.reversed())
        let other = library.context()
        other.delete(try #require(other.all("Line", "title == '2'").first))
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try context.mergeChanges(fromContextDidSave: #require(saved.last))
        order.lines = NSOrderedSet(array: lines.filter { $0.title != "2" })
        #expect(titles == ["0", "1", "3", "4"] && !hasChanged)
    }

    /// Any sequence of changes counts as one exactly if the members or their order differ in the end.
    @Test(arguments: 0..<60) func changesAreDifferences(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        if seed % 2 == 0 { context.refreshAllObjects() }
        for _ in 0..<30 {
            step(&random)
            #expect(hasChanged == (titles != ["0", "1", "2", "3", "4"]), "\(titles)")
        }
        let expected = titles
        for line in lines where line.value(forKey: "order") == nil { context.delete(line) }
        try context.save()
        let saved = try #require(library.reader().all("Order").first as? Order)
        #expect(saved.lines.compactMap { ($0 as? Line)?.title } == expected)
    }

    private func step(_ random: inout SeededGenerator) {
        let line = lines[Int.random(in: 0..<5, using: &random)]
        let isMember = order.lines.contains(line)
        switch (Int.random(in: 0..<5, using: &random), isMember) {
        case (0, true): order.removeFromLines(line)
        case (0, false), (1, false): order.addToLines(line)
        case (2, false): order.insertIntoLines(line, at: Int.random(in: 0...order.lines.count, using: &random))
        case (1, true): line.setValue(nil, forKey: "order")
        case (3, false): line.order = order
        case (2, true):
            let members = order.mutableOrderedSetValue(forKey: "lines")
            members.exchangeObject(at: members.index(of: line), withObjectAt: 0)
        case (3, true): order.lines = NSOrderedSet(array: lines.filter { order.lines.contains($0) })
        default: order.lines = NSOrderedSet(array: lines.shuffled(using: &random))
        }
    }
}
