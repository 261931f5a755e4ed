import FoundationBackfillCore
import Testing

/// Random changes of a graph of objects, each of which is observed by several key paths. The notifications are compared
/// with the differences between the values before and after each change.
@Suite struct ObservingPropertyTests {
    @Test(arguments: 0..<40)
    func observersSeeEveryDifference(seed: UInt64) {
        var graph = ObservedGraph(seed: seed)
        for step in 0..<120 {
            graph.changeAtRandom()
            for fault in graph.faults() {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }
}
