import Foundation
import Testing

@testable import CoreData

@Suite struct PrimaryKeysTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    @Test func twoProgramsNeverGetTheSameKeys() throws {
        let stores = [try world.open(), try world.open()]
        let entities = [try world.entity("Note"), try world.entity("Draft"), try world.entity("Item")]
        var given: Set<Int64> = []
        for round in 0..<60 {
            let count = round % 7 + 1
            let first = try stores[round % 2].allocateKeys(count, of: entities[round % 3])
            for key in first..<first + Int64(count) {
                #expect(given.insert(key).inserted)
            }
        }
        #expect(given == Set(1...Int64(given.count)))
        #expect(try world.integers("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'") == [Int64(given.count)])
        #expect(try world.integers("SELECT max(Z_MAX) FROM Z_PRIMARYKEY WHERE Z_NAME <> 'Item'") == [0])
    }

    @Test func keysThatRowsHaveAreSkipped() throws {
        let store = try world.open()
        let tag = try world.entity("Tag")
        _ = try world.values("INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT) VALUES (40, \(tag.number), 1)")
        #expect(try store.allocateKeys(2, of: tag) == 41)
        // Keys from elsewhere count as well.
        try world.insert([TestObject(tag, key: 100)], into: store)
        #expect(try store.allocateKeys(1, of: tag) == 101)
    }

    @Test func aMissingSequenceIsBegun() throws {
        let store = try world.open()
        let tag = try world.entity("Tag")
        _ = try world.values("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'")
        #expect(try store.allocateKeys(3, of: tag) == 1)
        #expect(try store.allocateKeys(1, of: tag) == 4)
    }

    @Test func aSequenceThatIsUsedUpIsAnError() throws {
        let store = try world.open()
        let tag = try world.entity("Tag")
        _ = try world.values("UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775807")
        #expect(throws: CocoaError.self) { try store.allocateKeys(3, of: tag) }
    }
}
