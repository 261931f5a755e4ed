import Foundation
import FoundationBackfill
import Testing

/// In a file that imports both modules, names that Foundation on Linux declares as well refer to this package's
/// classes.
@Suite struct ClientTests {
    @Test func namesMeanOurClasses() throws {
        let names: [(NSPredicate.Type, String)] = [
            (NSPredicate.self, "NSPredicate"), (NSComparisonPredicate.self, "NSComparisonPredicate"),
            (NSCompoundPredicate.self, "NSCompoundPredicate"),
        ]
        for (type, name) in names {
            #expect(String(reflecting: type) == "FoundationBackfillCore.\(name)")
        }
        let expression: NSExpression = NSExpression(format: "1 + %d", 2)
        #expect(expression.expressionValue(with: nil, context: nil) as? Int == 3)
        let descriptor: NSSortDescriptor = NSSortDescriptor(key: nil, ascending: false)
        #expect(NSArray(array: [1, 3, 2]).sortedArray(using: [descriptor]) as? [Int] == [3, 2, 1])
    }
}
