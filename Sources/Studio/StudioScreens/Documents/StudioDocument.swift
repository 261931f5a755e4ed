internal import CoreData
package import Foundation
internal import Observation

/// A store that the studio shows: its place, and what is known of its content as of now. All pages share it.
@MainActor
@Observable
package final class StudioDocument: Identifiable {
    /// The number of the store in addresses.
    package nonisolated let number: Int
    package nonisolated let url: URL
    /// The path that is shown: relative to the folder that was opened, or the address of a schema.
    let path: String
    @ObservationIgnored nonisolated let store: BrowsedStore
    @ObservationIgnored let queries: SavedQueries
    /// The changes that wait to be saved; nil if the store is only read.
    @ObservationIgnored let edits: EditSession?

    /// The entities and their numbers; nil before the store was read, and if no model is known.
    private(set) var model: StoreModel?
    /// The tables of a store whose model is not known.
    private(set) var tables: [BrowsedTables.Table] = []
    /// Whether the store has tables of a mirror of CloudKit.
    private(set) var isMirrored = false
    /// Why the store cannot be read, as a sentence; nil if it can.
    private(set) var problem: String?
    /// The state that all of this is of; nil before the store was read.
    private(set) var state: BrowsedState?
    /// Why the changes cannot be checked; nil if they can.
    private(set) var editProblem: String?
    /// Whether another program has locked the file. Pages keep what they show, and read on once it is free.
    private(set) var isBusy = false
    /// How often the file has become free again.
    private var turn = 0
    /// The time until which the content is not read again: reading takes a tenth of the time of a store at most.
    @ObservationIgnored private var rest = ContinuousClock.now
    @ObservationIgnored private var reading: Task<Void, Never>?

    /// - Parameter states: The folder where what users keep of stores is; nil to keep it until the studio ends.
    init(_ number: Int, _ url: URL, path: String, families: [ModelFamily], states: URL?, canEdit: Bool) {
        (self.number, self.url, self.path) = (number, url, path)
        queries = SavedQueries(of: url, in: states)
        store = BrowsedStore(url, families: families)
        edits = canEdit ? EditSession(store, states: states) : nil
    }

    /// What pages show is of one moment: another one means that they read everything anew.
    struct Moment: Hashable, Sendable {
        let state: BrowsedState?
        let turn: Int
    }

    var moment: Moment { Moment(state: state, turn: turn) }

    package nonisolated var id: Int { number }
    var name: String { store.name }

    /// Reads the content if a program has written since, has kept the file locked or the server was not there, and waits until it is
    /// known.
    package func look() async {
        if let reading { return await reading.value }
        if let now = store.nearState, !isDue(now) { return }
        let task = Task {
            // What is written while it is read is read the next time.
            let now = await store.state()
            if isDue(now) { await read(now) }
        }
        reading = task
        await task.value
        reading = nil
    }

    /// Whether the content is to be read in a state.
    private func isDue(_ now: BrowsedState) -> Bool {
        isBusy || now == .unknown || state != now && ContinuousClock.now >= rest
    }

    private func read(_ now: BrowsedState) async {
        let (store, start) = (store, ContinuousClock.now)
        defer { rest = .now + (.now - start) * 9 }
        do {
            let (model, tables, isMirrored) = try await store.inBackground {
                let model = try StoreModel(of: store)
                let tables = model == nil ? try BrowsedTables(of: store).all() : []
                return (model, tables, try BrowsedMirror.isThere(in: store))
            }
            (self.model, self.tables, self.isMirrored, problem) = (model, tables, isMirrored, nil)
        } catch {
            guard let sentence = sentence(for: error) else { return }
            problem = sentence
        }
        if isBusy { turn += 1 }
        (isBusy, state) = (false, now)
    }

    // MARK: - Changes that wait

    /// What a check of the changes depends on.
    struct EditNeed: Hashable {
        let changes: EditChanges?
        let moment: Moment
    }

    var editNeed: EditNeed { EditNeed(changes: edits?.changes, moment: moment) }

    /// Checks the changes that wait against the model's rules and what other programs have saved.
    func checkEdits() async {
        do {
            try await edits?.check()
            editProblem = nil
        } catch {
            editProblem = sentence(for: error)
        }
    }

    /// Returns the number of objects of an entity, with those that inherit from it, once all changes are saved.
    func count(of entity: EntityShape) -> Int? {
        model?.counts[entity.name].map { stored in
            (edits?.differences ?? [:]).reduce(stored) { entity.family.contains($1.key) ? $0 + $1.value : $0 }
        }
    }

    // MARK: - Errors

    /// Returns what is wrong, for people; nil if the file is only locked: it is then read again once it is free.
    func sentence(for error: any Error) -> String? {
        guard store.isBusy(error) else { return StudioProblem.text(of: error) }
        isBusy = true
        return nil
    }

    /// Reads with a context, while the caller goes on, and notices if the file is locked.
    func reading<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await noticing { try await store.reading(body) }
    }

    /// Notices that the file is locked.
    func noticing<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch  where store.isBusy(error) {
            isBusy = true
            throw error
        }
    }
}

/// The model of a store, and the numbers of its objects.
struct StoreModel: Hashable, Sendable {
    let origin: ModelOrigin
    let entities: [EntityShape]
    /// The numbers of objects by entity, with those of entities that inherit from it.
    let counts: [String: Int]

    subscript(name: String) -> EntityShape? { entities.first { $0.name == name } }

    /// Nil if no model of the store is known.
    init?(of store: BrowsedStore) throws {
        guard let origin = try store.origin() else { return nil }
        (entities, counts) = try store.read { context in
            guard let model = context.persistentStoreCoordinator?.managedObjectModel else { return ([], [:]) }
            let entities = EntityShape.all(of: model)
            let counts = try entities.map { entity in
                (entity.name, try context.count(for: NSFetchRequest<NSManagedObject>(entityName: entity.name)))
            }
            return (entities, Dictionary(counts) { first, _ in first })
        }
        self.origin = origin
    }
}

/// Why something could not be shown, as a sentence for people.
enum StudioProblem {
    static func text(of error: any Error) -> String {
        let text = error.localizedDescription
        let sentence = text.hasSuffix(".") ? text : text + "."
        guard let path = (error as? CocoaError)?.filePath, !sentence.contains(path) else { return sentence }
        return "\(sentence) It is about \(path)."
    }
}
