/// A call that cannot be carried out as it was written.
package struct UsageError: Error, Hashable {
    /// What is wrong with it, as a sentence without a full stop.
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
