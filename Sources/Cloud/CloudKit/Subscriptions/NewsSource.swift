/// The address that has news, and the time for which a request may wait there.
///
/// A service of this package lets clients wait for a day, so that idle devices ask seldom. A server in front of it may break off
/// what takes longer than a minute, say: then requests wait for less.
struct NewsSource: Sendable {
    /// Nil before the service has given one, and when it knows the last one no more.
    private(set) var address: String?
    /// The seconds to wait; nil if the service chooses them.
    private(set) var wait: Int?
    /// How often a wait was broken off after a time that is typical of servers in front, one after the other.
    private var cuts = 0

    /// The seconds after which servers in front break off requests. What ends sooner was not waited for, and what ends later
    /// ends for other reasons: the service was restarted, or the device has changed its network.
    private static let cutTimes = 10.0...320
    /// The seconds for which nobody is known to break off a wait.
    private static let safeWait = 50

    /// Takes an address that the service has given. Waits that were broken off before are not longer at another address.
    mutating func take(_ address: String, longestWait: Int?) {
        self.address = address
        wait = longestWait.map { min(max($0, 1), wait ?? .max) }
    }

    mutating func forgetAddress() {
        address = nil
    }

    /// Notes that the service has answered in time.
    mutating func noteAnswer() {
        cuts = 0
    }

    /// Notes that a request was broken off. The second time in a row, requests wait for less from then on.
    mutating func noteFailure(after time: Duration) {
        let seconds = time / .seconds(1)
        guard let wait, Self.cutTimes.contains(seconds) else { return }
        cuts += 1
        guard cuts > 1 else { return }
        self.wait = min(wait, max(Self.safeWait, Int(seconds * 0.8)))
        cuts = 0
    }
}
