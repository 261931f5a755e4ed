package import Foundation

/// Why a model file could not be read or written, and where.
package struct ModelFormatError: Error, Hashable, Sendable {
    /// What is wrong and what to do about it, as a sentence without a full stop.
    package var reason: String
    package var file: URL?
    /// The line in a text file, from 1.
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
    /// The place as compilers write it, then the entity and property, then the reason:
    /// `Model.xcdatamodel/contents:12: error: Note.title: unknown attribute type "Strin"`.
    package var description: String {
        let place = [file?.path, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
        let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
        return (place.isEmpty ? "" : "\(place): ") + "error: " + (subject.isEmpty ? "" : "\(subject): ") + reason
    }

    package var errorDescription: String? { description }
}

extension ModelFormatError {
    /// Runs `body`, and adds the place to an error that does not know it yet.
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
