import CoreData
import Testing

/// Classes with the macros for a Mac, compiled and run with this package's CoreData, whose key-value coding is Apple's.
@Suite struct KeyedManagedTests {
    @Test func unsetPropertiesAreEmpty() throws {
        try Cabinet.with { cabinet, _ in
            #expect(cabinet.name == nil && cabinet.certainName.isEmpty && cabinet.primitiveName == nil)
            #expect(cabinet.count == 0 && cabinet.optionalCount == nil && !cabinet.isOpen && cabinet.ratio == 0)
            #expect(cabinet.price == nil && cabinet.certainPrice == 0 && cabinet.link == nil && cabinet.image.isEmpty)
            #expect(cabinet.built == Date(timeIntervalSinceReferenceDate: 0) && cabinet.tags == nil)
            #expect(cabinet.token.uuidString == "00000000-0000-0000-0000-000000000000")
            #expect(cabinet.wood == .oak && cabinet.room == nil && cabinet.parent == nil)
            #expect(cabinet.drawers.isEmpty && cabinet.drawerSet == NSSet())
            #expect(cabinet.neighbours.isEmpty && cabinet.neighbourSet.count == 0)
        }
    }

    @Test func valuesAreKept() throws {
        try Cabinet.with { cabinet, context in
            let (date, uuid, url) = (Date(timeIntervalSinceReferenceDate: 1.5), UUID(), URL(string: "file:///tmp"))
            (cabinet.name, cabinet.count, cabinet.isOpen, cabinet.ratio) = ("A", 1 << 40, true, 0.5)
            (cabinet.price, cabinet.built, cabinet.token, cabinet.link) = (Decimal(string: "0.1"), date, uuid, url)
            (cabinet.image, cabinet.tags, cabinet.wood, cabinet.room) = (Data([1]), ["a"], .elm, .attic)
            try context.save()
            context.refreshAllObjects()
            #expect(cabinet.name == "A" && cabinet.certainName == "A" && cabinet.count == 1 << 40 && cabinet.isOpen)
            #expect(cabinet.optionalCount == 1 << 40 && cabinet.ratio == 0.5)
            #expect(cabinet.price == Decimal(string: "0.1") && cabinet.certainPrice == Decimal(string: "0.1"))
            #expect(cabinet.built == date && cabinet.token == uuid && cabinet.link == url)
            #expect(cabinet.image == Data([1]) && cabinet.tags == ["a"])
            #expect(cabinet.wood == .elm && cabinet.room == .attic)
            #expect(cabinet.value(forKey: "wood") as? Int == 1 && cabinet.value(forKey: "room") as? String == "attic")
            (cabinet.name, cabinet.price, cabinet.tags, cabinet.room) = (nil, nil, nil, nil)
            #expect(cabinet.name == nil && cabinet.price == nil && cabinet.tags == nil && cabinet.room == nil)
            #expect(cabinet.changedValues().keys.sorted() == ["name", "price", "room", "tags"])
        }
    }

    @Test func primitiveAccessorsGoToTheValueItself() throws {
        try Cabinet.with { cabinet, context in
            try context.save()
            cabinet.primitiveName = "quiet"
            #expect(cabinet.name == "quiet" && cabinet.primitiveName == "quiet" && !cabinet.hasChanges)
            cabinet.name = "loud"
            #expect(cabinet.primitiveName == "loud" && cabinet.hasChanges)
        }
    }

    @Test func relationshipsAreKept() throws {
        try Cabinet.with { cabinet, context in
            let others = (0..<3).map { _ in Cabinet(context: context) }
            others[0].parent = cabinet
            #expect(cabinet.drawers == [others[0]])
            cabinet.drawers = Set(others[1...])
            #expect(others.map { $0.parent === cabinet } == [false, true, true])
            cabinet.drawerSet = nil
            #expect(cabinet.drawers.isEmpty && others[1].parent == nil)
            cabinet.neighbours = [others[2], others[0]]
            #expect(cabinet.neighbourSet == NSOrderedSet(array: [others[2], others[0]]))
        }
    }

    @Test func functionsChangeRelationships() throws {
        try Cabinet.with { cabinet, context in
            let others = (0..<3).map { _ in Cabinet(context: context) }
            cabinet.addToDrawers(others[0])
            cabinet.addToDrawers(NSSet(array: [others[1], others[2]]))
            #expect(cabinet.drawers == Set(others) && others[2].parent === cabinet)
            cabinet.removeFromDrawers([others[0], others[2]])
            #expect(cabinet.drawers == [others[1]] && others[0].parent == nil)
            cabinet.addToNeighbours(NSOrderedSet(array: [others[0], others[1]]))
            cabinet.insertIntoNeighbours(others[2], at: 0)
            #expect(cabinet.neighbours == [others[2], others[0], others[1]])
            cabinet.removeFromNeighbours(at: NSIndexSet(index: 1))
            cabinet.replaceNeighbours(at: 1, with: others[0])
            #expect(cabinet.neighbours == [others[2], others[0]])
        }
    }

    @Test func aWrongTypeStopsTheProgramWithASentence() async throws {
        let run = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Cabinet.with { cabinet, _ in
                cabinet.name = "three"
                _ = cabinet.misdeclared
            }
        }
        let message = String(decoding: run.standardErrorContent, as: UTF8.self)
        #expect(message.contains("name of Cabinet is declared as Int, but its value is String"), "\(message)")
    }
}
