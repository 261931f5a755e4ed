internal import Foundation
internal import ManagedObjectModelFormat

/// Who answers for what an inferred migration loses.
enum MigrationConsent {
    /// Somebody asked for this migration: by a command, in stages, or by a mapping model on its path.
    case given
    /// Nobody did: the store is migrated because it is opened. The option names what may be dropped.
    case automatic(dropping: Set<String>)

    /// The consent that the options of a store contain.
    ///
    /// - Throws: `CocoaError` with the code 134091 if the option has a value of another type.
    init(_ options: [AnyHashable: Any]?) throws {
        guard let value = options?[NSMigrationDroppedPropertiesOption] else {
            self = .automatic(dropping: [])
            return
        }
        guard let names = value as? [String] else {
            throw ErrorFactory.unsupportedOption(
                NSMigrationDroppedPropertiesOption,
                of: "a store",
                reason: "its value is not an array of names like \"Note.color\" or \"Note\""
            )
        }
        self = .automatic(dropping: Set(names))
    }
}

/// The check that an automatic migration does by inference only what leads forward: it neither goes back to a version that the
/// store has left, nor drops values of a version that the program does not have. Such a program is older than the store.
struct ForwardCheck {
    let url: URL
    let metadata: [String: Any]
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel
    let consent: MigrationConsent

    /// - Parameters:
    ///   - isKnown: Whether the program has the version of the store, so that it knows what its newer one lacks.
    ///   - count: Counts losses in the store.
    /// - Returns: Whether the migration certainly leads forward, so that the store remembers the version that it leaves.
    /// - Throws: `CocoaError`: 134100 if the store has left the version, 134110 if values would be dropped.
    func run(isKnown: @autoclosure () -> Bool, _ count: ([ModelLoss]) throws -> [LossCount]) throws -> Bool {
        guard case .automatic(let dropped) = consent else { return true }
        let losses = ModelLoss.all(from: source.definition, to: destination.definition).filter { $0.kind != .digits }
        let unnamed = losses.filter { loss in
            ![loss.place, loss.inverse].contains { $0.map(dropped.contains) ?? false }
        }
        let isAskedFor = !losses.isEmpty && unnamed.isEmpty
        guard isAskedFor || !FormerVersions(in: metadata).contains(destination) else {
            throw ErrorFactory.leftVersion(at: url, destination, for: source)
        }
        guard !unnamed.isEmpty, !isKnown() else { return true }
        let lost = try count(unnamed).filter { $0.count > 0 }
        guard lost.isEmpty else { throw ErrorFactory.migrationDropsValues(lost, at: url) }
        // Nothing is lost, but the program may be older all the same: the newer one must be able to come back.
        return false
    }
}

extension StoreMetadata {
    /// Sets the version of the model after a migration.
    ///
    /// - Parameter isRemembered: Whether the store remembers the version that it leaves.
    mutating func migrate(from source: NSManagedObjectModel, to model: NSManagedObjectModel, isRemembered: Bool) {
        var versions = FormerVersions(in: values)
        if isRemembered { versions.leave(source, hashes, for: model) }
        setModel(model)
        setFormerVersions(versions)
    }
}
