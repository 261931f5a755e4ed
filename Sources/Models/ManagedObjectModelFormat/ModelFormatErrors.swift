import Foundation

/// All that is wrong with a model: who mends it wants to see everything at once.
package struct ModelFormatErrors: Error, Hashable, Sendable {
    /// At least one, in the order of the file.
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
    /// A line per error.
    package var description: String {
        errors.map(\.description).joined(separator: "\n")
    }

    package var errorDescription: String? { description }
}
