public import Foundation

extension Progress {
    /// The values of `fractionCompleted`: the present one, then each that differs from the one before. The sequence ends
    /// after the progress has finished or was cancelled.
    ///
    /// ```swift
    /// for await fraction in progress.fractions() {
    ///     bar.value = fraction
    /// }
    /// ```
    ///
    /// On Apple's platforms `fractionCompleted` is observed by key. Foundation on Linux tells nobody when it changes, so
    /// the sequence asks at an interval: values between two questions are missed, the last one is not.
    ///
    /// - Parameter interval: The time between two questions.
    public func fractions(every interval: Duration = .milliseconds(100)) -> Fractions {
        Fractions(progress: self, interval: interval)
    }

    /// A sequence of the values of `fractionCompleted`, which `fractions(every:)` returns.
    public struct Fractions: AsyncSequence {
        fileprivate let progress: Progress
        fileprivate let interval: Duration

        /// Starts to ask the progress.
        public func makeAsyncIterator() -> Iterator {
            Iterator(progress: progress, interval: interval)
        }

        /// Asks the progress for its fraction.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let progress: Progress
            fileprivate let interval: Duration
            private var last: Double?
            private var hasEnded = false

            fileprivate init(progress: Progress, interval: Duration) {
                self.progress = progress
                self.interval = interval
            }

            /// Returns the next fraction; nil if there will be no more, or if the task was cancelled.
            public mutating func next() async -> Double? {
                while !hasEnded {
                    // Asked first: the fraction of a progress that has ended changes no more.
                    hasEnded = progress.isFinished || progress.isCancelled
                    let fraction = progress.fractionCompleted
                    if fraction != last {
                        last = fraction
                        return fraction
                    }
                    if hasEnded { return nil }
                    do {
                        try await Task.sleep(for: interval)
                    } catch {
                        return nil
                    }
                }
                return nil
            }
        }
    }
}
