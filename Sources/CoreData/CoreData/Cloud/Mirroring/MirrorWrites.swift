#if CloudKit
internal import CloudWire
internal import CoreDataSQLite
internal import FoundationBackfill

/// The changes of a mirror's tables that belong to one step.
struct MirrorWrites: Sendable {
    /// Nil if it is as it was.
    var state: MirrorState?
    var engineState: [UInt8]?
    var shownFields: ShownFields?
    var zones: [MirrorZone]
    var types: [(Int64, String)]
    /// The archived shares of zones; nil for zones that have none any more.
    var shares: [Int64: [UInt8]?]
    var rows: [MirrorRowWrite]
    var gone: [Int64]
    var parked: [ParkedField]
    var unparked: [ParkedField]

    /// Whether the step has only read.
    var isEmpty: Bool {
        state == nil && engineState == nil && shownFields == nil && zones.isEmpty && types.isEmpty && shares.isEmpty
            && rows.isEmpty
            && gone.isEmpty && parked.isEmpty && unparked.isEmpty
    }

    func write(to connection: Connection) throws {
        let tables = MirrorTables(connection: connection)
        if let state { try tables.write(state) }
        if let shownFields { try tables.write(shownFields) }
        if let engineState { try tables.setState(engineState, for: MirrorState.engineKey) }
        for zone in zones { try tables.write(zone) }
        for (id, share) in shares { try tables.setShare(share, ofZone: id) }
        for (id, name) in types { try tables.write(type: id, name) }
        for id in gone { try tables.deleteRow(id) }
        for row in rows { try row.write(to: tables) }
        for field in unparked { try tables.delete(field) }
        for field in parked { try tables.write(field) }
    }
}

/// What does not change while a mirror works.
struct MirrorSetting: Sendable {
    let identity: StoreIdentity
    let coordinator: NSPersistentStoreCoordinator
    let model: MirroredModel
    /// The zone of new objects.
    let homeZone: ZoneName
    /// Whether all zones are the user's own.
    var isOwn = false
    /// What the objects of entities must satisfy to be kept on the device.
    var predicates: [String: NSPredicate] = [:]
    /// What decides about conflicts, by entity.
    var conflictPolicies: [String: any CloudKitConflictPolicy] = [:]
    /// The seconds after which conflicts are forgotten; nil for never.
    var conflictRetention: TimeInterval?
    var refusedChanges = CloudKitRefusedChanges.revert
    /// The device's clock.
    var now: @Sendable () -> Date = { Date() }
    /// Makes the names of devices and of new records.
    var makeName: @Sendable () -> String = { UUID().uuidString }

    /// The author of the transactions with what has come from the service, as in Apple's framework.
    static let importAuthor = "NSCloudKitMirroringDelegate.import"

    /// The store.
    ///
    /// - Throws: An error if its coordinator has removed it.
    func store() throws -> SQLiteStore {
        guard let store = identity.persistentStore as? SQLiteStore else {
            throw ErrorFactory.cannotOpenStore(at: nil, reason: "the store has been removed from its coordinator")
        }
        return store
    }

    /// Runs a step: reads in one transaction, then writes what it has changed in another.
    ///
    /// When somebody else has changed one of the same objects between the two, the step begins anew.
    func perform<Result>(in context: NSManagedObjectContext, _ body: (MirrorWork) throws -> Result) throws -> Result {
        for _ in 0..<Self.mostAttempts {
            context.reset()
            let store = try store()
            let (result, writes, lines) = try store.read { connection in
                let work = try MirrorWork(self, context, connection)
                let result = try body(work)
                try OrderedMembers(work: work).arrangeAll()
                return (result, work.writes, work.lines)
            }
            do {
                try commit(writes, context, to: store)
                for line in lines { line.write(name) }
                return result
            } catch let error as CocoaError where error.code == .managedObjectMerge {
                continue
            }
        }
        throw ErrorFactory.makeError(
            .managedObjectMerge,
            "The changes of CloudKit could not be saved: others change the same objects all the time",
            advice: "It is tried again later"
        )
    }

    private static let mostAttempts = 20

    private func commit(_ writes: MirrorWrites, _ context: NSManagedObjectContext, to store: SQLiteStore) throws {
        if writes.isEmpty, !context.hasChanges { return }
        guard context.hasChanges else { return try store.write { try writes.write(to: $0) } }
        context.saveCompanion = SaveCompanion(store) { try writes.write(to: $0) }
        defer { context.saveCompanion = nil }
        try context.saveUnvalidated()
    }
}
#endif
