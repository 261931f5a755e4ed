public import CoreData
public import GraphCanvas
internal import SlipboxCore

/// The drawing of a slip box, which all its pages share and a server offers to users who may see them.
///
/// ```swift
/// let graph = SlipboxGraph(container)
/// routes.on(.get, BoxAddress().drawing) { .kept(try await graph.packed().bytes, …) }
/// ```
public actor SlipboxGraph {
    private let atlas: BoxAtlas
    private var latest: (map: BoxMap, packed: PackedGraph)?

    /// Creates the drawing of a container's slip box, which is made when somebody asks for it.
    public init(_ container: NSPersistentContainer) {
        atlas = BoxAtlas(container)
    }

    /// Returns the latest drawing at once. Only the first one has to be made, for which this waits.
    ///
    /// - Throws: An error of the store.
    public func packed() async throws -> PackedGraph {
        if let latest { return latest.packed }
        return try await refreshed()
    }

    /// Returns the drawing with everything that was saved.
    ///
    /// - Throws: An error of the store.
    func refreshed() async throws -> PackedGraph {
        let map = try await atlas.map()
        if let latest, latest.map == map { return latest.packed }
        let packed = try PackedGraph(GraphDrawing(map, at: .now))
        latest = (map, packed)
        return packed
    }

    /// Returns a sequence with an element at once, and one after each save that may have changed the drawing.
    nonisolated func changes() -> AsyncStream<Void> { atlas.changes() }

    /// Arranges all notes anew.
    func arrangeAnew() async { await atlas.arrangeAnew() }
}
