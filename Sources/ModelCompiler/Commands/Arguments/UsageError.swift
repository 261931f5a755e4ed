/// A call that cannot be carried out as it was written.
struct UsageError: Error, Hashable {
    /// What is wrong with it, as a sentence without a full stop.
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
