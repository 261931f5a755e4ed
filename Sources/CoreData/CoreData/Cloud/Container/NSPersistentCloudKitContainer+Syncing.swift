#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
public import FoundationBackfill

/// A value that a later one of another device has replaced, although nobody who wrote that one knew of it.
///
/// Not in Apple's framework, where such values are lost.
public struct CloudKitConflict {
    /// The name of the attribute or relationship.
    public let property: String
    /// The value, nil if the property had been emptied. For a relationship, it is the identifier of the object, if that exists.
    public let value: Any?
    /// When the value was set, by the clock of its device.
    public let date: Date?
    /// When this device has noticed that the value was replaced. From then on, the conflict counts as unresolved for as long as
    /// ``NSPersistentCloudKitContainerOptions/conflictRetention`` says. Nil for one that an earlier version has stored, until the
    /// mirror has begun.
    public let replacementDate: Date?
}

/// Additions to Apple's framework.
extension NSPersistentCloudKitContainer {
    /// Fetches what others have changed, sends what waits, and returns when both are done.
    ///
    /// Containers sync by themselves. A short program calls this before it ends, so that nothing waits for its next start:
    ///
    /// ```swift
    /// try container.viewContext.save()
    /// try await container.sync()
    /// ```
    ///
    /// - Throws: The error of the first request that fails. What could not be sent waits.
    public func sync() async throws {
        for mirror in mirrors { try await mirror.sync() }
    }

    /// Returns the values of an object that were replaced by others, although nobody knew of them: those of conflicts that are
    /// not resolved yet, and not forgotten after ``NSPersistentCloudKitContainerOptions/conflictRetention``.
    ///
    /// - Parameter objectID: The object.
    public func conflicts(for objectID: NSManagedObjectID) throws -> [CloudKitConflict] {
        guard let mirror = mirror(of: objectID.persistentStore) else { return [] }
        return try mirror.conflicts(for: objectID)
    }

    /// Returns the objects with conflicts that are not resolved yet: see ``conflicts(for:)``.
    public func objectsWithConflicts() throws -> [NSManagedObjectID] {
        try mirrors.flatMap { try $0.objectsWithConflicts() }
    }

    /// Forgets the conflicts of an object: the values that it has are those that it should have.
    ///
    /// - Parameter objectID: The object.
    public func resolveConflicts(for objectID: NSManagedObjectID) throws {
        try mirror(of: objectID.persistentStore)?.resolveConflicts(for: objectID)
    }

    /// Forgets some conflicts of an object, and none that was noticed since.
    package func resolve(_ conflicts: [CloudKitConflict], of objectID: NSManagedObjectID) throws {
        try mirror(of: objectID.persistentStore)?.resolve(conflicts, of: objectID)
    }

    /// Returns the values that went with objects which another device has deleted, by the names of their entities.
    public func conflictsOfDeletedObjects() throws -> [String: [CloudKitConflict]] {
        try mirrors.reduce(into: [:]) { all, mirror in
            try all.merge(mirror.conflictsOfDeletedObjects()) { $0 + $1 }
        }
    }
}

extension StoreMirror {
    /// The attempts after which conflicts with other devices are left for later.
    private static let mostAttempts = 10

    func sync() async throws {
        guard try await isStarted() else { throw CancellationError() }
        try await takeLocalChanges()
        if let publicSync = inner.withLock({ $0.publicSync }) { return try await publicSync.sync() }
        guard let engine else { throw CancellationError() }
        try await engine.fetchChanges()
        for attempt in 1... {
            do {
                try await engine.sendChanges()
                return
            } catch let error as CKError where error.isSettledByMerging && attempt < Self.mostAttempts {
                continue
            }
        }
    }

    /// Waits until the store is set up.
    ///
    /// - Returns: False if mirroring has ended.
    private func isStarted() async throws -> Bool {
        while !inner.withLock({ $0.isStopped }) {
            if inner.withLock({ $0.isReady }) { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    func conflicts(for objectID: NSManagedObjectID) throws -> [CloudKitConflict] {
        try onContext { work in
            guard let row = try work.existingRow(of: objectID), let object = try work.object(of: row) else { return [] }
            return try (row.record?.lost ?? []).map { try work.conflict($0, object, zone: row.zone) }
        }
    }

    func objectsWithConflicts() throws -> [NSManagedObjectID] {
        try onContext { work in
            try work.tables.rowsWithLostValues().compactMap { try work.object(of: $0)?.objectID }
        }
    }

    func resolveConflicts(for objectID: NSManagedObjectID) throws {
        try onContext { work in
            guard var row = try work.existingRow(of: objectID) else { return }
            row.record?.lost = []
            work.put(row)
        }
    }

    func resolve(_ conflicts: [CloudKitConflict], of objectID: NSManagedObjectID) throws {
        try onContext { work in
            guard var row = try work.existingRow(of: objectID), let object = try work.object(of: row) else { return }
            let lost = try (row.record?.lost ?? []).filter { value in
                let known = try work.conflict(value, object, zone: row.zone)
                return !conflicts.contains { $0.property == known.property && $0.date == known.date }
            }
            row.record?.lost = lost
            work.put(row)
        }
    }

    func conflictsOfDeletedObjects() throws -> [String: [CloudKitConflict]] {
        try onContext { work in
            var conflicts: [String: [CloudKitConflict]] = [:]
            for row in try work.tables.rowsWithLostValues() where row.object == nil && row.pair == nil {
                let entity = work.rootName(ofType: row.type)
                for lost in row.record?.lost ?? [] {
                    conflicts[entity, default: []].append(try work.conflict(lost, nil, zone: row.zone))
                }
            }
            return conflicts
        }
    }

    private func onContext<Result>(_ body: (MirrorWork) throws -> Result) throws -> Result {
        try context.performAndWait { try setting.perform(in: context, body) }
    }
}

extension MirrorWork {
    func existingRow(of id: NSManagedObjectID) throws -> MirrorRow? {
        guard let entity = mirror.model.entities[id.entity.name ?? ""], !id.isTemporaryID else { return nil }
        return try row(ofType: typeID(entity.recordType), object: id.key)
    }

    fileprivate func conflict(_ lost: LostValue, _ object: NSManagedObject?, zone: Int64) throws -> CloudKitConflict {
        let name = String(lost.field.dropFirst(MirroredModel.prefix.count))
        let entity = object.flatMap { mirror.model.entities[$0.entity.name ?? ""] }
        var value: Any?
        if let object, let attribute = entity?.attributesByField[lost.field] {
            value = try lost.value.map { try attribute.value(of: $0, object) } ?? nil
        } else if case .string(let target) = lost.value {
            value = try row(named: target, zone: zone).flatMap { try self.object(of: $0)?.objectID } ?? target
        }
        func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
        return CloudKitConflict(
            property: name,
            value: value,
            date: lost.time.map { date($0.milliseconds) },
            replacementDate: lost.since.map(date)
        )
    }
}

extension CKError {
    /// Whether merging with what the service has leads on.
    fileprivate var isSettledByMerging: Bool {
        let codes = partialErrorsByItemID.map { $0.values.compactMap { ($0 as? CKError)?.code } } ?? [code]
        let settled: [CKError.Code] = [
            .serverRecordChanged, .unknownItem, .batchRequestFailed, .zoneNotFound, .userDeletedZone,
        ]
        return codes.allSatisfy(settled.contains)
    }
}
#endif
