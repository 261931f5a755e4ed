import Foundation
import PlatformBackfill
import Testing

@Suite struct ProgressFractionsTests {
    @Test func fractionsOfChildrenArrive() async {
        let (progress, child) = (Progress(totalUnitCount: 2), Progress(totalUnitCount: 4))
        progress.addChild(child, withPendingUnitCount: 1)
        var seen: [Double] = []
        for await fraction in progress.fractions(every: .milliseconds(1)) {
            seen.append(fraction)
            switch fraction {
            case 0: child.completedUnitCount = 2
            case 0.25: child.completedUnitCount = 4
            default: progress.completedUnitCount = 2
            }
        }
        #expect(seen == [0, 0.25, 0.5, 1])
    }

    @Test func cancellingEndsTheSequence() async {
        let progress = Progress(totalUnitCount: 2)
        var seen: [Double] = []
        for await fraction in progress.fractions(every: .milliseconds(1)) {
            seen.append(fraction)
            progress.completedUnitCount = 1
            progress.cancel()
        }
        #expect(seen == [0, 0.5])
        let waiting = Task {
            var count = 0
            for await _ in Progress(totalUnitCount: 1).fractions() { count += 1 }
            return count
        }
        waiting.cancel()
        #expect(await waiting.value <= 1)
    }
}
