import CCoreDataSQLite
import CoreData
import Foundation
import Testing

/// What a program sees that imports both Foundation and CoreData, as programs written for Apple's systems do: the names
/// that Foundation on Linux leaves out, or has without function, mean this package's classes.
@Suite struct ClientTests {
    @Test func predicatesAreOurs() {
        let predicate: NSPredicate = NSPredicate(format: "name BEGINSWITH[cd] %@ AND age > %d", "a", 30)
        #expect(predicate.evaluate(with: ["name": "Ada", "age": 36]))
        #expect(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate]).subpredicates.count == 1)
        let left: NSExpression = NSExpression(forKeyPath: "name")
        let right = NSExpression(forConstantValue: "Ada")
        let comparison = NSComparisonPredicate(
            leftExpression: left,
            rightExpression: right,
            modifier: .direct,
            type: .equalTo,
            options: [.caseInsensitive]
        )
        #expect(comparison.predicateFormat == "name ==[c] \"Ada\"")
    }

    @Test func sortDescriptorsAreOurs() {
        let descriptor: NSSortDescriptor = NSSortDescriptor(key: "age", ascending: false)
        let people: [[String: Any]] = [["age": 1], ["age": 2]]
        let sorted = NSArray(array: people).sortedArray(using: [descriptor]) as? [[String: Int]]
        #expect(sorted == [["age": 2], ["age": 1]])
        #expect(NSArray(array: people).filtered(using: NSPredicate(format: "age == 2")).count == 1)
    }

    @Test func undoManagersAndTransformersAreOurs() {
        let undoManager: UndoManager = UndoManager()
        let list = NSMutableArray()
        undoManager.registerUndo(withTarget: list) { $0.add("undone") }
        undoManager.undo()
        #expect(list.count == 1)
        let transformer: ValueTransformer? = ValueTransformer(forName: .negateBooleanTransformerName)
        #expect(transformer?.transformedValue(true) as? Bool == false)
    }

    @Test func sqliteIsNewEnough() {
        #expect(sqlite3_libversion_number() >= 3_040_000)
    }
}
