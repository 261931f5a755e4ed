public import CoreData

/// A search bar that finds and creates notes.
///
/// ```swift
/// let omnibar = Omnibar(controller.container)
/// let results = try await omnibar.results(for: "slip b")
/// for hit in results.hits { show(hit.title, hit.snippet) }
/// if results.canCreate { offerToCreate(results.text) }
/// ```
///
/// A text with conditions or phrases, such as `tag:method "index card" -draft`, is a search by these.
///
/// The omnibar reads columns, not whole notes, on its own queue and considers at most a few hundred notes. A new
/// request cancels the previous one, which then throws `CancellationError`.
public actor Omnibar {
    /// The maximum number of notes considered for each kind of match.
    static let candidateLimit = 200

    private let reader: OmnibarReader
    private var current: Task<OmnibarResults, any Error>?

    /// Creates an omnibar for a container's stores.
    public init(_ container: NSPersistentContainer) {
        reader = OmnibarReader(container)
    }

    /// Returns the notes that match a text: by title, then by address, then by body. Equal title or body matches are
    /// sorted by modification date, the latest first. An empty text returns the latest modified notes.
    ///
    /// - Throws: `CancellationError` if another request is made in the meantime, or an error of the store.
    public func results(for text: String, limit: Int = 20) async throws -> OmnibarResults {
        current?.cancel()
        let task = Task { [reader] in try await reader.results(for: OmnibarQuery(text), limit: limit) }
        current = task
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Returns completions for a text typed after `[[`. Among equal matches, notes that share neighbours with the
    /// edited note come first.
    ///
    /// - Parameter note: the edited note, which is not offered. Its neighbours count only if it has been saved.
    public func completions(
        for text: String,
        in note: NSManagedObjectID?,
        limit: Int = 10
    ) async throws -> [OmnibarHit] {
        current?.cancel()
        let task = Task { [reader] in
            let query = OmnibarQuery(text)
            let hits = try await reader.completions(for: query, in: note, limit: limit)
            return OmnibarResults(query, hits: hits, canCreate: false)
        }
        current = task
        return try await withTaskCancellationHandler {
            try await task.value.hits
        } onCancel: {
            task.cancel()
        }
    }

    /// Returns whether a note may be called so: the text is no search, or one with more than a phrase.
    public static func mayBeTitle(_ text: String) -> Bool {
        let query = OmnibarQuery(text)
        return query.search == nil || query.mayBeTitle
    }
}
