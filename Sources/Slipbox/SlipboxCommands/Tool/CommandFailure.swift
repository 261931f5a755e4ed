/// Why a command cannot do its work.
struct CommandFailure: Error {
    /// What is the matter and what to do about it, as a sentence without a full stop.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
