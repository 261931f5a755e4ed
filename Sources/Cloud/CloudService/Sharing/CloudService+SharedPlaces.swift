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
    /// The number of the zone: shares are in the order of their zones, and of their records' names.
    let zoneNumber: Int64

    /// Whether a text is part of what tells the share, in any case, or of the name of somebody who takes part.
    func matches(_ text: String) -> Bool {
        let people = (sharing.participants ?? []).map(\.user)
        let names = people.flatMap { [$0.recordName, $0.emailAddress, $0.givenName, $0.familyName] }
        return ([title, id, zone.name, zone.owner, recordName, sharing.root] + names).contains {
            $0?.localizedCaseInsensitiveContains(text) == true
        }
    }
}

/// What operators do with shares. It is done as their owners do it, so that feeds and news are right.
extension CloudService {
    /// The rows that are read at once.
    private static let sharesAtOnce = 200

    /// Returns some shares of a container, by their zones.
    ///
    /// - Parameters:
    ///   - text: A part of the title, the zone, the address, or the name of somebody who takes part; empty for all.
    ///   - last: The share after which the others follow; nil for the first ones.
    package func sharedPlaces(
        of container: String,
        _ environment: CloudPath.Environment,
        reachedAt server: String,
        matching text: String = "",
        after last: SharedPlace? = nil,
        limit: Int
    ) async throws -> [SharedPlace] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let address = "\(container)/\(environment.rawValue)"
        return try await store.read { context in
            var found: [SharedPlace] = []
            var place = last.map { ($0.zoneNumber, $0.recordName) }
            while true {
                let rows = try StoredShare.some(Self.sharesAtOnce, of: address, after: place, in: context)
                for row in rows {
                    guard let share = try row.place(server, in: context), text.isEmpty || share.matches(text) else {
                        continue
                    }
                    found.append(share)
                    if found.count == limit { return found }
                }
                guard rows.count == Self.sharesAtOnce, let last = rows.last else { return found }
                place = (last.zoneNumber, last.record)
            }
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
    /// The rows of a container that follow a place, which is the number of a zone and the name of a record.
    fileprivate static func some(
        _ limit: Int,
        of address: String,
        after place: (zone: Int64, record: String)?,
        in context: NSManagedObjectContext
    ) throws -> [StoredShare] {
        let request = NSFetchRequest<StoredShare>(entityName: "StoredShare")
        var parts = [NSPredicate(format: "address == %@", address)]
        if let place {
            let zone = NSNumber(value: place.zone)
            let later = "zoneNumber > %@ OR (zoneNumber == %@ AND record > %@)"
            parts.append(NSPredicate(format: later, argumentArray: [zone, zone, place.record]))
        }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        request.sortDescriptors = ["zoneNumber", "record"].map { NSSortDescriptor(key: $0, ascending: true) }
        request.fetchLimit = limit
        return try context.fetch(request)
    }

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
            sharing: wire(for: owner, server: server),
            zoneNumber: zoneNumber
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
