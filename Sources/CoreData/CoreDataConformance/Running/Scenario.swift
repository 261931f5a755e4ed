/// A behaviour that programs rely on, played through on a store.
///
/// Scenarios use nothing but the public interface of Core Data, so that they hold on every system that has it. Run them
/// from whatever runs your tests:
///
/// ```swift
/// for scenario in Scenario.all where scenario.applies(to: .inMemory) {
///     try scenario.play(on: .inMemory)
/// }
/// ```
///
/// A scenario uses its contexts on the thread that it is run on. On the main thread they are contexts of the main queue;
/// elsewhere they are private, and nobody else uses them.
public struct Scenario: Sendable, CustomStringConvertible {
    /// What holds, after the number of the statement on behaviour: `S001_oneObjectForEachRow`.
    public let name: String
    /// Whether it could not be seen so far that Apple's framework behaves so.
    public let isProvisional: Bool
    /// The model that the scenario takes place in.
    public let model: SampleModel
    /// What the store must be able to do.
    public let needs: Need
    /// Plays the scenario; throws ``ScenarioFailure`` where something does not hold, and errors that nobody expected.
    public let run: @Sendable (Stack) throws -> Void

    /// What a store must be able to do for a scenario.
    public enum Need: Sendable {
        /// Nothing that only some kinds of stores can.
        case nothing
        /// What only SQLite does, as far as Apple says: uniqueness constraints.
        case sqlite
        /// A file that can be opened twice.
        case file
        /// A file, so that what was saved is there when the store is added again.
        case lasting
    }

    init(
        _ name: String,
        in model: SampleModel = .library,
        needs: Need = .nothing,
        isProvisional: Bool = false,
        _ run: @escaping @Sendable (Stack) throws -> Void
    ) {
        self.name = name
        self.model = model
        self.needs = needs
        self.isProvisional = isProvisional
        self.run = run
    }

    /// The name.
    public var description: String { name }

    /// Whether the scenario can be played on stores of a kind.
    public func applies(to kind: StoreKind) -> Bool {
        switch (needs, kind) {
        case (.nothing, _), (.sqlite, .sqliteFile), (.sqlite, .sqliteInMemory), (.file, .sqliteFile): true
        case (.lasting, _): kind.folder != nil
        default: false
        }
    }

    /// Plays the scenario on a new store, which is removed afterwards.
    public func play(on kind: StoreKind) throws {
        let stack = try Stack(kind, model)
        defer { stack.close() }
        try run(stack)
    }
}
