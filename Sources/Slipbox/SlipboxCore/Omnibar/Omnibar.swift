public import CoreData

/// One bar that finds notes and makes them.
///
/// ```swift
/// let omnibar = Omnibar(controller.container)
/// let results = try await omnibar.results(for: "slip b")
/// for hit in results.hits { show(hit.title, hit.snippet) }
/// if results.canCreate { offerToCreate(results.text) }
/// ```
///
/// It reads on a queue of its own, never whole notes, and at most some hundred of them. Asking again gives up what was asked
/// before: that call throws `CancellationError`.
public actor Omnibar {
    /// How many notes are looked at for each reason, at most.
    static let candidateLimit = 200

    private let reader: OmnibarReader
    private var current: Task<OmnibarResults, any Error>?

    /// An omnibar for what a container's stores have.
    public init(_ container: NSPersistentContainer) {
        reader = OmnibarReader(container)
    }

    /// The notes for a text, best first: by title, then by address, then by text; among equals the one that was last
    /// written on. For no text it is what was last written on.
    ///
    /// - Throws: `CancellationError` if somebody asks for another text meanwhile, or an error of the store.
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

    /// Notes for what was typed behind `[[`. Notes that share neighbours with the one that is written come first among those
    /// that fit as well.
    ///
    /// - Parameter note: the note that is being written; it is not offered. It has to be saved for its neighbours to count.
    public func completions(
        for text: String,
        in note: NSManagedObjectID?,
        limit: Int = 10
    ) async throws -> [OmnibarHit] {
        current?.cancel()
        let task = Task { [reader] in
            let query = OmnibarQuery(text)
            let hits = try await reader.completions(for: query, in: note, limit: limit)
            return OmnibarResults(text: query.text, hits: hits, canCreate: false)
        }
        current = task
        return try await withTaskCancellationHandler {
            try await task.value.hits
        } onCancel: {
            task.cancel()
        }
    }
}
