internal import Foundation

extension ErrorFactory {
    /// More versions of a store are in use than can be kept: 134070.
    static func tooManyGenerations(_ count: Int, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "Cannot pin another version of \(store(at: url)), of which \(count) are in use",
            advice: "Unpin contexts with setQueryGenerationFrom(nil), and let go of tokens",
            storeURL: url
        )
    }

    /// A context cannot read what a token stands for: 134070.
    static func foreignGeneration() -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "Cannot pin a context to a query generation of another coordinator's stores",
            advice: "Use NSQueryGenerationToken.current, or the token of a context with the same coordinator"
        )
    }
}
