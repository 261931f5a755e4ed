internal import Foundation

/// A migration in several legs, of which the store shows only the last one: all legs but one work on a copy in a folder
/// beside the store, which replaces the store at the end. A single leg works on the store itself, and leaves it unchanged
/// if it fails.
struct LegByLeg {
    private let legs: [MigrationPath.Leg]
    private let place: StorePlace

    init(_ legs: [MigrationPath.Leg], on place: StorePlace) {
        self.legs = legs
        self.place = place
    }

    /// Migrates the store. If an error is thrown, the store is unchanged.
    func run(_ tell: MigrationListener? = nil) throws {
        if legs.count > 1, let storeClass = place.replaceable {
            return try storeClass.replace(place, beginningWith: .copy) { try carryOut(on: $0, tell) }
        }
        // Stores that are not in files are not copied.
        guard legs.count > 1, place.isKept else { return try carryOut(on: place, tell) }
        guard place.options?.isSet(NSReadOnlyPersistentStoreOption) != true else {
            throw ErrorFactory.cannotMigrateReadOnlyStore(at: place.url)
        }
        try OpenStores.requireClosed(place.url, options: place.options)
        let turn = MigrationTurn(at: place.url, timeout: StoreHold.longestWait)
        defer { turn.end() }
        // Checks now that no other process has the store open, rather than after all the work.
        try StoreHold(on: place.files, options: place.options).end()
        let stamp = StoreStamp(of: place.files)
        // The copy, and the new store that a leg makes beside it.
        try MigrationSpace.require(for: 2 * place.files.size, beside: place.url)
        let folder = try MigrationFolder(beside: place.url)
        defer { folder.remove() }
        var copy = place
        copy.url = folder.url.appendingPathComponent(place.url.lastPathComponent)
        try place.files.copy(to: copy.files)
        guard StoreStamp(of: place.files) == stamp else { throw ErrorFactory.storeChangedWhileMigrated(at: place.url) }
        try carryOut(on: copy, tell)
        try StoreSwap(of: copy.files, into: place, since: stamp).run()
    }

    private func carryOut(on place: StorePlace, _ tell: MigrationListener?) throws {
        for (index, leg) in legs.enumerated() {
            Log.migration("step \(index + 1) of \(legs.count): \(leg.summary)")
            try leg.carryOut(on: place) { progress in
                let fraction = (Double(index) + progress.fraction) / Double(legs.count)
                tell?(MigrationProgress(subject: progress.subject, fraction: fraction))
            }
        }
    }
}
