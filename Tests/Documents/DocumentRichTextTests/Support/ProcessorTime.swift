import Foundation

/// Returns the CPU time in seconds that the calling thread takes for a block: the minimum of a few runs, to reduce the
/// influence of other load.
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
