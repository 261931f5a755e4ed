internal import Foundation
internal import TSanMutex

/// The signatures of the last minutes, so that nobody sends a signed request a second time.
///
/// A signature is remembered until its date is too old to be accepted anyway. Only signatures that were found valid are
/// remembered, so nobody without a key can fill the memory. It is bounded all the same: beyond 100,000 signatures, which is
/// more than one server may send in that time by its rate, the oldest ones are forgotten, and could then be sent again by
/// someone who has recorded them. That is better than to refuse requests, or to need memory without a limit.
final class SeenSignatures: Sendable {
    /// The most signatures.
    static let most = 100_000

    private struct State: Sendable {
        /// The end of the time in which a signature is good, by its core and key.
        var ends: [[UInt8]: Date] = [:]
        /// A ring, in the order in which signatures came.
        var order: [[UInt8]] = []
        /// The place of the oldest signature, once the ring is full.
        var oldest = 0
    }

    private let state = Mutex(State())
    private let most: Int

    init(most: Int = SeenSignatures.most) {
        self.most = max(1, most)
    }

    /// Remembers a signature. Returns false if it was seen before, within the time in which it is good.
    func insert(_ signature: [UInt8], until end: Date, now: Date) -> Bool {
        state.withLock { state in
            if let end = state.ends[signature], now <= end { return false }
            let isKnown = state.ends.updateValue(end, forKey: signature) != nil
            guard !isKnown else { return true }
            if state.order.count < most {
                state.order.append(signature)
            } else {
                state.ends[state.order[state.oldest]] = nil
                state.order[state.oldest] = signature
                state.oldest = (state.oldest + 1) % most
            }
            return true
        }
    }

    var count: Int { state.withLock { $0.ends.count } }
}
