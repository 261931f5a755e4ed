package import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// A share as its owner sees it, and where it is.
package struct SharedPlace: Hashable, Sendable, Identifiable {
    /// The end of the share's address.
    package let id: String
    /// The zone of the share, with its owner.
    package let zone: ZoneName
    package let recordName: String
    package let recordChangeTag: String
    package let title: String?
    package let sharing: WireShare
}

/// What operators do with shares. It is done as their owners do it, so that feeds and news are right.
extension CloudService {
    /// Returns the shares of a container, by their zones.
    package func sharedPlaces(
        of container: String,
        _ environment: CloudPath.Environment,
        reachedAt server: String,
        limit: Int = 500
    ) async throws -> [SharedPlace] {
        try await store.read { context in
            let request = NSFetchRequest<StoredShare>(entityName: "StoredShare")
            request.predicate = NSPredicate(format: "address == %@", "\(container)/\(environment.rawValue)")
            request.sortDescriptors = ["zoneNumber", "record"].map { NSSortDescriptor(key: $0, ascending: true) }
            request.fetchLimit = limit
            return try context.fetch(request).compactMap { try $0.place(server, in: context) }
        }
    }

    /// Changes who takes part in a share, and what everybody may do.
    ///
    /// - Throws: `CONFLICT` if the share has changed since it was read.
    package func change(
        _ place: SharedPlace,
        to sharing: WireShare,
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws {
        var record = WireRecord(recordName: place.recordName, recordType: WireShare.recordType)
        (record.recordChangeTag, record.sharing) = (place.recordChangeTag, sharing)
        try await carryOut(.init(.update, record), place, container, environment)
    }

    /// Ends a share: what was shared stays with the owner.
    package func end(
        _ place: SharedPlace,
        of container: String,
        _ environment: CloudPath.Environment
    ) async throws {
        let record = WireRecord(recordName: place.recordName, recordType: WireShare.recordType)
        try await carryOut(.init(.forceDelete, record), place, container, environment)
    }

    private func carryOut(
        _ operation: RecordsModify.Operation,
        _ place: SharedPlace,
        _ container: String,
        _ environment: CloudPath.Environment
    ) async throws {
        let path = CloudPath(
            container: container,
            environment: environment,
            scope: .private,
            operation: .recordsModify
        )
        var writer = JSONWriter()
        RecordsModify([operation], zoneID: ZoneName(place.zone.name)).write(to: &writer)
        let caller = Caller.user(place.zone.owner ?? "")
        let answer = try await respond(to: CloudRequest(path, body: writer.bytes), from: caller).read()
        if case .failure(_, let failure)? = try RecordsAnswer(answer).records.first { throw failure }
    }
}

extension StoredShare {
    /// Nil for a share whose zone is being removed.
    fileprivate func place(_ server: String, in context: NSManagedObjectContext) throws -> SharedPlace? {
        guard let zone = try StoredZone.existing(number: zoneNumber, in: context), !zone.isRemoved,
            let owner = zone.database?.owner,
            let stored = try StoredRecord.all(named: [record], zone: zoneNumber, in: context)[record]
        else { return nil }
        return SharedPlace(
            id: shortGUID,
            zone: ZoneName(zone.name, owner: owner),
            recordName: record,
            recordChangeTag: stored.tag,
            title: stored.shareTitle,
            sharing: wire(for: owner, server: server)
        )
    }
}

extension StoredRecord {
    /// The title of what a share shares; nil if it has none.
    var shareTitle: String? {
        // try?: a share whose fields are damaged still has participants, and can be ended.
        guard case .string(let title)? = (try? entries())?["cloudkit.title"]?.value, !title.isEmpty else { return nil }
        return title
    }
}
