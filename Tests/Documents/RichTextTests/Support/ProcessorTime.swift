import Foundation

/// How much of the processor's time the calling thread takes for something, in seconds: the least of a few times. What
/// else the machine does counts for little.
func processorTime(times: Int = 2, of body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<times).map { _ in
        let start = now()
        body()
        return now() - start
    }.min() ?? 0
}
