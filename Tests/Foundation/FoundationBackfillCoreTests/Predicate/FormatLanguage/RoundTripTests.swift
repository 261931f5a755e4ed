import FoundationBackfillCore
import Testing

/// The printed form of any tree parses to an equal predicate.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<40)
    func printedTreesParseToEqualOnes(_ block: Int) throws {
        for seed in block * 100..<(block + 1) * 100 {
            var source = RandomPredicate(seed: UInt64(seed))
            let predicate = source.predicate(depth: 1 + seed % 5)
            let printed = predicate.predicateFormat
            let again = try NSPredicate.parse(printed, allowsVariables: true)
            #expect(again == predicate, "seed \(seed): \(printed)")
            #expect(again.hash == predicate.hash, "seed \(seed): \(printed)")
            #expect(again.predicateFormat == printed, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<10)
    func archivedTreesAreEqual(_ block: Int) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var source = RandomPredicate(seed: UInt64(seed))
            let predicate = source.predicate(depth: 1 + seed % 4)
            let data = try NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
            let again = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: data)
            #expect(again == predicate, "seed \(seed): \(predicate)")
        }
    }

    @Test(arguments: [
        "castObject:toType:(a, 'NSDate') == 1", "castObject:toType:(a, 'zzz') == 1", "castObject:toType:(a, b) == 1",
        "castObject:toType:(1, 'NSDate') == a", "castObject:toType:('x', 'NSUUID') == a",
        "castObject:toType:(nil, 'NSURL') == a", "castObject:toType:('nan', 'NSNumber') == a",
    ])
    func castsPrintWhatParses(_ format: String) throws {
        let predicate = try NSPredicate.parse(format)
        #expect(try NSPredicate.parse(predicate.predicateFormat) == predicate, "\(predicate)")
    }

    @Test(arguments: [
        "NOT a == 1", "(a == 1 AND b == 2) OR c == 3", "a == TERNARY(b == 1, 2, 3)", "x BETWEEN {1, $high}",
    ])
    func substitutingNothingChangesNothing(_ format: String) throws {
        let predicate = try NSPredicate.parse(format, allowsVariables: true)
        #expect(predicate.withSubstitutionVariables([:]) == predicate)
    }
}
