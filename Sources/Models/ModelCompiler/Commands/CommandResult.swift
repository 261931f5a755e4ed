internal import Foundation
internal import ManagedObjectModelFormat

/// What a command leaves behind besides files.
package struct CommandResult: Hashable, Sendable {
    /// For the standard output.
    package var output = ""
    /// For the standard error: errors, warnings and notes, each on a line with its place.
    package var messages = ""
    package var status = Status.success

    init() {}

    package enum Status: Int32, Sendable {
        case success = 0
        /// The model or a file is wrong, or a migration cannot be inferred.
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

    mutating func fail(_ error: any Error) {
        status = .failure
        switch error {
        case let errors as ModelFormatErrors: note(errors.description)
        case let error as ModelFormatError: note(error.description)
        default: note("momc: error: \(error.localizedDescription)")
        }
    }

    /// Adds what was found in a model; errors among it make the command fail.
    ///
    /// - Parameter severity: The least that is worth a message.
    mutating func add(_ findings: [Finding], in model: NamedModel, from severity: Finding.Severity) {
        let wanted = findings.filter { $0.severity >= severity }
        messages += ModelDiagnostics(file: model.file.path, lines: model.lines).text(for: wanted)
        if wanted.contains(where: { $0.severity == .error }) { status = .failure }
    }
}

extension ModelFormatError {
    /// The error as a compiler prints it, or the same as something less than an error.
    fileprivate func text(as severity: Finding.Severity) -> String {
        let place = [file?.path, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
        return (place.isEmpty ? "momc" : place) + ": \(severity.rawValue): " + (subject.isEmpty ? "" : "\(subject): ")
            + reason
    }
}
