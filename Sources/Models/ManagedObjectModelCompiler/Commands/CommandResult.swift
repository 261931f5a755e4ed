internal import Foundation
internal import ManagedObjectModelFormat

/// The output, messages and exit status of a command.
package struct CommandResult: Hashable, Sendable {
    /// Text for the standard output.
    package var output = ""
    /// Text for the standard error: errors, warnings and notes, one per line, each with its location.
    package var messages = ""
    package var status = Status.success

    init() {}

    package enum Status: Int32, Sendable {
        case success = 0
        /// A model or file has errors, or a migration cannot be inferred.
        case failure = 1
        /// The call itself is wrong.
        case wrongUsage = 2
    }

    mutating func note(_ text: String) {
        messages += text + "\n"
    }

    mutating func warn(_ warnings: [ModelFormatError]) {
        for warning in warnings { note(warning.text(as: .warning)) }
    }

    /// Adds the message about a wrong call and sets the status.
    mutating func refuse(_ message: String) {
        status = .wrongUsage
        note(message)
    }

    /// Adds the message of an error and sets the status.
    mutating func fail(_ error: any Error) {
        status = .failure
        switch error {
        case let errors as ModelFormatErrors: note(errors.description)
        case let error as ModelFormatError: note(error.description)
        default: note("momc: error: \(error.localizedDescription)")
        }
    }
}

extension ModelFormatError {
    /// Returns the error in the form of a compiler message of the given severity.
    fileprivate func text(as severity: Finding.Severity) -> String {
        let place = [file?.path, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
        return (place.isEmpty ? "momc" : place) + ": \(severity.rawValue): " + (subject.isEmpty ? "" : "\(subject): ")
            + reason
    }
}
