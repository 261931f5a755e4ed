internal import Foundation
internal import ManagedObjectModelFormat

/// The error of an edit that cannot be done, or taken back. Nothing was changed.
package struct EditError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// What stands in the way, as a sentence for people.
    package let description: String

    package init(_ sentence: String) {
        description = sentence
    }

    package var errorDescription: String? { description }
}

extension EditError {
    /// The error for a file that has something twice, or does not say what the edit has set.
    static let cannotBeKept = EditError("The model file cannot hold this change.")

    init(_ error: ModelFormatError) {
        let subject = [error.entity, error.property].compactMap(\.self).joined(separator: ".")
        self.init((subject.isEmpty ? "" : "\(subject): ") + "\(error.reason).".capitalizedSentence(if: subject.isEmpty))
    }

    static func missing(_ kind: String, _ name: String, in owner: String? = nil) -> EditError {
        EditError("There is no \(kind) “\(name)”\(owner.map { " in \($0)" } ?? "").")
    }

    static func taken(_ name: String, by owner: String) -> EditError {
        EditError("The name “\(name)” is taken by \(owner).")
    }
}

extension String {
    func capitalizedSentence(if isFirst: Bool = true) -> String {
        isFirst ? prefix(1).uppercased() + dropFirst() : self
    }
}
