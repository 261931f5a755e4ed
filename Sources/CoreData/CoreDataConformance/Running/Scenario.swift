public import CoreData

/// A test of a behaviour that programs rely on, which can be run on any kind of store.
///
/// Scenarios use only the public interface of Core Data, so they can be run on every system that provides it. Run them
/// from any test framework:
///
/// ```swift
/// for scenario in Scenario.all where scenario.applies(to: .inMemory) {
///     try scenario.play(on: .inMemory)
/// }
/// ```
///
/// A scenario uses its contexts on the thread that it runs on. On the main thread, its contexts are main queue
/// contexts; elsewhere they are private queue contexts that are not used by any other thread.
public struct Scenario: Sendable, CustomStringConvertible {
    /// The number of the statement on behaviour, followed by a name: `S001_oneObjectForEachRow`.
    public let name: String
    /// Whether the behaviour has not yet been verified with Apple's framework.
    public let isProvisional: Bool
    /// The model of the scenario.
    public let model: SampleModel
    /// The capability that the store needs.
    public let needs: Need
    /// The body of the scenario. It throws ``ScenarioFailure`` if an expectation is not met, and any unexpected error.
    public let run: @Sendable (Stack) throws -> Void

    /// A capability of stores that a scenario needs.
    public enum Need: Sendable {
        /// No special capability.
        case nothing
        /// A feature of stores on databases, such as uniqueness constraints.
        case sqlite
        /// A store that can be opened twice, such as an SQLite file.
        case file
        /// A store that keeps its content when it is added again.
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

    /// Returns whether the scenario can be run on a kind of store.
    public func applies(to kind: StoreKind) -> Bool {
        switch (needs, kind) {
        case (.nothing, _), (.sqlite, .sqliteFile), (.sqlite, .sqliteInMemory), (.file, .sqliteFile): true
        case (.sqlite, .database), (.file, .database): true
        case (.lasting, _): kind.isLasting
        default: false
        }
    }

    /// Runs the scenario on a new store, which is removed afterwards.
    ///
    /// - Parameter preparing: Changes the model before it is used, such as what its user info says to a store.
    public func play(on kind: StoreKind, preparing: @escaping (NSManagedObjectModel) -> Void = { _ in }) throws {
        let stack = try Stack(kind, model, preparing: preparing)
        defer { stack.close() }
        try run(stack)
    }
}

extension Scenario {
    /// All scenarios, in the order of the statements on behaviour.
    public static var all: [Scenario] {
        faulting + refreshing + identity + inserting + keys + relationships + changes + rollback + notifications
            + saving + deleting + deleteRules + validation + conflicts + constraints + sharedRelationships + nesting
            + nestedObjects + merging + generations + fetching + fetchResults + dictionaries + fetchedProperties
            + fetchedResults + batch + stores
    }
}

/// A failed expectation.
public struct ScenarioFailure: Error, CustomStringConvertible {
    /// The expected and the actual result.
    public let message: String
    /// The file of the expectation.
    public let file: String
    /// The line of the expectation.
    public let line: UInt

    /// The message with file and line.
    public var description: String { "\(message) (\(file):\(line))" }
}
