import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import SeededRandom
import Testing

/// Random saves of two programs to the same objects, beside a model of what each merge policy keeps.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseMergeTests {
    /// The values of an object: the ordinals of its attributes are the indices.
    typealias Cell = [Int]

    enum Policy: CaseIterable, Sendable {
        case error, storeTrump, objectTrump, overwrite, rollback

        var mergePolicy: NSMergePolicy {
            switch self {
            case .error: .error
            case .storeTrump: .mergeByPropertyStoreTrump
            case .objectTrump: .mergeByPropertyObjectTrump
            case .overwrite: .overwrite
            case .rollback: .rollback
            }
        }

        /// Returns what the store has after a save; nil if the save fails.
        func merged(stored: Cell, read: Cell, changes: [Int: Int]) -> Cell? {
            if stored == read { return Self.changed(stored, changes) }
            switch self {
            case .error: return nil
            case .storeTrump: return Self.changed(stored, changes.filter { stored[$0.key] == read[$0.key] })
            case .objectTrump: return Self.changed(stored, changes)
            case .overwrite: return Self.changed(read, changes)
            case .rollback: return stored
            }
        }

        private static func changed(_ cell: Cell, _ changes: [Int: Int]) -> Cell {
            changes.reduce(into: cell) { $0[$1.key] = $1.value }
        }
    }

    /// A program: its context, and what it must know of each object.
    private struct Program {
        let context: NSManagedObjectContext
        let objects: [NSManagedObject]
        var read: [Cell]
        var changes: [[Int: Int]]

        init(_ database: DatabaseCase, _ policy: Policy, _ cells: [Cell]) throws {
            context = try database.context()
            context.mergePolicy = policy.mergePolicy
            objects = try context.all("Cell").sorted {
                DatabaseMergeTests.values($0)[3] < DatabaseMergeTests.values($1)[3]
            }
            read = cells
            changes = Array(repeating: [:], count: cells.count)
        }
    }

    private static let names = ["a", "b", "c", "number"]

    private static func values(_ object: NSManagedObject) -> Cell {
        names.map { object.value(forKey: $0) as? Int ?? -1 }
    }

    @Test("No policy loses an update, or keeps one that it must not", arguments: Policy.allCases, [1, 2, 3])
    func programs(_ policy: Policy, seed: Int) throws {
        let database = try DatabaseCase(Self.model())
        var stored = (0..<3).map { [0, 0, 0, $0] }
        let first = try database.context()
        for cell in stored {
            first.insert("Cell", Dictionary(uniqueKeysWithValues: zip(Self.names, cell)))
        }
        try first.save()
        var programs = try (0..<2).map { _ in try Program(database, policy, stored) }
        var random = SeededGenerator(seed: UInt64(seed))
        for step in 1...150 {
            let (program, place) = (Int(random.next() % 2), Int(random.next() % 3))
            switch random.next() % 8 {
            case 0..<5:
                let ordinal = Int(random.next() % 3)
                programs[program].objects[place].setValue(step, forKey: Self.names[ordinal])
                programs[program].changes[place][ordinal] = step
            case 5:
                programs[program].context.refresh(programs[program].objects[place], mergeChanges: false)
                // What a program has read stays in its cache until it saves or fetches.
                _ = try programs[program].context.all("Cell", "number == %@", place)
                programs[program].read[place] = stored[place]
                programs[program].changes[place] = [:]
            default:
                try save(&programs[program], &stored, policy)
            }
            for (object, expected) in zip(programs[program].objects, expectations(programs[program])) {
                try #require(Self.values(object) == expected, "step \(step) of program \(program)")
            }
        }
        let other = try database.context()
        #expect(try other.all("Cell").map(Self.values).sorted { $0[3] < $1[3] } == stored)
    }

    private func expectations(_ program: Program) -> [Cell] {
        zip(program.read, program.changes).map { read, changes in
            changes.reduce(into: read) { $0[$1.key] = $1.value }
        }
    }

    /// Saves, and does the same in the model. After a conflict that the policy does not resolve, the program reads again.
    private func save(_ program: inout Program, _ stored: inout [Cell], _ policy: Policy) throws {
        let changed = program.objects.indices.filter { !program.changes[$0].isEmpty }
        let merged = changed.map { place in
            policy.merged(stored: stored[place], read: program.read[place], changes: program.changes[place])
        }
        guard merged.allSatisfy({ $0 != nil }) else {
            #expect { try program.context.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 133_020 }
            program.context.rollback()
            for object in program.objects { program.context.refresh(object, mergeChanges: false) }
            _ = try program.context.all("Cell")
            program.read = stored
            program.changes = Array(repeating: [:], count: stored.count)
            return
        }
        try program.context.save()
        for (place, cell) in zip(changed, merged) {
            guard let cell else { continue }
            (stored[place], program.read[place], program.changes[place]) = (cell, cell, [:])
        }
    }

    private static func model() -> NSManagedObjectModel {
        let cell = NSEntityDescription()
        cell.name = "Cell"
        cell.properties = names.map { name in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, .integer64AttributeType)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [cell]
        return model
    }
}
