internal import CloudService
internal import CloudWire

/// A question before something is done that cannot be undone. It names what will happen.
struct ConsoleQuestion {
    /// The question, such as “Delete 3 records?”.
    let title: String
    /// The consequences.
    let message: String
    /// The button that does it, such as “Delete 3 Records”.
    let answer: String
    let action: @MainActor () -> Void
}

/// The reason why something could not be done, as a sentence for people.
struct ConsoleProblem: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the sentence for an error.
    static func text(of error: any Error) -> String {
        switch error {
        case let problem as ConsoleProblem: problem.text
        case let failure as WireFailure: failure.reason
        case let error as AccountError: error.description
        case let conflict as SchemaConflict: "The schema would lose data: \(conflict.losses.joined(separator: "; "))."
        case let error as SchemaEditError: error.description
        case let error as SchemaTextError: "The schema cannot be read: \(error.description)."
        default: "The service has failed: \(error.localizedDescription)"
        }
    }
}
