import Foundation
import Testing

/// The time that work takes on the processor, whatever else the computer does.
enum LinearTime {
    /// Expects that four times as much work takes no more than ten times as long: it would take sixteen times as long if the
    /// time grew with the square.
    ///
    /// - Parameter work: does work of a size, on the thread that calls it.
    static func check(size: Int, _ name: String, _ work: (Int) throws -> Void) throws {
        // Another try is for what happens by chance, such as memory that must be fetched.
        for attempt in 1...3 {
            let (small, large) = (try seconds { try work(size) }, try seconds { try work(size * 4) })
            if large <= small * 10 + 0.1 { return }
            if attempt == 3 { Issue.record("\(name): \(small) s for \(size), \(large) s for \(size * 4)") }
        }
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now()
        try work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
