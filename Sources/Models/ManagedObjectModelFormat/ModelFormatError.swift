package import Foundation

/// An error in a model or model file, with its location.
package struct ModelFormatError: Error, Hashable, Sendable {
    /// What is wrong and how to correct it, as a sentence without a full stop.
    package var reason: String
    package var file: URL?
    /// The line in a text file, starting at 1.
    package var line: Int?
    package var entity: String?
    package var property: String?

    package init(
        _ reason: String,
        file: URL? = nil,
        line: Int? = nil,
        entity: String? = nil,
        property: String? = nil
    ) {
        self.reason = reason
        self.file = file
        self.line = line
        self.entity = entity
        self.property = property
    }
}

extension ModelFormatError: CustomStringConvertible, LocalizedError {
    /// The error in the form of a compiler message: location, entity and property, reason. For example,
    /// `Model.xcdatamodel/contents:12: error: Note.title: unknown attribute type "Strin"`.
    package var description: String {
        let place = [file?.path, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
        return (place.isEmpty ? "" : "\(place): ") + "error: " + (subject.isEmpty ? "" : "\(subject): ") + reason
    }

    package var errorDescription: String? { description }
}

extension ModelFormatError {
    /// Runs the closure and adds the given location to an error that it throws, unless the error has one already.
    static func locating<Result>(
        file: URL? = nil,
        entity: String? = nil,
        property: String? = nil,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch var error as ModelFormatError {
            error.file = error.file ?? file
            error.entity = error.entity ?? entity
            error.property = error.property ?? property
            throw error
        }
    }
}

/// All errors in a model, so that its author sees them at once.
package struct ModelFormatErrors: Error, Hashable, Sendable {
    /// The errors in the order of the file; at least one.
    package let errors: [ModelFormatError]

    /// - Precondition: There is at least one error.
    package init(_ errors: [ModelFormatError]) {
        self.errors = errors
    }

    package init(_ error: ModelFormatError) {
        self.init([error])
    }
}

extension ModelFormatErrors: CustomStringConvertible, LocalizedError {
    /// The descriptions of the errors, one per line.
    package var description: String {
        errors.map(\.description).joined(separator: "\n")
    }

    package var errorDescription: String? { description }
}
