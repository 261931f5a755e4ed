public import CoreData

/// The drawing of a slip box, which follows its changes and keeps the places of notes.
///
/// ```swift
/// let atlas = BoxAtlas(controller.container)
/// for await _ in atlas.changes() {
///     let map = try await atlas.map()
///     draw(map.graph, at: map.points)
/// }
/// ```
///
/// It shows what is saved, and reads and arranges it beside everything else: no save and no page waits for it. Without
/// anybody who looks, it does nothing.
public actor BoxAtlas {
    /// How long it waits after a save for the next one.
    private static let pause = Duration.milliseconds(500)

    private let context: NSManagedObjectContext
    private let coordinator: NSPersistentStoreCoordinator
    private let file: PlaceFile?
    /// The places of notes, those of deleted ones included; nil until the file is read.
    private var places: [UUID: BoxLayout.Place]?
    private var forgetsPlaces = false
    private var isWritten = true
    private var latest: BoxMap?
    private var isOutdated = true
    private var drawing: Task<BoxMap, any Error>?
    private var followers: [UUID: AsyncStream<Void>.Continuation] = [:]
    private var telling: Task<Void, Never>?
    private var watch: SaveWatch?

    /// Creates the drawing of a container's slip box. Nothing is read until somebody asks for it.
    public init(_ container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        coordinator = container.persistentStoreCoordinator
        file = PlaceFile(besides: coordinator.persistentStores.first?.url)
    }

    /// Returns the present drawing. Notes that have no place yet get one.
    ///
    /// - Throws: An error of the store.
    public func map() async throws -> BoxMap {
        observe()
        if let drawing { return try await drawing.value }
        if let latest, !isOutdated { return latest }
        let task = Task { try await draw() }
        drawing = task
        defer { drawing = nil }
        return try await task.value
    }

    /// Returns a sequence with an element at once, and one after each save that may have changed the drawing.
    public nonisolated func changes() -> AsyncStream<Void> {
        let (stream, follower) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        follower.onTermination = { [weak self] _ in
            Task { await self?.remove(id) }
        }
        follower.yield()
        Task { await add(id, follower) }
        return stream
    }

    /// Forgets the places of all notes, so that the next drawing arranges them anew.
    public func arrangeAnew() {
        (forgetsPlaces, isOutdated) = (true, true)
        tellFollowers(after: .zero)
    }

    // MARK: - Following saves

    private func add(_ id: UUID, _ follower: AsyncStream<Void>.Continuation) {
        observe()
        followers[id] = follower
    }

    private func remove(_ id: UUID) {
        followers[id] = nil
    }

    /// Watches saves of this program and of others.
    private func observe() {
        guard watch == nil else { return }
        let coordinator = coordinator
        let names = [Notification.Name.NSManagedObjectContextDidSave, .NSPersistentStoreRemoteChange]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
                let source = (notification.object as? NSManagedObjectContext)?.persistentStoreCoordinator
                guard (source ?? notification.object as? NSPersistentStoreCoordinator) === coordinator else { return }
                Task { await self?.noteSave() }
            }
        }
        watch = SaveWatch(observers)
    }

    private func noteSave() {
        isOutdated = true
        tellFollowers(after: Self.pause)
    }

    private func tellFollowers(after pause: Duration) {
        guard telling == nil, !followers.isEmpty else { return }
        telling = Task { [weak self] in
            do { try await Task.sleep(for: pause) } catch { return }
            await self?.tell()
        }
    }

    private func tell() {
        telling = nil
        for follower in followers.values { follower.yield() }
    }

    // MARK: - Drawing

    private func draw() async throws -> BoxMap {
        let keepsPlaces = !forgetsPlaces
        (isOutdated, forgetsPlaces) = (false, false)
        do {
            let context = context
            let graph = try await context.perform { try BoxGraph(in: context) }
            let known = places ?? file?.read() ?? [:]
            let map = await Self.arranged(graph, known: keepsPlaces ? known : [:])
            keep(map.places, besides: known)
            latest = map
            return map
        } catch {
            isOutdated = true
            throw error
        }
    }

    /// Arranges a graph beside the actor, which answers others in the meantime.
    @concurrent
    private static func arranged(_ graph: BoxGraph, known: [UUID: BoxLayout.Place]) async -> BoxMap {
        BoxMap(graph, known: known)
    }

    /// Keeps the places of the notes, and for a while those of others, which may come back from the trash.
    private func keep(_ new: [UUID: BoxLayout.Place], besides known: [UUID: BoxLayout.Place]) {
        let isCrowded = known.count > 2 * new.count + 1_000
        let all = isCrowded ? new : known.merging(new) { _, new in new }
        places = all
        guard all != known || !isWritten else { return }
        do {
            try file?.write(all)
            isWritten = true
        } catch {
            // The drawing is as good without its file, and the next one tries again.
            isWritten = false
        }
    }
}

/// Observers that are removed with it. An actor that removes them itself needs an isolated deinitializer, which release builds
/// of other modules cannot read.
private final class SaveWatch {
    private let observers: [any NSObjectProtocol]

    init(_ observers: [any NSObjectProtocol]) { self.observers = observers }

    deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
}
